import { expect, it } from 'vitest'
import { awaitLater } from '#test/support/await-later.ts'
import { callOperation, checkReply } from '#test/support/client.ts'
import { openFleet } from '#test/support/fleet.ts'
import { openPaidFixture } from '#test/support/paid-fixture.ts'
import { openResearchWeb } from '#test/support/research-web.ts'
import { tidalPages } from '#test/support/tidal-pages.ts'
import { openModelFixture } from '#test/support/upstream-fixtures/model/open-model-fixture.ts'
import { openSerperFixture } from '#test/support/upstream-fixtures/serper.ts'

interface Answer {
  answer: string
  citations: { index: number; url: string; quote: string; hash: string }[]
  model: string
  sourcesFetched: number
  warnings?: string[]
}

interface Job {
  status: string
  progress: { completed: number; total: number; stage?: string; sources?: number }
}

const topic = 'tidal power: history, cost, output, turbines and effects'

it('a research whose worker is killed is finished by another one, which asks nothing twice, and is charged once', async () => {
  await using paid = await openPaidFixture()
  await using web = await openResearchWeb(tidalPages)
  await using serper = await openSerperFixture()
  await using model = await openModelFixture()
  web.searchWith(serper)
  const settings = {
    ...paid.settings,
    ...serper.settings,
    ...model.settings,
    SEARCH_PROVIDERS: 'serper',
    SYNC_WAIT_MS: '110000',
  }
  await using fleet = await openFleet(settings)
  const [api, killed] = await Promise.all([fleet.api(), fleet.worker({}, 'research', 'fetch')])
  // The report takes longer than the first worker lives.
  const { respond } = model
  let isHeld = true
  model.respond = (request) => {
    const reply = respond(request)
    return request.body.includes('write-research') && isHeld ? { ...reply, afterMs: 600_000 } : reply
  }
  const reply = awaitLater(
    paid.payer.fetch(`${api.url}/research/deep`, {
      method: 'POST',
      body: JSON.stringify({ query: topic, tier: 'deep', timeout: 120_000 }),
      headers: { 'Content-Type': 'application/json' },
    }),
  )
  await expect
    .poll(() => model.asked.filter(({ prompt }) => prompt === 'write-research').length, { timeout: 30_000 })
    .toBe(1)
  const [requestId = ''] = await fleet.unfinished()
  const progress = async () => (await callOperation<Job>(api.url, 'job-get', { requestId })).body.progress
  await expect.poll(progress).toMatchObject({ stage: 'writing', sources: 8 })
  const searches = serper.requests.length
  await killed.end('SIGKILL')
  isHeld = false
  await fleet.worker({}, 'research', 'fetch')

  const { status, headers, body } = await checkReply<Answer>(await reply, 'research-deep')
  expect([status, body.model, body.sourcesFetched, body.warnings]).toEqual([200, 'fixture-large', 8, undefined])
  expect(body.citations).toHaveLength(8)
  const counts = (name: string) => model.asked.filter(({ prompt }) => prompt === name).length
  expect([counts('plan-research'), counts('read-page'), counts('write-research')]).toEqual([1, 8, 2])
  expect(serper.requests).toHaveLength(searches)
  expect(await paid.paid()).toBe(350_000n)
  const receipt = await callOperation(api.url, 'receipt-get', { requestId: headers.get('X-Request-Id') })
  expect(receipt.body).toMatchObject({ outcome: 'delivered' })
  expect(receipt.body['refunded']).toBeUndefined()
}, 120_000)
