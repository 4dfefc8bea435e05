import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cacheKeyOf } from '#shared/contract/cache-key.ts'
import { search } from '#shared/contract/operations/search.ts'
import { openSqliteStore } from '#shared/storage/sqlite/open-sqlite-store.ts'
import { pageStore, pageWrite } from '#shared/storage/stores/pages.ts'
import { callOperation } from '#test/support/calls/client.ts'
import { openPaidService, type PaidService } from '#test/support/payments/paid-fixture.ts'
import { callAs, openWalletWithCredits, publicUrl, sendAs } from '#test/support/processes/credit-service.ts'
import { articlePage } from '#test/support/sites/fixture-site.ts'
import type { FixtureUpstream } from '#test/support/upstream-fixtures/open-fixture-upstream.ts'
import { openSerperFixture } from '#test/support/upstream-fixtures/search/serper.ts'

let serper: FixtureUpstream
let paid: PaidService
beforeAll(async () => {
  serper = await openSerperFixture()
  paid = await openPaidService(
    { '/owls': articlePage('owls') },
    { ...serper.settings, SEARCH_PROVIDERS: 'serper', PUBLIC_URL: publicUrl },
  )
  // The page of the result is stored before every test.
  expect((await paid.pay({ url: `${paid.site.url}/owls` })).status).toBe(200)
})
afterAll(async () => {
  await paid[Symbol.asyncDispose]()
  await serper[Symbol.asyncDispose]()
})
beforeEach(() => {
  serper.respond = () => ({ body: { organic: [{ title: 'Owls', link: `${paid.site.url}/owls`, snippet: '' }] } })
  serper.requests.length = 0
})

interface History {
  history: { type: string; amount: string; requestId: string }[]
}

const path = '/search'
const failing = () => ({ status: 500, body: {} })

/** Makes the stored answer to a query two hours older. */
async function ageAnswer(query: string): Promise<void> {
  await using store = await openSqliteStore({ dir: paid.service.dir })
  const pages = pageStore(store)
  const key = cacheKeyOf(search, { query, limit: 10 }) ?? ''
  const page = await pages.find(key)
  if (page?.callId === undefined) throw new Error(`No answer is stored for ${query}.`)
  const { callId } = page
  await store.writeStages([[pageWrite(key, { ...page, callId, storedAt: page.storedAt - 2 * 3_600_000 })]])
}

async function refundOf(response: Response): Promise<string | undefined> {
  const requestId = response.headers.get('X-Receipt-Id')
  const receipt = await callOperation<{ refunded?: { amount: string } }>(paid.service.url, 'receipt-get', { requestId })
  return receipt.body.refunded?.amount
}

describe.each([
  { name: 'a search', more: {}, fresh: 15_000, stale: '0.0105', quoted: 4500, ledger: [['spend', '-0.015']] },
  // There is one result, so that one page of two is delivered.
  {
    name: 'a search with pages',
    more: { includeContent: true, contentResults: 2 },
    fresh: 18_000,
    stale: '0.01305',
    quoted: 7500,
    ledger: [
      ['refund', '0.00255'],
      ['spend', '-0.018'],
    ],
  },
])('$name', ({ name, more, fresh, stale, quoted, ledger }) => {
  const ask = (title: string) => ({ query: `${name}: ${title}`, ...more })
  const store = async (query: string) => {
    expect((await paid.pay({ query, cache: false }, { path })).status).toBe(200)
    serper.requests.length = 0
  }

  it('costs as much as a stored answer if the provider fails and an old answer serves', async () => {
    const input = ask('stale')
    expect((await paid.pay({ ...input, cache: false }, { path })).status).toBe(200)
    await ageAnswer(input.query)
    serper.respond = failing
    const before = await paid.paid()
    const response = await paid.pay(input, { path })
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ cache: { state: 'stale' } })
    expect(Number((await paid.paid()) - before)).toBe(fresh)
    await expect.poll(() => refundOf(response)).toBe(stale)
  })

  it('is served at the price of its quote although the stored answer has expired since', async () => {
    const input = ask('quoted')
    await store(input.query)
    const payment = await paid.sign(input, { path })
    await ageAnswer(input.query)
    serper.respond = failing
    const before = await paid.paid()
    const response = await paid.post(input, { path, payment })
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ results: [{ title: 'Owls' }] })
    expect(Number((await paid.paid()) - before)).toBe(quoted)
    expect(serper.requests).toEqual([])
    const again = await paid.post(input, { path, payment })
    expect([again.status, again.headers.get('X-Receipt-Id')]).toEqual([200, response.headers.get('X-Receipt-Id')])
    expect(Number((await paid.paid()) - before)).toBe(quoted)
  })

  it('refunds the discount if the answer was stored after the quote', async () => {
    const input = ask('in between')
    const payment = await paid.sign(input, { path })
    await store(input.query)
    const response = await paid.post(input, { path, payment })
    expect(response.status).toBe(200)
    expect(serper.requests).toEqual([])
    await expect.poll(() => refundOf(response)).toBe(stale)
  })

  it('is charged once to the credits of a wallet, also when the call is repeated', async () => {
    const input = ask('credits')
    const by = await openWalletWithCredits(paid.service, 1_000_000)
    const of = { url: paid.service.url, by }
    const headers = { 'Idempotency-Key': `stored-search-${fresh}` }
    const first = await sendAs(of, 'search', input, { headers })
    const again = await sendAs(of, 'search', input, { headers })
    expect([first.status, again.status]).toEqual([200, 200])
    expect(await again.text()).toBe(await first.text())
    const rowsOf = async () => {
      const { body } = await callAs<History>(of, 'credits-history', {})
      const rows = body.history.filter(({ requestId }) => requestId === first.headers.get('X-Receipt-Id'))
      return rows.map(({ type, amount }) => [type, amount])
    }
    // A refund is paid after the answer.
    await expect.poll(rowsOf).toEqual(ledger)
    expect(serper.requests).toHaveLength(1)
  })

  it('is called a stored answer again when the call is repeated', async () => {
    const input = ask('repeated')
    await store(input.query)
    const of = { url: paid.service.url, by: await openWalletWithCredits(paid.service, 100_000) }
    const headers = { 'Idempotency-Key': randomUUID() }
    for (let times = 0; times < 2; times += 1) {
      const response = await sendAs(of, 'search', input, { headers })
      expect([response.headers.get('Cache-Status'), await response.json()]).toMatchObject([
        'webintel; hit',
        { cache: { state: 'hit' } },
      ])
    }
  })

  it('is refunded as a whole when a paid job is cancelled', async () => {
    const input = ask('cancelled')
    serper.respond = () => ({ afterMs: 4000, body: { organic: [] } })
    const accepted = await paid.pay(input, { path, headers: { Prefer: 'respond-async' } })
    expect(accepted.status).toBe(202)
    const { requestId } = (await accepted.json()) as { requestId: string }
    await expect.poll(() => serper.requests.length).toBe(1)
    await callOperation(paid.service.url, 'job-cancel', { requestId })
    const receipt = async () => (await callOperation(paid.service.url, 'receipt-get', { requestId })).body
    await expect.poll(receipt).toMatchObject({ outcome: 'refunded', refunded: { amount: String(fresh / 1e6) } })
  })
})
