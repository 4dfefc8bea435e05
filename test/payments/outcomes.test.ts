import { decodePaymentRequiredHeader, decodePaymentResponseHeader } from '@x402/core/http'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { callOperation } from '#test/support/client.ts'
import { articlePage } from '#test/support/fixture-site.ts'
import { openPaidService, type PaidService } from '#test/support/paid-ground.ts'
import { openNewPayer } from '#test/support/payer.ts'
import { storedCredits } from '#test/support/stored-credits.ts'

describe('a paid call', () => {
  let ground: PaidService
  /** Answers to /held and /late wait until these are called. */
  let release: () => void
  let answerLate: () => void
  beforeAll(async () => {
    const gate = Promise.withResolvers<void>()
    release = gate.resolve
    const lateGate = Promise.withResolvers<void>()
    answerLate = lateGate.resolve
    ground = await openPaidService({
      '/held': (_request, response) => void gate.promise.then(() => response.end(articlePage('waiting'))),
      '/late': (_request, response) => void lateGate.promise.then(() => response.end(articlePage('patience'))),
      '/late-failure': (_request, response) => void setTimeout(() => response.writeHead(404).end(), 300),
      '/forward': (_request, response) => response.writeHead(200, internal).end(articlePage('headers')),
    })
  })
  afterAll(() => ground[Symbol.asyncDispose]())

  const internal = {
    'Content-Type': 'text/html',
    'Settlement-Overrides': '{"amount":"1"}',
    'EXTENSION-RESPONSES': 'e30=',
    'PAYMENT-RESPONSE': 'e30=',
    'PAYMENT-REQUIRED': 'e30=',
  }
  const page = (path: string) => ({ url: ground.site.url + path, timeout: 30_000 })
  const receiptOf = async (reply: Response) => {
    const requestId = reply.headers.get('X-Request-Id')
    return (await callOperation(ground.service.url, 'receipt-get', { requestId })).body
  }
  const creditsOf = (reply: Response) =>
    storedCredits(ground.service.dir).filter(({ requestId }) => requestId === reply.headers.get('X-Request-Id'))

  it('that does not wait is settled first, and its receipt pending until the page is there', async () => {
    const before = await ground.paid()
    const input = page('/held?delivered')
    const payment = await ground.payer.sign(await ground.post(input))
    const reply = await ground.post(input, { payment, headers: { Prefer: 'respond-async' } })
    expect(reply.status).toBe(202)
    expect(decodePaymentResponseHeader(reply.headers.get('PAYMENT-RESPONSE') ?? '')).toMatchObject({ success: true })
    expect((await ground.paid()) - before).toBe(4000n)
    expect(await receiptOf(reply)).toMatchObject({ status: 202, outcome: 'pending' })
    const again = await ground.post(input, { payment, headers: { Prefer: 'respond-async' } })
    expect(again.status).toBe(202)
    expect(again.headers.get('Location')).toBe(reply.headers.get('Location'))
    expect(again.headers.get('X-Receipt-Id')).toBe(reply.headers.get('X-Request-Id'))
    release()
    await expect.poll(async () => (await receiptOf(reply))['outcome'], { timeout: 20_000 }).toBe('delivered')
    expect(creditsOf(reply)).toEqual([])
    const last = await ground.post(input, { payment })
    expect([last.status, last.headers.get('X-Receipt-Id')]).toEqual([200, reply.headers.get('X-Request-Id')])
    expect((await ground.paid()) - before).toBe(4000n)
  })

  it('that does not wait and comes to nothing is given back as credit, in one row', async () => {
    const before = await ground.paid()
    const reply = await ground.pay(page('/late-failure'), { headers: { Prefer: 'respond-async' } })
    expect(reply.status).toBe(202)
    await expect.poll(async () => (await receiptOf(reply))['outcome'], { timeout: 20_000 }).toBe('refunded')
    expect(await receiptOf(reply)).toMatchObject({ status: 202, givenBack: { amount: '0.004', currency: 'USDC' } })
    expect(creditsOf(reply)).toMatchObject([{ type: 'refund', amount: 4000 }])
    expect((await ground.paid()) - before).toBe(4000n)
  })

  it('whose money is gone by the time of delivery gets no body, and is told in PAYMENT-RESPONSE', async () => {
    const poor = await openNewPayer(ground.devnet, 4000n)
    const first = await poor.sign(await ground.post(page('/late')))
    const second = await poor.sign(await ground.post(page('/?poor')))
    const late = ground.post(page('/late'), { payment: first })
    await vi.waitUntil(() => ground.site.requests.includes('/late'), { timeout: 20_000 })
    expect((await ground.post(page('/?poor'), { payment: second })).status).toBe(200)
    answerLate()
    const refused = await late
    expect(refused.status).toBe(402)
    expect(await refused.text()).toBe('{}')
    const response = decodePaymentResponseHeader(refused.headers.get('PAYMENT-RESPONSE') ?? '')
    expect(response).toMatchObject({
      success: false,
      transaction: '',
      network: ground.devnet.network,
      payer: poor.address.toLowerCase(),
    })
    expect(response.errorReason).toMatch(/^[a-z0-9_]+$/)
    expect(refused.headers.get('PAYMENT-REQUIRED')).not.toBeNull()
    expect(await receiptOf(refused)).toMatchObject({ status: 402, outcome: 'failed' })
  })

  it('about many pages costs nothing when none of them is there, and the missing ones come back as credit', async () => {
    const { site } = ground
    const before = await ground.paid()
    const none = await ground.pay(
      { urls: [`${ground.site.url}/no`, `${ground.site.url}/nor-this`] },
      { path: '/contents' },
    )
    expect(none.status).toBe(200)
    expect(await none.json()).toMatchObject({ summary: { successful: 0 } })
    expect(await ground.paid()).toBe(before)
    expect(await receiptOf(none)).toMatchObject({ status: 200, outcome: 'failed' })

    const some = await ground.pay(
      { urls: ['/?some', '/?some-more', '/no'].map((path) => site.url + path) },
      { path: '/contents' },
    )
    expect(some.status).toBe(200)
    expect((await ground.paid()) - before).toBe(4500n)
    await expect.poll(() => creditsOf(some), { timeout: 20_000 }).toMatchObject([{ type: 'refund', amount: 500 }])
    await expect.poll(() => receiptOf(some)).toMatchObject({ outcome: 'delivered', givenBack: { amount: '0.0005' } })
  })

  it('is told before it is paid what is stored of its answer, as the price has it', async () => {
    const stored = `${ground.site.url}/?stored`
    await ground.pay({ url: stored })
    const asked = async (input: object, path?: string) => {
      const reply = await ground.post(input, path === undefined ? {} : { path })
      const { accepts } = decodePaymentRequiredHeader(reply.headers.get('PAYMENT-REQUIRED') ?? '')
      return [reply.headers.get('Cache-Status'), accepts[0]?.amount]
    }
    expect(await asked({ url: stored })).toEqual(['webintel; hit', '1200'])
    expect(await asked({ url: stored, cache: false })).toEqual(['webintel; fwd=request', '4000'])
    expect(await asked({ urls: [stored] }, '/contents')).toEqual(['webintel; hit', '1200'])
    const both = { urls: [stored, `${ground.site.url}/?unknown`] }
    expect(await asked(both, '/batch/fetch')).toEqual(['webintel; fwd=miss; detail="1 of 2 stored"', '3900'])
  })

  it('takes no instruction about its price from a caller, and hands on no header of a page', async () => {
    const before = await ground.paid()
    const reply = await ground.pay(page('/forward'), { headers: { 'Settlement-Overrides': '{"amount":"1"}' } })
    expect(reply.status).toBe(200)
    expect((await ground.paid()) - before).toBe(4000n)
    expect([...reply.headers.keys()]).not.toContain('settlement-overrides')
    expect([...reply.headers.keys()]).not.toContain('extension-responses')
    expect(reply.headers.get('PAYMENT-REQUIRED')).toBeNull()
    expect(reply.headers.get('PAYMENT-RESPONSE')).not.toBe('e30=')
  })

  it('may be read by scripts of any origin, with everything that says what it cost', async () => {
    const reply = await ground.post(page('/?cors'))
    const exposed = (reply.headers.get('Access-Control-Expose-Headers') ?? '').split(', ')
    expect(exposed).toEqual(
      expect.arrayContaining(['PAYMENT-REQUIRED', 'PAYMENT-RESPONSE', 'X-Receipt-Id', 'X-Receipt-Url']),
    )
    const preflight = await fetch(`${ground.service.url}/fetch/basic`, { method: 'OPTIONS' })
    const allowed = (preflight.headers.get('Access-Control-Allow-Headers') ?? '').split(', ')
    expect(allowed).toEqual(
      expect.arrayContaining(['Payment-Signature', 'Access-Control-Expose-Headers', 'X-Max-Price']),
    )
  })
})
