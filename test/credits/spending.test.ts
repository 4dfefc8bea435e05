import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOperation, type Reply } from '#test/support/calls/client.ts'
import { evmWallet, solanaWallet, type TestWallet } from '#test/support/payments/wallet.ts'
import {
  balanceOf,
  callAs,
  openCreditService,
  openWalletWithCredits,
  sendAs,
  type CreditService,
} from '#test/support/processes/credit-service.ts'
import { pageRequests } from '#test/support/sites/fixture-site.ts'
import { openHeldSite } from '#test/support/sites/held-site.ts'
import { storedCredits } from '#test/support/stores/stored-credits.ts'

describe('credits', () => {
  let credits: CreditService
  let wallet: TestWallet
  let of: { url: string; by: TestWallet }
  beforeAll(async () => {
    credits = await openCreditService()
    wallet = await credits.openWallet()
    of = { url: credits.service.url, by: wallet }
  })
  afterAll(() => credits[Symbol.asyncDispose]())

  const page = (path: string) => ({ url: credits.site.url + path })
  let pages = 0
  const freshPage = () => page(`/?${pages++}`)
  const receipt = async (requestId: unknown) =>
    (await callOperation(of.url, 'receipt-get', { requestId: String(requestId) })).body

  it('are credited to the ledger of the payer with the bonus of their bundle', async () => {
    const rich = await credits.openWallet('100')
    expect(await balanceOf({ ...of, by: rich })).toBe('140')
    const { body } = await callAs({ ...of, by: rich }, 'credits-history', {})
    expect(body['history']).toMatchObject([
      { type: 'bonus', amount: '40', endpoint: '/credits/buy', balanceAfter: '140' },
      { type: 'purchase', amount: '100', endpoint: '/credits/buy', balanceAfter: '100' },
    ])
  })

  it('have a balance equal to purchases and refunds minus debits', async () => {
    const by = await credits.openWallet()
    await callAs({ ...of, by }, 'fetch-basic', freshPage())
    await callAs({ ...of, by }, 'fetch-basic', page('/missing?totals'))
    const totals = async (wallet: TestWallet) => (await callAs({ ...of, by: wallet }, 'credits-balance', {})).body
    expect(await totals(by)).toMatchObject({
      balance: '11.998',
      totalDeposited: '12',
      totalRefunded: '0.002',
      totalSpent: '0.004',
    })
    // A wallet with a refund and no purchase.
    const given = await openWalletWithCredits(credits.service, 2000)
    expect(await totals(given)).toMatchObject({
      balance: '0.002',
      totalDeposited: '0',
      totalRefunded: '0.002',
      totalSpent: '0',
    })
  })

  it('have a history in pages', async () => {
    const by = await credits.openWallet('50')
    const pageOf = async (input: object) =>
      (await callAs<{ history: { type: string }[]; next?: string }>({ ...of, by }, 'credits-history', input)).body
    const first = await pageOf({ limit: 1 })
    const second = await pageOf({ limit: 1, cursor: first.next ?? '' })
    expect([...first.history, ...second.history].map(({ type }) => type)).toEqual(['bonus', 'purchase'])
    for (const input of [
      { limit: 0 },
      { limit: 1001 },
      { limit: 'many' },
      { limit: 1.5 },
      { stranger: 1 },
      { cursor: 'x' },
    ])
      expect((await callAs({ ...of, by }, 'credits-history', input)).status).toBe(400)
  })

  it('pay the list price of an answer, and the headers say so', async () => {
    const before = await balanceOf(of)
    const { status, headers, body } = await callAs(of, 'fetch-basic', freshPage())
    expect([status, before]).toEqual([200, '12'])
    // On chain the minimum payment of $0.004 would apply.
    expect(headers.get('Payment-Method')).toBe('credits')
    expect(headers.get('X-Credit-Cost')).toBe('0.002')
    expect(headers.get('X-Credit-Balance')).toBe('11.998')
    expect(headers.get('PAYMENT-RESPONSE')).toBeNull()
    expect(headers.get('Cache-Control')).toBe('private, no-store')
    expect(await balanceOf(of)).toBe('11.998')
    expect(await receipt(body['requestId'])).toMatchObject({
      endpoint: '/fetch/basic',
      outcome: 'delivered',
      status: 200,
      price: { amount: '0.002' },
      paymentMethod: 'credits',
      payer: wallet.address.toLowerCase(),
    })
  })

  it('pay less for a cached answer', async () => {
    const input = freshPage()
    await callAs(of, 'fetch-basic', input)
    expect((await callAs(of, 'fetch-basic', input)).headers.get('X-Credit-Cost')).toBe('0.0006')
  })

  it('are refunded if nothing is delivered', async () => {
    const before = await balanceOf(of)
    const { status, body } = await callAs(of, 'fetch-basic', page('/missing'))
    expect([status, body['code']]).toEqual([502, 'TARGET_ERROR'])
    expect(await balanceOf(of)).toBe(before)
    const { body: seen } = await callAs<{ history: object[] }>(of, 'credits-history', { limit: 2 })
    expect(seen.history).toMatchObject([
      { type: 'refund', amount: '0.002', requestId: body['requestId'] },
      { type: 'spend', amount: '-0.002', requestId: body['requestId'], endpoint: '/fetch/basic' },
    ])
    expect(await receipt(body['requestId'])).toMatchObject({ outcome: 'refunded', refunded: { amount: '0.002' } })
  })

  it('pay only for the delivered items of a batch', async () => {
    const urls = [freshPage().url, page('/missing').url]
    const { headers } = await callAs(of, 'batch-fetch', { urls })
    expect(headers.get('X-Credit-Cost')).toBe('0.003')
    expect(await balanceOf(of)).toBe(headers.get('X-Credit-Balance'))
    const failed = await callAs(of, 'batch-fetch', { urls: [page('/missing').url, page('/missing?2').url] })
    expect([failed.status, failed.headers.get('X-Credit-Cost')]).toEqual([200, null])
    await expect.poll(() => balanceOf(of)).toBe(headers.get('X-Credit-Balance'))
  })

  it('are insufficient if the balance is too low; the error offers every other payment method', async () => {
    for (const poor of [evmWallet(), await solanaWallet()]) {
      const { status, headers, body } = await callAs({ ...of, by: poor }, 'fetch-basic', freshPage())
      expect([status, body['code']]).toEqual([402, 'INSUFFICIENT_CREDITS'])
      expect(body['details']).toMatchObject([{ message: '0.002' }, { message: '0' }])
      expect(headers.get('PAYMENT-REQUIRED')).not.toBeNull()
    }
  })

  it('are insufficient without an offer if a payment on chain would cost more than X-Max-Price', async () => {
    const poor = { ...of, by: evmWallet() }
    const call = (limit: string) => callAs(poor, 'fetch-basic', freshPage(), { headers: { 'X-Max-Price': limit } })
    const { status, headers, body } = await call('0.003')
    expect([status, body['code'], headers.get('PAYMENT-REQUIRED')]).toEqual([402, 'INSUFFICIENT_CREDITS', null])
    expect((await call('0.004')).headers.get('PAYMENT-REQUIRED')).not.toBeNull()
    expect((await call('0.001')).body).toMatchObject({ code: 'PRICE_ABOVE_MAX', details: [{ message: '0.002' }] })
  })

  it('cannot buy credits', async () => {
    const { status, body } = await callAs(of, 'credits-buy', { amount: '10' })
    expect([status, body['code']]).toEqual([400, 'INVALID_PAYMENT'])
  })

  it('are not debited if the call has a payment, too', async () => {
    const { status, body } = await callAs(of, 'fetch-basic', freshPage(), { headers: { 'Payment-Signature': 'e30=' } })
    expect([status, body['code']]).toEqual([400, 'INVALID_PAYMENT'])
  })

  it('are not debited for a call with an empty Idempotency-Key', async () => {
    const { status, body } = await callAs(of, 'fetch-basic', freshPage(), { headers: { 'Idempotency-Key': '' } })
    expect([status, body['code']]).toEqual([400, 'INVALID_REQUEST'])
  })

  it('are debited once for one Idempotency-Key, and buy one answer', async () => {
    const input = freshPage()
    const headers = { 'Idempotency-Key': '"one-key"' }
    const before = Number(await balanceOf(of))
    const replies = await Promise.all([1, 2, 3, 4].map(() => sendAs(of, 'fetch-basic', input, { headers })))
    replies.push(await sendAs(of, 'fetch-basic', input, { headers: { 'Idempotency-Key': 'one-key' } }))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(replies.map((reply) => reply.headers.get('X-Receipt-Id'))).size).toBe(1)
    expect(new Set(await Promise.all(replies.map((reply) => reply.text()))).size).toBe(1)
    expect(Number(await balanceOf(of))).toBeCloseTo(before - 0.002, 6)
    const other = await callAs(of, 'fetch-basic', freshPage(), { headers })
    expect([other.status, other.body['code']]).toEqual([409, 'IDEMPOTENCY_CONFLICT'])
    // The same key of another wallet is another key.
    const stranger = await credits.openWallet()
    expect((await callAs({ ...of, by: stranger }, 'fetch-basic', freshPage(), { headers })).status).toBe(200)
  })

  it('allow a retry with the same Idempotency-Key after a failed call', async () => {
    const headers = { 'Idempotency-Key': 'failing' }
    const once = await callAs(of, 'fetch-basic', page('/missing?again'), { headers })
    const again = await callAs(of, 'fetch-basic', page('/missing?again'), { headers })
    expect([once.status, again.status]).toEqual([502, 502])
    expect(once.body['requestId']).not.toBe(again.body['requestId'])
  })

  it('are debited before the work of an asynchronous call, and refunded if it fails', async () => {
    const headers = { Prefer: 'respond-async' }
    const good = await callAs(of, 'fetch-basic', freshPage(), { headers })
    expect([good.status, good.headers.get('X-Credit-Cost')]).toEqual([202, '0.002'])
    const before = Number(await balanceOf(of))
    const bad = await callAs(of, 'fetch-basic', page('/missing?later'), { headers })
    expect(bad.status).toBe(202)
    await expect.poll(() => balanceOf(of).then(Number)).toBeCloseTo(before, 6)
    // The refund is visible before it is recorded.
    await expect.poll(() => receipt(bad.body['requestId'])).toMatchObject({ outcome: 'refunded' })
    expect(await receipt(good.body['requestId'])).toMatchObject({ outcome: 'delivered' })
  })

  it('pay once for a batch whose caller lost the connection and repeats the request', async () => {
    await using held = await openHeldSite()
    const input = { urls: [`${held.url}/held`, freshPage().url] }
    const before = Number(await balanceOf(of))
    const lost = new AbortController()
    const first = sendAs(of, 'batch-fetch', input, { signal: lost.signal }).catch(() => undefined)
    await held.reached()
    lost.abort()
    await first
    const again = sendAs(of, 'batch-fetch', input)
    held.release()
    const { status, headers } = await again
    expect([status, headers.get('X-Credit-Cost')]).toEqual([200, '0.006'])
    expect(Number(await balanceOf(of))).toBeCloseTo(before - 0.006, 6)
    expect(pageRequests(held)).toEqual(['/held'])
    // Its answer was sent: the next request is a new purchase, of cached pages.
    const next = await callAs(of, 'batch-fetch', input)
    expect([next.status, next.headers.get('X-Credit-Cost')]).toEqual([200, '0.0018'])
    expect(next.body['requestId']).not.toBe(headers.get('X-Receipt-Id'))
  })

  it('cover as many concurrent calls as the balance allows', async () => {
    const by = await openWalletWithCredits(credits.service, 30 * 2000)
    const call = async (): Promise<Reply> => {
      const reply = await callAs({ ...of, by }, 'fetch-basic', freshPage())
      // A slow machine has no place for so many calls at once.
      return reply.status === 503 ? call() : reply
    }
    const replies = await Promise.all(Array.from({ length: 100 }, call))
    const counts = Object.groupBy(replies, ({ status }) => status)
    expect([counts[200]?.length, counts[402]?.length]).toEqual([30, 70])
    expect(await balanceOf({ ...of, by })).toBe('0')
    const rows = storedCredits(credits.service.dir).filter(({ operationId }) =>
      replies.some(({ body }) => operationId === `spend:${String(body['requestId'])}`),
    )
    expect(rows.length).toBe(30)
  })
})
