import type { PaymentRequired, SettleResponse } from '@x402/core/types'

// The headers of x402 v2 are JSON in base64. `@x402/core` reads them with half a megabyte of schemas, so only the signer of a
// payment loads it.

/** The value of the `PAYMENT-SIGNATURE` header. */
export const encodeHeader = (value: object): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))

/** Throws Error if the text is not JSON in base64. */
const decodeHeader = (header: string): unknown =>
  JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(header), (char) => char.charCodeAt(0))))

/** The value of the `PAYMENT-REQUIRED` header. Throws Error if it is not one of x402 v2. */
export function decodeRequired(header: string): PaymentRequired {
  const required = decodeHeader(header) as PaymentRequired
  if (required.x402Version !== 2) throw new Error('The version is not 2.')
  for (const { amount, network } of required.accepts)
    if (!/^\d+$/.test(amount) || typeof network !== 'string') throw new Error('An offer has no amount or network.')
  return required
}

/** The value of the `PAYMENT-RESPONSE` header. */
export const decodeResponse = (header: string): SettleResponse => decodeHeader(header) as SettleResponse
