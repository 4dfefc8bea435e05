import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callOperation, jobIdOf } from '#test/support/calls/client.ts'
import { openPaidService, type PaidService } from '#test/support/payments/paid-fixture.ts'
import { publicUrl } from '#test/support/processes/credit-service.ts'
import { openQuestionWeb, type QuestionWeb } from '#test/support/sites/question-web.ts'
import type { FixtureUpstream } from '#test/support/upstream-fixtures/open-fixture-upstream.ts'
import { openSearxngFixture } from '#test/support/upstream-fixtures/search/searxng.ts'

describe('a paid answer', () => {
  const scope = new AsyncDisposableStack()
  let web: QuestionWeb
  let searxng: FixtureUpstream
  let paid: PaidService
  beforeAll(async () => {
    web = scope.use(await openQuestionWeb())
    searxng = scope.use(await openSearxngFixture())
    const settings = { ...searxng.settings, SEARCH_PROVIDERS: 'searxng', PUBLIC_URL: publicUrl }
    paid = scope.use(await openPaidService({}, settings))
  })
  afterAll(() => scope.disposeAsync())
  beforeEach(() => web.findPages(searxng, '/bridge', '/history'))

  const path = '/answer'
  const priceOf = async (call: () => Promise<Response>) => {
    const before = await paid.paid()
    const response = await call()
    return { response, price: Number((await paid.paid()) - before) }
  }

  it('costs 0.05 dollars, and 70 % less if it was stored', async () => {
    const input = { query: 'When did the Ostrander Bridge open?' }
    const fresh = await priceOf(() => paid.pay(input, { path }))
    const stored = await priceOf(() => paid.pay(input, { path }))
    expect([fresh, stored].map(({ response, price }) => [response.status, price])).toEqual([
      [200, 50_000],
      [200, 15_000],
    ])
    expect(await stored.response.json()).toMatchObject({ cache: { state: 'hit' } })
  })

  it('is logged with the amount that was settled, once, and a failed call without one', async () => {
    const { site, service } = paid
    const input = { url: `${site.url}/?logged` }
    const payment = await paid.sign(input)
    // The minimum of a payment on the chain is above the price of the list.
    const sent = [await paid.post(input, { payment }), await paid.post(input, { payment })]
    sent.push(await paid.pay({ url: `${site.url}/missing` }))
    const linesOf = (requestId: string | null) =>
      service.process.lines
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .filter((line) => line['requestId'] === requestId && 'route' in line)
        .map((line) => [line['status'], line['amount']])
    const lines = () => sent.flatMap(({ headers }) => linesOf(headers.get('X-Request-Id')))
    await expect.poll(lines).toEqual([
      [200, '0.004'],
      [200, undefined],
      [502, undefined],
    ])
  })

  it.each([
    ['fail', 502],
    ['nothing', 502],
    ['Which crew won the regatta of Zanzibar?', 422],
  ])('costs nothing if there is none: %s', async (query, expected) => {
    web.findPages(searxng, '/cheese')
    const { response, price } = await priceOf(() => paid.pay({ query }, { path }))
    expect([response.status, price]).toEqual([expected, 0])
  })

  it('is not charged if its job is cancelled', async () => {
    searxng.respond = () => ({ afterMs: 4000, body: { results: [] } })
    const input = { query: 'Is the Ostrander Bridge open?' }
    const accepted = await paid.pay(input, { path, headers: { Prefer: 'respond-async' } })
    expect(accepted.status).toBe(202)
    const requestId = jobIdOf(accepted)
    const job = async () => (await callOperation(paid.service.url, 'job-get', { requestId })).body['status']
    await expect.poll(job).toBe('running')
    const { body } = await callOperation(paid.service.url, 'job-cancel', { requestId })
    expect(body['status']).toBe('cancelled')
    const receipt = async () => (await callOperation(paid.service.url, 'receipt-get', { requestId })).body
    await expect.poll(receipt).toMatchObject({ outcome: 'refunded', refunded: { amount: '0.05' } })
  })
})
