import { expect, it } from 'vitest'
import { awaitLater } from '#test/support/calls/await-later.ts'
import { callOperation, checkReply } from '#test/support/calls/client.ts'
import { expectVerified, type Quoted } from '#test/support/calls/verified-citations.ts'
import { openPaidFixture } from '#test/support/payments/paid-fixture.ts'
import { openFleet } from '#test/support/processes/fleet.ts'
import { openResearchWeb } from '#test/support/sites/research-web.ts'
import { tidalPages } from '#test/support/sites/tidal-pages.ts'
import { jobIdsOf } from '#test/support/stores/job-ids-of.ts'
import { storedCredits } from '#test/support/stores/stored-credits.ts'
import { openModelFixture } from '#test/support/upstream-fixtures/model/open-model-fixture.ts'
import { openSerperFixture } from '#test/support/upstream-fixtures/search/serper.ts'

interface Answer {
  citations: Quoted[]
  model: string
  sourcesFetched: number
  warnings?: string[]
}

interface Job {
  progress: { completed: number; total: number; stage?: string; sources?: number }
}

/** Pays for a research whose worker is killed while the model writes the report. */
async function researchWithKill() {
  const scope = new AsyncDisposableStack()
  const paid = scope.use(await openPaidFixture())
  const web = scope.use(await openResearchWeb(tidalPages))
  const serper = scope.use(await openSerperFixture())
  const model = scope.use(await openModelFixture())
  web.searchWith(serper)
  // The report takes longer than a worker lives.
  const { respond } = model
  const isReport = (body: string) => body.includes('write-research')
  model.respond = (request) => ({ ...respond(request), ...(isReport(request.body) && { afterMs: 600_000 }) })
  const settings = { ...serper.settings, ...model.settings, SEARCH_PROVIDERS: 'serper', SYNC_WAIT_MS: '110000' }
  const fleet = scope.use(await openFleet({ ...paid.settings, ...settings }))
  const startWorker = () => fleet.worker({}, 'research', 'fetch')
  const [api, worker] = await Promise.all([fleet.api(), startWorker()])
  const reply = awaitLater(
    paid.payer.fetch(`${api.url}/research/deep`, {
      method: 'POST',
      body: JSON.stringify({ query: 'tidal power: history, cost and output', tier: 'deep', timeout: 120_000 }),
      headers: { 'Content-Type': 'application/json' },
    }),
  )
  const asked = (name: string) => model.asked.filter(({ prompt }) => prompt === name).length
  await expect.poll(() => asked('write-research')).toBe(1)
  const [requestId = ''] = await fleet.unfinished()
  const jobId = (await jobIdsOf(fleet)).of(requestId)
  const progress = async () => (await callOperation<Job>(api.url, 'job-get', { requestId: jobId })).body.progress
  await expect.poll(progress).toMatchObject({ stage: 'writing', sources: 8 })
  await worker.end('SIGKILL')
  const writeNow = () => {
    model.respond = respond
  }
  const receipt = async () => (await callOperation(api.url, 'receipt-get', { requestId })).body
  const refunds = () => storedCredits(fleet.dir).filter((entry) => entry.requestId === requestId)
  const dispose = () => scope.disposeAsync()
  return {
    url: api.url,
    paid,
    serper,
    asked,
    reply,
    startWorker,
    writeNow,
    receipt,
    refunds,
    [Symbol.asyncDispose]: dispose,
  }
}

it('a research whose worker is killed is finished by another one, which asks nothing twice, and is charged once', async () => {
  await using research = await researchWithKill()
  const searches = research.serper.requests.length
  research.writeNow()
  await research.startWorker()
  const { status, body } = await checkReply<Answer>(await research.reply, 'research-deep')
  expect([status, body.model, body.sourcesFetched, body.warnings]).toEqual([200, 'fixture-large', 8, undefined])
  expect(body.citations).toHaveLength(8)
  const counts = ['plan-research', 'read-page', 'write-research'].map(research.asked)
  expect(counts).toEqual([1, 8, 2])
  expect(research.serper.requests).toHaveLength(searches)
  expect(await research.paid.paid()).toBe(350_000n)
  expect(await research.receipt()).toMatchObject({ outcome: 'delivered' })
  await expectVerified(research.url, body.citations)
  expect(research.refunds()).toEqual([])
})

it('a research whose second worker is killed, too, fails and is refunded once', async () => {
  await using research = await researchWithKill()
  const second = await research.startWorker()
  await expect.poll(() => research.asked('write-research')).toBe(2)
  await second.end('SIGKILL')
  await research.startWorker()
  expect((await research.reply).status).toBe(500)
  await expect.poll(async () => (await research.receipt())['outcome']).toBe('refunded')
  expect(research.refunds()).toMatchObject([{ type: 'refund', amount: 350_000 }])
  expect(research.asked('write-research')).toBe(2)
})
