import { decodePaymentRequiredHeader, decodePaymentResponseHeader } from '@x402/core/http'
import type { PaymentRequired, PaymentRequirements, SettleResponse } from '@x402/core/types'
import { wrapFetchWithPayment } from '@x402/fetch'
import type { Payer } from './payer.ts'
import type { Order } from './read-order.ts'

export interface Purchase {
  /** What the service asked of this payer; undefined when it asked nothing. */
  price: PaymentRequirements | undefined
  /** Why it did not take the payment. */
  refusal: string | undefined
  settlement: SettleResponse | undefined
  response: Response
}

/** Sends an order, and once more with a payment when one is asked for. Throws sentences a person can act on. */
export async function buy(order: Order, payer: Payer, serviceUrl: string): Promise<Purchase> {
  const { method, path, body } = order
  const asked: PaymentRequired[] = []
  const priceOf = () => asked[0]?.accepts.find(({ network }) => network === payer.network)
  // Test money: the dollar that the client would allow does not buy credits.
  const client = payer.client.setSpendControls({ maxAmountPerPayment: false })
  const response = await wrapFetchWithPayment(listen, client)(new URL(path, serviceUrl), {
    method,
    ...(body !== undefined && { body, headers: { 'Content-Type': 'application/json' } }),
  })
  return {
    price: priceOf(),
    refusal: asked[1]?.error,
    settlement: headerOf(response, 'PAYMENT-RESPONSE', decodePaymentResponseHeader),
    response,
  }

  async function listen(...request: Parameters<typeof fetch>): Promise<Response> {
    const response = await fetch(...request).catch((cause: unknown) => {
      throw new Error(`No service answers at ${serviceUrl}. Start it with: npm start`, { cause })
    })
    const required = headerOf(response, 'PAYMENT-REQUIRED', decodePaymentRequiredHeader)
    if (required !== undefined) asked.push(required)
    if (required !== undefined && priceOf() === undefined) {
      const networks = required.accepts.map(({ network }) => network).join(', ')
      throw new Error(
        `The service takes payments on ${networks || 'no network'}; this wallet has money on ${payer.network}.`,
      )
    }
    return response
  }
}

function headerOf<T>(response: Response, name: string, decode: (value: string) => T): T | undefined {
  const value = response.headers.get(name)
  return value === null ? undefined : decode(value)
}
