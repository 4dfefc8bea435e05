import type { Call } from '#api/call.ts'
import { paymentIdentifier } from '#api/payments/payment-identifier.ts'
import { AppError } from '#shared/errors.ts'

// x402 over MCP (x402 v2, transports-v2/mcp): the payment travels in the request's `_meta`, what is asked for in the
// result, what was settled in the result's `_meta`. The pipeline speaks headers, so each is turned into the other.

type Fields = Readonly<Record<string, unknown>>

const paymentKey = 'x402/payment'
const inMessage = `_meta["${paymentKey}"]`
const responseKey = 'x402/payment-response'

/** What the message brings to pay with, as the header would. Throws INVALID_PAYMENT when both are there. */
export function paymentIn(meta: Fields, call: Pick<Call, 'payment'>): Pick<Call, 'payment'> {
  const payment = meta[paymentKey]
  if (payment === undefined) return {}
  if (call.payment === undefined) return { payment: { base64: base64Json(payment), place: inMessage } }
  throw new AppError(
    'INVALID_PAYMENT',
    `Expected one payment, found two: Payment-Signature and ${inMessage}. Nothing was charged.`,
  )
}

/** What is to be paid, as clients look for it, where the headers say so; undefined where nothing is. */
export function requiredFor(tool: string, headers: Readonly<Record<string, string>>): Fields | undefined {
  const sent = headers['PAYMENT-REQUIRED']
  if (sent === undefined) return undefined
  const { resource, extensions, ...required } = fromBase64Json(sent) as { resource: Fields; extensions: Fields }
  // The others are about a request by HTTP.
  const kept = Object.entries(extensions).filter(([name]) => name === paymentIdentifier)
  return { ...required, resource: { ...resource, url: `mcp://tool/${tool}` }, extensions: Object.fromEntries(kept) }
}

/** What an HTTP caller reads from the headers of the answer. */
export function metaOf(headers: Readonly<Record<string, string>>): Fields {
  const { 'PAYMENT-REQUIRED': _, 'Cache-Control': __, 'PAYMENT-RESPONSE': response, ...others } = headers
  return {
    ...(response !== undefined && { [responseKey]: fromBase64Json(response) }),
    ...(Object.keys(others).length > 0 && { 'webintel/headers': others }),
  }
}

const base64Json = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')
// Written by us.
const fromBase64Json = (text: string) => JSON.parse(Buffer.from(text, 'base64').toString()) as Fields
