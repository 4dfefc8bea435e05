import { decodePaymentRequiredHeader } from '@x402/core/http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createValidate } from '#api/calls/validate.ts'
import type { AnyOperation } from '#shared/contract/operations/index.ts'
import { microDollars, usd, type MicroDollars } from '#shared/contract/price.ts'
import { quote } from '#shared/contract/quote.ts'
import { callOperation, checkReply } from '#test/support/calls/client.ts'
import { sharedPaidService, type SharedPaidService } from '#test/support/processes/shared-service.ts'
import { articlePage, openFixtureSite, type FixtureSite } from '#test/support/sites/fixture-site.ts'
import { openPaidService, report } from './paid-fixture.ts'

interface PaymentCase {
  /** The settings of the service. */
  settings: () => Readonly<Record<string, string>>
  /** Whether files with the same settings share a service. */
  isShared: boolean
  failing: object | undefined
}

/**
 * Tests that every paid operation must pass, with payments on its own local chain. `failing`: fields that make the example
 * input fail. Without them, its URL is replaced by one that does not exist.
 */
export function describePayment(operation: AnyOperation, { settings, isShared, failing }: PaymentCase): void {
  const { name, method, path, example } = operation

  describe('sold', () => {
    const scope = new AsyncDisposableStack()
    let service: SharedPaidService
    let site: FixtureSite
    beforeAll(async () => {
      site = scope.use(await openFixtureSite({ '/': articlePage('examples'), '/report.pdf': report }))
      service = isShared ? await sharedPaidService(settings()) : await openOwnService()
    })
    afterAll(() => scope.disposeAsync())

    async function openOwnService(): Promise<SharedPaidService> {
      const { service: opened, devnet, payer } = scope.use(await openPaidService({}, settings()))
      return { url: opened.url, dir: opened.dir, lines: opened.process.lines, devnet, payer }
    }

    const call = (body: string, headers: Readonly<Record<string, string>> = {}) =>
      fetch(service.url + path, {
        method,
        body,
        headers: { 'Content-Type': 'application/json', ...headers },
      })
    /** The example input, with URLs that exist. */
    const workingBody = () => JSON.stringify(example.input).replaceAll('https://example.com', site.url)
    const failingBody = () =>
      JSON.stringify({ ...example.input, ...failing }).replaceAll(/https:\/\/example\.com[^"]*/g, `${site.url}/none`)
    const paid = () => service.payer.balanceOf(service.devnet.payTo)
    const receiptOf = async (requestId: string | null) =>
      (await callOperation(service.url, 'receipt-get', { requestId })).body

    it('answers an unpaid call with its price, whatever the body is', async () => {
      const { onChainPrice } = quote(operation.price, validInput(operation), {
        list: 'catalog',
        minimumPayment: microDollars('0.004'),
        cachedItems: 0,
      })
      const isStored = (operation.cache ?? operation.items) !== undefined
      const bodies = ['', '{}', 'null', '[]', 'not JSON', '{"stranger":1}', JSON.stringify(example.input)]
      for (const body of bodies) {
        const response = await call(body, { 'Content-Type': body === '' ? 'text/plain' : 'application/json' })
        expect([body, response.status, await response.text()]).toEqual([body, 402, '{}'])
        expect(response.headers.get('Cache-Control')).toBe('no-store')
        expect(response.headers.get('Cache-Status')).toBe(isStored ? 'webintel; fwd=miss' : null)
        const { x402Version, resource, accepts } = requirementsOf(response)
        expect([x402Version, resource?.url]).toEqual([2, expect.stringContaining(path)])
        expect(accepts).toMatchObject([
          {
            scheme: 'exact',
            network: service.devnet.network,
            amount: String(onChainPrice),
            payTo: service.devnet.payTo,
          },
        ])
      }
    })

    it('rejects an invalid input without using the payment, which then pays for a valid call', async () => {
      const payment = await service.payer.sign(await call(workingBody()))
      const before = await paid()
      const refused = await call('{}', { 'Payment-Signature': payment })
      expect(refused.status).toBe(400)
      const { headers } = await checkReply(refused, name)
      const requestId = headers.get('X-Request-Id')
      expect(await receiptOf(requestId)).toMatchObject({ code: 'RECEIPT_NOT_FOUND' })
      expect(await paid()).toBe(before)

      const answered = await call(workingBody(), { 'Payment-Signature': payment })
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

    // An inline operation with a valid input cannot fail.
    if (operation.pool !== 'inline') {
      it('charges nothing for a failed call', async () => {
        const payment = await service.payer.sign(await call(failingBody()))
        const before = await paid()
        const reply = await call(failingBody(), { 'Payment-Signature': payment })
        const { status } = await checkReply(reply, name)
        // A call with items answers 200 even if all items failed.
        if (!('items' in operation)) expect(status).toBeGreaterThanOrEqual(400)
        const requestId = reply.headers.get('X-Request-Id')
        const moved = usd(Number((await paid()) - before) as MicroDollars)
        if (operation.payment?.isPrepaid !== true) {
          expect(moved).toBe('0')
          expect(await receiptOf(requestId)).toMatchObject({ outcome: 'failed', status })
          return
        }
        const refunded = { outcome: 'refunded', status, refunded: { amount: moved } }
        await expect.poll(() => receiptOf(requestId)).toMatchObject(refunded)
      })
    }

    it('rejects a call above X-Max-Price without requesting payment', async () => {
      const payment = await service.payer.sign(await call(workingBody()))
      const before = await paid()
      for (const sent of [{}, { 'Payment-Signature': payment }]) {
        const reply = await call(workingBody(), { 'X-Max-Price': '0.000001', ...sent })
        expect(reply.headers.get('PAYMENT-REQUIRED')).toBeNull()
        const { status, body } = await checkReply(reply, name)
        expect([status, body['code']]).toEqual([412, 'PRICE_ABOVE_MAX'])
        expect(body['details']).toMatchObject([{ path: 'X-Max-Price' }])
      }
      expect(await paid()).toBe(before)
    })
  })
}

const validate = createValidate({ allow: [], own: [] })
const validInput = (operation: AnyOperation) => validate(operation, structuredClone(operation.example.input))

function requirementsOf(response: Response) {
  return decodePaymentRequiredHeader(response.headers.get('PAYMENT-REQUIRED') ?? '')
}
