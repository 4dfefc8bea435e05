import { decodePaymentRequiredHeader, decodePaymentResponseHeader } from '@x402/core/http'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { callOperation } from '#test/support/calls/client.ts'
import { headBytes } from '#test/support/calls/head-bytes.ts'
import { openPaidService, type PaidService } from '#test/support/payments/paid-fixture.ts'
import { openNewPayer } from '#test/support/payments/payer.ts'
import { articlePage } from '#test/support/sites/fixture-site.ts'
import { storedCredits } from '#test/support/stores/stored-credits.ts'

describe('a paid call', () => {
  let fixture: PaidService
  /** Requests for /held and /late wait until these functions are called. */
  let release: () => void
  let answerLate: () => void
  beforeAll(async () => {
    const gate = Promise.withResolvers<void>()
    release = gate.resolve
    const lateGate = Promise.withResolvers<void>()
    answerLate = lateGate.resolve
    fixture = await openPaidService({
      '/held': (_request, response) => void gate.promise.then(() => response.end(articlePage('waiting'))),
      '/late': (_request, response) => void lateGate.promise.then(() => response.end(articlePage('patience'))),
      '/late-failure': (_request, response) => void setTimeout(() => response.writeHead(404).end(), 300),
      '/forward': (_request, response) => response.writeHead(200, internal).end(articlePage('headers')),
    })
  })
  afterAll(() => fixture[Symbol.asyncDispose]())

  const internal = {
    'Content-Type': 'text/html',
    'Settlement-Overrides': '{"amount":"1"}',
    'EXTENSION-RESPONSES': 'e30=',
    'PAYMENT-RESPONSE': 'e30=',
    'PAYMENT-REQUIRED': 'e30=',
  }
  const page = (path: string) => ({ url: fixture.site.url + path, timeout: 30_000 })
  // The X-Request-Id of a 202 is the id of its job. An answer that was not charged names no receipt.
  const receiptIdOf = ({ headers }: Response) => headers.get('X-Receipt-Id') ?? headers.get('X-Request-Id')
  const receiptOf = async (reply: Response) => {
    const requestId = receiptIdOf(reply)
    return (await callOperation(fixture.service.url, 'receipt-get', { requestId })).body
  }
  const creditsOf = (reply: Response) =>
    storedCredits(fixture.service.dir).filter(({ requestId }) => requestId === receiptIdOf(reply))

  it('that does not wait settles first, and its receipt is pending until the page is ready', async () => {
    const before = await fixture.paid()
    const input = page('/held?delivered')
    const payment = await fixture.payer.sign(await fixture.post(input))
    const reply = await fixture.post(input, { payment, headers: { Prefer: 'respond-async' } })
    expect(reply.status).toBe(202)
    expect(decodePaymentResponseHeader(reply.headers.get('PAYMENT-RESPONSE') ?? '')).toMatchObject({ success: true })
    expect((await fixture.paid()) - before).toBe(4000n)
    expect(await receiptOf(reply)).toMatchObject({ status: 202, outcome: 'pending' })
    const again = await fixture.post(input, { payment, headers: { Prefer: 'respond-async' } })
    expect(again.status).toBe(202)
    expect(again.headers.get('Location')).toBe(reply.headers.get('Location'))
    expect(again.headers.get('X-Receipt-Id')).toBe(reply.headers.get('X-Receipt-Id'))
    release()
    await expect.poll(async () => (await receiptOf(reply))['outcome']).toBe('delivered')
    expect(creditsOf(reply)).toEqual([])
    const last = await fixture.post(input, { payment })
    expect([last.status, last.headers.get('X-Receipt-Id')]).toEqual([200, reply.headers.get('X-Receipt-Id')])
    expect((await fixture.paid()) - before).toBe(4000n)
  })

  it('that does not wait and fails is refunded as credits, in one row', async () => {
    const before = await fixture.paid()
    const reply = await fixture.pay(page('/late-failure'), { headers: { Prefer: 'respond-async' } })
    expect(reply.status).toBe(202)
    await expect.poll(async () => (await receiptOf(reply))['outcome']).toBe('refunded')
    expect(await receiptOf(reply)).toMatchObject({ status: 202, refunded: { amount: '0.004', currency: 'USD' } })
    expect(creditsOf(reply)).toMatchObject([{ type: 'refund', amount: 4000 }])
    expect((await fixture.paid()) - before).toBe(4000n)
  })

  it('whose payer has no money at delivery gets no body, and PAYMENT-RESPONSE says why', async () => {
    const poor = await openNewPayer(fixture.devnet, 4000n)
    const first = await poor.sign(await fixture.post(page('/late')))
    const second = await poor.sign(await fixture.post(page('/?poor')))
    const late = fixture.post(page('/late'), { payment: first })
    await vi.waitUntil(() => fixture.site.requests.includes('/late'), { timeout: 60_000 })
    expect((await fixture.post(page('/?poor'), { payment: second })).status).toBe(200)
    answerLate()
    const refused = await late
    expect(refused.status).toBe(402)
    expect(await refused.text()).toBe('{}')
    const response = decodePaymentResponseHeader(refused.headers.get('PAYMENT-RESPONSE') ?? '')
    expect(response).toMatchObject({
      success: false,
      transaction: '',
      network: fixture.devnet.network,
      payer: poor.address.toLowerCase(),
    })
    expect(response.errorReason).toMatch(/^[a-z0-9_]+$/)
    expect(refused.headers.get('PAYMENT-REQUIRED')).not.toBeNull()
    expect(headBytes(refused)).toBeLessThan(3500)
    expect(await receiptOf(refused)).toMatchObject({ status: 402, outcome: 'failed' })
  })

  it('for many pages costs nothing if all fail; failed pages are refunded as credits', async () => {
    const { site } = fixture
    const before = await fixture.paid()
    const none = await fixture.pay(
      { urls: [`${fixture.site.url}/no`, `${fixture.site.url}/nor-this`] },
      { path: '/contents' },
    )
    expect(none.status).toBe(200)
    expect(await none.json()).toMatchObject({ summary: { successful: 0 } })
    expect(await fixture.paid()).toBe(before)
    expect(await receiptOf(none)).toMatchObject({ status: 200, outcome: 'failed' })

    const some = await fixture.pay(
      { urls: ['/?some', '/?some-more', '/no'].map((path) => site.url + path) },
      { path: '/contents' },
    )
    expect(some.status).toBe(200)
    expect((await fixture.paid()) - before).toBe(4500n)
    await expect.poll(() => creditsOf(some)).toMatchObject([{ type: 'refund', amount: 500 }])
    await expect.poll(() => receiptOf(some)).toMatchObject({ outcome: 'delivered', refunded: { amount: '0.0005' } })
  })

  it('gets the cache status of its answer, which determines the price, before it pays', async () => {
    const stored = `${fixture.site.url}/?stored`
    await fixture.pay({ url: stored })
    const asked = async (input: object, path?: string) => {
      const reply = await fixture.post(input, path === undefined ? {} : { path })
      const { accepts } = decodePaymentRequiredHeader(reply.headers.get('PAYMENT-REQUIRED') ?? '')
      return [reply.headers.get('Cache-Status'), accepts[0]?.amount]
    }
    expect(await asked({ url: stored })).toEqual(['webintel; hit', '1200'])
    expect(await asked({ url: stored, cache: false })).toEqual(['webintel; fwd=request', '4000'])
    expect(await asked({ urls: [stored] }, '/contents')).toEqual(['webintel; hit', '1200'])
    const both = { urls: [stored, `${fixture.site.url}/?unknown`] }
    expect(await asked(both, '/batch/fetch')).toEqual(['webintel; fwd=miss; detail="1 of 2 stored"', '3900'])
  })

  it('ignores headers of the caller about its price, and returns no headers of the page', async () => {
    const before = await fixture.paid()
    const reply = await fixture.pay(page('/forward'), { headers: { 'Settlement-Overrides': '{"amount":"1"}' } })
    expect(reply.status).toBe(200)
    expect((await fixture.paid()) - before).toBe(4000n)
    expect([...reply.headers.keys()]).not.toContain('settlement-overrides')
    expect([...reply.headers.keys()]).not.toContain('extension-responses')
    expect(reply.headers.get('PAYMENT-REQUIRED')).toBeNull()
    expect(reply.headers.get('PAYMENT-RESPONSE')).not.toBe('e30=')
  })

  it('can be read by scripts of any origin, including every header about its cost', async () => {
    const reply = await fixture.post(page('/?cors'), { headers: { Origin: 'https://shop.example' } })
    expect(reply.headers.get('Access-Control-Allow-Origin')).toBe('*')
    // Every header, for a call without credentials.
    expect(reply.headers.get('Access-Control-Expose-Headers')).toBe('*')
    const { headers } = await fixture.post(page('/?cors'))
    expect([headers.get('Vary'), headers.get('Access-Control-Allow-Origin')]).toEqual(['Accept-Encoding, Origin', null])
    const preflight = await fetch(`${fixture.service.url}/fetch/basic`, {
      method: 'OPTIONS',
      headers: { Origin: 'https://shop.example', 'Access-Control-Request-Method': 'POST' },
    })
    expect(preflight.headers.get('Access-Control-Allow-Origin')).toBe('*')
    const allowed = (preflight.headers.get('Access-Control-Allow-Headers') ?? '').split(', ')
    expect(allowed).toEqual(
      expect.arrayContaining(['Payment-Signature', 'Authorization', 'Access-Control-Expose-Headers', 'X-Max-Price']),
    )
  })
})
