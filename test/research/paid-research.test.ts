import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { callOperation, jobIdOf } from '#test/support/calls/client.ts'
import { offerIn } from '#test/support/payments/hand-made-payment.ts'
import { openPaidService, type PaidService } from '#test/support/payments/paid-fixture.ts'
import { scrape, valueOf } from '#test/support/processes/metrics.ts'
import { openResearchWeb, type ResearchWeb } from '#test/support/sites/research-web.ts'
import { tidalPages } from '#test/support/sites/tidal-pages.ts'
import { storedCredits } from '#test/support/stores/stored-credits.ts'
import { openModelFixture, type ModelFixture } from '#test/support/upstream-fixtures/model/open-model-fixture.ts'
import type { FixtureUpstream } from '#test/support/upstream-fixtures/open-fixture-upstream.ts'
import { openSerperFixture } from '#test/support/upstream-fixtures/search/serper.ts'

interface Job {
  status: string
  progress: { completed: number; total: number; stage?: string; sources?: number; cost?: string }
  result?: { answer: string; model: string; sourcesFetched: number }
  error?: { code: string }
}

const token = 'a-token-of-the-operator'

describe('a research that is paid', () => {
  let web: ResearchWeb
  let serper: FixtureUpstream
  let model: ModelFixture
  let fixture: PaidService
  beforeAll(async () => {
    web = await openResearchWeb(tidalPages)
    ;[serper, model] = await Promise.all([openSerperFixture(), openModelFixture()])
    const prices = { LLM_PRICES: '2/8,1/4', ADMIN_TOKEN: token }
    fixture = await openPaidService(
      {},
      { ...serper.settings, ...model.settings, ...prices, SEARCH_PROVIDERS: 'serper' },
    )
  })
  afterAll(async () => {
    for (const opened of [fixture, model, serper, web]) await opened[Symbol.asyncDispose]()
  })
  afterEach(() => {
    model.respond = respond
    model.reset()
  })

  const deep = { path: '/research/deep' }
  const later = { ...deep, headers: { Prefer: 'respond-async' } }
  const jobOf = async (reply: Response) => {
    return (await callOperation<Job>(fixture.service.url, 'job-get', { requestId: jobIdOf(reply) })).body
  }
  const outcomeOf = async (reply: Response) => {
    const requestId = reply.headers.get('X-Receipt-Id')
    return (await callOperation(fixture.service.url, 'receipt-get', { requestId })).body['outcome']
  }
  const creditsOf = (reply: Response) =>
    storedCredits(fixture.service.dir).filter(({ requestId }) => requestId === reply.headers.get('X-Receipt-Id'))
  let respond: ModelFixture['respond']
  /** Lets the model answer the requests of a prompt late. */
  const delay = (prompt: string, afterMs: number) => {
    web.searchWith(serper)
    const own = model.respond
    model.respond = (request) => ({ ...own(request), ...(request.body.includes(prompt) && { afterMs }) })
  }
  beforeAll(() => {
    ;({ respond } = model)
  })

  it('costs what its tier costs, and is paid before it starts', async () => {
    const offers = await Promise.all(
      ['quick', 'standard', 'deep'].map(async (depth) => offerIn(await fixture.post({ topic: 'owls', depth }, deep))),
    )
    expect(offers.map(({ amount }) => amount)).toEqual(['80000', '200000', '350000'])
    const summary = offerIn(await fixture.post({ query: 'owls' }, { path: '/research' }))
    expect([summary.amount, summary.extra['paymentFlow']]).toEqual(['80000', 'upfront'])
  })

  it('answers 202, shows its stage, sources and cost so far, and is charged once', async () => {
    delay('write-research', 2500)
    const before = await fixture.paid()
    const reply = await fixture.pay({ query: 'tidal power: cost, output and history' }, later)
    expect(reply.status).toBe(202)
    await expect
      .poll(async () => (await jobOf(reply)).progress)
      .toMatchObject({ stage: 'writing', sources: 8, cost: expect.stringMatching(/^0\.0\d+$/) })
    await expect.poll(async () => (await jobOf(reply)).status).toBe('completed')
    const { progress, result } = await jobOf(reply)
    expect(result).toMatchObject({ model: 'fixture-large', sourcesFetched: 8 })
    expect(progress).toMatchObject({ completed: progress.total, stage: 'checking', sources: 8 })
    const cost = valueOf(await scrape(fixture.service.url, token), 'webintel_cost_dollars_total')
    expect(cost).toBeCloseTo(Number(progress.cost), 5)
    expect([await fixture.paid(), await outcomeOf(reply)]).toEqual([before + 200_000n, 'delivered'])
    expect(creditsOf(reply)).toEqual([])
  })

  it('is refunded if it is cancelled while the model writes', async () => {
    delay('write-research', 60_000)
    const reply = await fixture.pay({ query: 'tidal power cancelled', tier: 'quick' }, later)
    await expect.poll(async () => (await jobOf(reply)).progress.stage).toBe('writing')
    await callOperation(fixture.service.url, 'job-cancel', { requestId: jobIdOf(reply) })
    await expect.poll(() => outcomeOf(reply)).toBe('refunded')
    expect((await jobOf(reply)).status).toBe('cancelled')
    expect(creditsOf(reply)).toMatchObject([{ type: 'refund', amount: 80_000 }])
  })

  it.each(['/research', '/research/deep'])('is refunded if nothing is found: %s', async (path) => {
    serper.reset()
    const reply = await fixture.pay(
      { query: 'nothing', tier: path === '/research' ? undefined : 'quick' },
      { ...later, path },
    )
    await expect.poll(() => outcomeOf(reply)).toBe('refunded')
    expect(await jobOf(reply)).toMatchObject({ status: 'failed', error: { code: 'SEARCH_FAILED' } })
    expect(creditsOf(reply)).toMatchObject([{ type: 'refund', amount: 80_000 }])
  })
})
