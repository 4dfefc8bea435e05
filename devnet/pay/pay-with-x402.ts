import { decodePaymentRequiredHeader, decodePaymentResponseHeader } from '@x402/core/http'
import type { PaymentRequired, PaymentRequirements, SettleResponse } from '@x402/core/types'
import { wrapFetchWithPayment } from '@x402/fetch'
import { progressHeaders } from './await-answer.ts'
import { offerFor, type Payer } from './payer.ts'
import { noService } from './service.ts'

export interface PayCommand {
  chain: 'evm' | 'svm'
  method: string
  path: string
  body: string | undefined
  isOnCredits: boolean
}

export interface X402PaymentResult {
  /** The offer on this payer's network; undefined if no payment was required. */
  price: PaymentRequirements | undefined
  /** The reason if the service rejected the payment. */
  refusal: string | undefined
  settlement: SettleResponse | undefined
  response: Response
}

/** Sends a request; if a payment is required, pays and sends it again. Errors state what to do. */
export async function payWithX402(command: PayCommand, payer: Payer, serviceUrl: string): Promise<X402PaymentResult> {
  const { method, path, body } = command
  let price: PaymentRequirements | undefined
  const challenges: PaymentRequired[] = []
  // The client's default limit of $1 is below the price of credits.
  const client = payer.client.setSpendControls({ maxAmountPerPayment: false })
  const response = await wrapFetchWithPayment(recordingFetch, client)(new URL(path, serviceUrl), {
    method,
    headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...progressHeaders() },
    ...(body !== undefined && { body }),
  })
  return {
    price,
    refusal: challenges[1]?.error,
    settlement: headerOf(response, 'PAYMENT-RESPONSE', decodePaymentResponseHeader),
    response,
  }

  async function recordingFetch(...request: Parameters<typeof fetch>): Promise<Response> {
    const response = await fetch(...request).catch((cause: unknown) => {
      throw noService(serviceUrl, cause)
    })
    const required = headerOf(response, 'PAYMENT-REQUIRED', decodePaymentRequiredHeader)
    if (required !== undefined) {
      challenges.push(required)
      price ??= offerFor(payer, required)
    }
    return response
  }
}

function headerOf<T>(response: Response, name: string, decode: (value: string) => T): T | undefined {
  const value = response.headers.get(name)
  return value === null ? undefined : decode(value)
}
