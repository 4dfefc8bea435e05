import { decodePaymentRequiredHeader } from '@x402/core/http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createValidate } from '#api/validate.ts'
import { operations, type AnyOperation } from '#shared/operations/index.ts'
import { microDollars, usd, type MicroDollars } from '#shared/price.ts'
import { quote } from '#shared/quote.ts'
import { callOperation, checkReply } from './client.ts'
import { articlePage } from './fixture-site.ts'
import { openPaidService, type PaidService } from './paid-ground.ts'

/** What every operation that is sold owes, paid on a chain of its own. The service may take `openingMs` to come up. */
export function describePayment(
  operation: AnyOperation,
  { settings, openingMs }: { settings: Readonly<Record<string, string>>; openingMs: number },
): void {
  const { name, method, path, example } = operation

  describe('sold', () => {
    let ground: PaidService
    beforeAll(async () => {
      ground = await openPaidService({ '/': articlePage('examples') }, settings)
    }, openingMs)
    afterAll(() => ground[Symbol.asyncDispose]())

    const call = (body: string, headers: Readonly<Record<string, string>> = {}) =>
      fetch(ground.service.url + path, { method, body, headers: { 'Content-Type': 'application/json', ...headers } })
    /** The example, about a site that is there. */
    const possible = () => JSON.stringify(example.input).replaceAll('https://example.com', ground.site.url)
    const failing = () =>
      JSON.stringify(example.input).replaceAll(/https:\/\/example\.com[^"]*/g, `${ground.site.url}/none`)
    const paid = () => ground.paid()
    const receiptOf = async (requestId: string | null) =>
      (await callOperation(ground.service.url, 'receipt-get', { requestId })).body

    it('tells its price to whoever has not paid, whatever the body says', async () => {
      const { onChainPrice } = quote(operation.price, validInput(operation), {
        list: 'catalog',
        minimumPayment: microDollars('0.004'),
        cachedItems: 0,
      })
      const bodies = ['', '{}', 'null', '[]', 'not JSON', '{"stranger":1}', JSON.stringify(example.input)]
      for (const body of bodies) {
        const response = await call(body, { 'Content-Type': body === '' ? 'text/plain' : 'application/json' })
        expect([body, response.status, await response.text()]).toEqual([body, 402, '{}'])
        expect(response.headers.get('Cache-Control')).toBe('no-store')
        expect(response.headers.get('Cache-Status')).toBe(operation.pool === 'inline' ? null : 'webintel; fwd=miss')
        const { x402Version, resource, accepts } = askedBy(response)
        expect([x402Version, resource?.url]).toEqual([2, expect.stringContaining(path)])
        expect(accepts).toMatchObject([
          { scheme: 'exact', network: ground.devnet.network, amount: String(onChainPrice), payTo: ground.devnet.payTo },
        ])
      }
    })

    it('refuses a bad input without taking the payment, which then buys the answer of the example', async () => {
      const payment = await ground.payer.sign(await call(possible()))
      const before = await paid()
      const refused = await call('{}', { 'Payment-Signature': payment })
      expect(refused.status).toBe(400)
      const { headers } = await checkReply(refused, name)
      const requestId = headers.get('X-Request-Id')
      expect(await receiptOf(requestId)).toMatchObject({ code: 'RECEIPT_NOT_FOUND' })
      expect(await paid()).toBe(before)

      const answered = await call(possible(), { 'Payment-Signature': payment })
      expect(answered.status).toBe(200)
      await checkReply(answered, name)
      expect(answered.headers.get('Cache-Control')).toBe('private, no-store')
      expect(answered.headers.get('PAYMENT-RESPONSE')).not.toBeNull()
      const receipt = answered.headers.get('X-Receipt-Id')
      expect(answered.headers.get('X-Receipt-Url')).toContain(`/receipts/${receipt}`)
      expect(await receiptOf(receipt)).toMatchObject({
        endpoint: path,
        method,
        status: 200,
        outcome: 'delivered',
      })
      expect(await paid()).toBeGreaterThan(before)
    })

    // What the API does itself cannot fail once its input is good.
    if (operation.pool !== 'inline') {
      it('keeps no money for what it cannot deliver', async () => {
        const payment = await ground.payer.sign(await call(failing()))
        const before = await paid()
        const reply = await call(failing(), { 'Payment-Signature': payment })
        const { status } = await checkReply(reply, name)
        // Many addresses are answered one by one: then none of them is there.
        if (!('items' in operation)) expect(status).toBeGreaterThanOrEqual(400)
        const requestId = reply.headers.get('X-Request-Id')
        const moved = usd(Number((await paid()) - before) as MicroDollars)
        if (!('isPaidAhead' in operation)) {
          expect(moved).toBe('0')
          expect(await receiptOf(requestId)).toMatchObject({ outcome: 'failed', status })
          return
        }
        const refunded = { outcome: 'refunded', status, givenBack: { amount: moved } }
        await expect.poll(() => receiptOf(requestId), { timeout: 20_000 }).toMatchObject(refunded)
      })
    }

    it('refuses what costs more than the caller will pay, and asks for nothing then', async () => {
      const payment = await ground.payer.sign(await call(possible()))
      const before = await paid()
      for (const sent of [{}, { 'Payment-Signature': payment }]) {
        const reply = await call(possible(), { 'X-Max-Price': '0.000001', ...sent })
        expect(reply.headers.get('PAYMENT-REQUIRED')).toBeNull()
        const { status, body } = await checkReply(reply, name)
        expect([status, body['code']]).toEqual([412, 'PRICE_ABOVE_MAX'])
        expect(body['details']).toMatchObject([{ path: 'X-Max-Price' }])
      }
      expect(await paid()).toBe(before)
    })
  })
}

const validate = createValidate(operations, { allow: [], own: [] })
const validInput = (operation: AnyOperation) => validate(operation, structuredClone(operation.example.input))

function askedBy(response: Response) {
  return decodePaymentRequiredHeader(response.headers.get('PAYMENT-REQUIRED') ?? '')
}
