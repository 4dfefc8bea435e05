import { decodePaymentRequiredHeader, decodePaymentResponseHeader } from '@x402/core/http'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { EvmDevnet } from '#devnet/open-evm-devnet.ts'
import { callOperation } from '#test/support/client.ts'
import { articlePage, openFixtureSite, type FixtureSite } from '#test/support/fixture-site.ts'
import { openNewPayer, openPayer, openTestChain, paidOn, type Payer } from '#test/support/payer.ts'
import { openService, type Service } from '#test/support/service.ts'
import { storedCredits } from '#test/support/stored-credits.ts'

describe('a paid call', () => {
  let scope: AsyncDisposableStack
  let devnet: EvmDevnet
  let service: Service
  let site: FixtureSite
  let payer: Payer
  /** Answers to /held and /late wait until these are called. */
  let release: () => void
  let answerLate: () => void
  beforeAll(async () => {
    scope = new AsyncDisposableStack()
    devnet = scope.use(await openTestChain())
    payer = openPayer(devnet)
    const gate = Promise.withResolvers<void>()
    release = gate.resolve
    const lateGate = Promise.withResolvers<void>()
    answerLate = lateGate.resolve
    site = scope.use(
      await openFixtureSite({
        '/': articlePage('owls'),
        '/held': (_request, response) => void gate.promise.then(() => response.end(articlePage('waiting'))),
        '/late': (_request, response) => void lateGate.promise.then(() => response.end(articlePage('patience'))),
        '/late-failure': (_request, response) => void setTimeout(() => response.writeHead(404).end(), 300),
        '/forward': (_request, response) => response.writeHead(200, internal).end(articlePage('headers')),
      }),
    )
    service = scope.use(await openService(paidOn(devnet)))
  })
  afterAll(() => scope.disposeAsync())

  const internal = {
    'Content-Type': 'text/html',
    'Settlement-Overrides': '{"amount":"1"}',
    'EXTENSION-RESPONSES': 'e30=',
    'PAYMENT-RESPONSE': 'e30=',
    'PAYMENT-REQUIRED': 'e30=',
  }
  const post = (input: object, headers: Record<string, string> = {}, path = '/fetch/basic') =>
    fetch(service.url + path, {
      method: 'POST',
      body: JSON.stringify(input),
      headers: { 'Content-Type': 'application/json', ...headers },
    })
  const page = (path: string) => ({ url: site.url + path, timeout: 30_000 })
  const pay = async (input: object, { headers = {}, path = '/fetch/basic', by = payer }: PayOptions = {}) => {
    const payment = await by.sign(await post(input, {}, path))
    return post(input, { 'Payment-Signature': payment, ...headers }, path)
  }
  const paid = () => payer.balanceOf(devnet.payTo)
  const receiptOf = async (reply: Response) => {
    const requestId = reply.headers.get('X-Request-Id')
    return (await callOperation(service.url, 'receipt-get', { requestId })).body
  }
  const creditsOf = (reply: Response) =>
    storedCredits(service.dir).filter(({ requestId }) => requestId === reply.headers.get('X-Request-Id'))

  it('that does not wait is settled first, and its receipt pending until the page is there', async () => {
    const before = await paid()
    const input = page('/held?delivered')
    const payment = await payer.sign(await post(input))
    const reply = await post(input, { 'Payment-Signature': payment, Prefer: 'respond-async' })
    expect(reply.status).toBe(202)
    expect(decodePaymentResponseHeader(reply.headers.get('PAYMENT-RESPONSE') ?? '')).toMatchObject({ success: true })
    expect((await paid()) - before).toBe(4000n)
    expect(await receiptOf(reply)).toMatchObject({ status: 202, outcome: 'pending' })
    const again = await post(input, { 'Payment-Signature': payment, Prefer: 'respond-async' })
    expect(again.status).toBe(202)
    expect(again.headers.get('Location')).toBe(reply.headers.get('Location'))
    expect(again.headers.get('X-Receipt-Id')).toBe(reply.headers.get('X-Request-Id'))
    release()
    await expect.poll(async () => (await receiptOf(reply))['outcome'], { timeout: 20_000 }).toBe('delivered')
    expect(creditsOf(reply)).toEqual([])
    const last = await post(input, { 'Payment-Signature': payment })
    expect([last.status, last.headers.get('X-Receipt-Id')]).toEqual([200, reply.headers.get('X-Request-Id')])
    expect((await paid()) - before).toBe(4000n)
  })

  it('that does not wait and comes to nothing is given back as credit, in one row', async () => {
    const before = await paid()
    const reply = await pay(page('/late-failure'), { headers: { Prefer: 'respond-async' } })
    expect(reply.status).toBe(202)
    await expect.poll(async () => (await receiptOf(reply))['outcome'], { timeout: 20_000 }).toBe('refunded')
    expect(await receiptOf(reply)).toMatchObject({ status: 202, givenBack: { amount: '0.004', currency: 'USDC' } })
    expect(creditsOf(reply)).toMatchObject([{ type: 'refund', amount: 4000 }])
    expect((await paid()) - before).toBe(4000n)
  })

  it('whose money is gone by the time of delivery gets no body, and is told in PAYMENT-RESPONSE', async () => {
    const poor = await openNewPayer(devnet, 4000n)
    const first = await poor.sign(await post(page('/late')))
    const second = await poor.sign(await post(page('/?poor')))
    const late = post(page('/late'), { 'Payment-Signature': first })
    await vi.waitUntil(() => site.requests.includes('/late'), { timeout: 20_000 })
    expect((await post(page('/?poor'), { 'Payment-Signature': second })).status).toBe(200)
    answerLate()
    const refused = await late
    expect(refused.status).toBe(402)
    expect(await refused.text()).toBe('{}')
    const response = decodePaymentResponseHeader(refused.headers.get('PAYMENT-RESPONSE') ?? '')
    expect(response).toMatchObject({
      success: false,
      transaction: '',
      network: devnet.network,
      payer: poor.address.toLowerCase(),
    })
    expect(response.errorReason).toMatch(/^[a-z0-9_]+$/)
    expect(refused.headers.get('PAYMENT-REQUIRED')).not.toBeNull()
    expect(await receiptOf(refused)).toMatchObject({ status: 402, outcome: 'failed' })
  })

  it('about many pages costs nothing when none of them is there, and the missing ones come back as credit', async () => {
    const before = await paid()
    const none = await pay({ urls: [`${site.url}/no`, `${site.url}/nor-this`] }, { path: '/batch/fetch' })
    expect(none.status).toBe(200)
    expect(await none.json()).toMatchObject({ summary: { successful: 0 }, totalPrice: '0' })
    expect(await paid()).toBe(before)
    expect(await receiptOf(none)).toMatchObject({ status: 200, outcome: 'failed' })

    const some = await pay({ urls: [`${site.url}/?some`, `${site.url}/nothing`] }, { path: '/batch/fetch' })
    expect(some.status).toBe(200)
    expect((await paid()) - before).toBe(6000n)
    await expect.poll(() => creditsOf(some), { timeout: 20_000 }).toMatchObject([{ type: 'refund', amount: 3000 }])
    await expect.poll(() => receiptOf(some)).toMatchObject({ outcome: 'delivered', givenBack: { amount: '0.003' } })
  })

  it('is told before it is paid what is stored of its answer, as the price has it', async () => {
    const stored = `${site.url}/?stored`
    await pay({ url: stored })
    const asked = async (input: object, path?: string) => {
      const reply = await post(input, {}, path)
      const { accepts } = decodePaymentRequiredHeader(reply.headers.get('PAYMENT-REQUIRED') ?? '')
      return [reply.headers.get('Cache-Status'), accepts[0]?.amount]
    }
    expect(await asked({ url: stored })).toEqual(['webintel; hit', '1200'])
    expect(await asked({ url: stored, cache: false })).toEqual(['webintel; fwd=request', '4000'])
    expect(await asked({ urls: [stored] }, '/contents')).toEqual(['webintel; hit', '1200'])
    const both = { urls: [stored, `${site.url}/?unknown`] }
    expect(await asked(both, '/batch/fetch')).toEqual(['webintel; fwd=miss; detail="1 of 2 stored"', '3900'])
  })

  it('takes no instruction about its price from a caller, and hands on no header of a page', async () => {
    const before = await paid()
    const reply = await pay(page('/forward'), { headers: { 'Settlement-Overrides': '{"amount":"1"}' } })
    expect(reply.status).toBe(200)
    expect((await paid()) - before).toBe(4000n)
    expect([...reply.headers.keys()]).not.toContain('settlement-overrides')
    expect([...reply.headers.keys()]).not.toContain('extension-responses')
    expect(reply.headers.get('PAYMENT-REQUIRED')).toBeNull()
    expect(reply.headers.get('PAYMENT-RESPONSE')).not.toBe('e30=')
  })

  it('may be read by scripts of any origin, with everything that says what it cost', async () => {
    const reply = await post(page('/?cors'))
    const exposed = (reply.headers.get('Access-Control-Expose-Headers') ?? '').split(', ')
    expect(exposed).toEqual(
      expect.arrayContaining(['PAYMENT-REQUIRED', 'PAYMENT-RESPONSE', 'X-Receipt-Id', 'X-Receipt-Url']),
    )
    const preflight = await fetch(`${service.url}/fetch/basic`, { method: 'OPTIONS' })
    const allowed = (preflight.headers.get('Access-Control-Allow-Headers') ?? '').split(', ')
    expect(allowed).toEqual(
      expect.arrayContaining(['Payment-Signature', 'Access-Control-Expose-Headers', 'X-Max-Price']),
    )
  })
})

interface PayOptions {
  headers?: Record<string, string>
  path?: string
  by?: Payer
}
