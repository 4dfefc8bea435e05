import type { Call } from '#api/calls/call.ts'
import { unpaid } from '#api/payments/x402/payment-required.ts'
import { paymentIdentifier } from '#api/payments/x402/read-payment.ts'
import { AppError } from '#shared/contract/errors.ts'
import { usd, type MicroDollars } from '#shared/contract/price.ts'
import type { Fields } from './tool-result.ts'

// x402 over MCP (x402 v2, transports-v2/mcp): `_meta` of the request carries the payment, the tool result carries the
// payment requirements, and `_meta` of the result carries the settlement. This file converts them from and to headers.

const paymentKey = 'x402/payment'
const paymentPlace = `_meta["${paymentKey}"]`
const responseKey = 'x402/payment-response'

/** The payment of a message, in the form of the header. Throws INVALID_PAYMENT if the header is there, too. */
export function paymentIn(meta: Fields, call: Pick<Call, 'payment'>): Pick<Call, 'payment'> {
  const payment = meta[paymentKey]
  if (payment === undefined) return {}
  if (call.payment === undefined) return { payment: { base64: base64Json(payment), location: paymentPlace } }
  throw new AppError(
    'INVALID_PAYMENT',
    `Expected one payment, found two: Payment-Signature and ${paymentPlace}. Nothing was charged.`,
  )
}

/** The payment requirements of a tool (x402 PaymentRequired) from the headers; undefined without a 402. */
export function paymentRequiredFor(
  tool: string,
  headers: Readonly<Record<string, string>>,
): PaymentRequired | undefined {
  const sent = headers['PAYMENT-REQUIRED']
  if (sent === undefined) return undefined
  const { resource, extensions, ...required } = fromBase64Json(sent) as PaymentRequired
  // The call needs a sign-in, which `_meta` cannot carry.
  if (required.accepts.length === 0) return undefined
  // The other extensions describe HTTP requests.
  const kept = Object.entries(extensions).filter(([name]) => name === paymentIdentifier)
  return { ...required, resource: { ...resource, url: `mcp://tool/${tool}` }, extensions: Object.fromEntries(kept) }
}

/**
 * The reason of a 402 as sentences for people.
 *
 * @example
 * unpaidSentence(required, docs) // 'Costs $0.0012. This client has not paid: add a spending key in …; see https://…/docs/keys.'
 */
export function unpaidSentence({ accepts, error }: PaymentRequired, docs: string): string {
  const [offer] = accepts
  // USDC has six decimals, so its smallest unit is a micro-dollar.
  const price = offer === undefined ? '' : `Costs $${usd(Number(offer.amount) as MicroDollars)}. `
  if (error !== unpaid) return `${price}The payment was refused: ${error}`
  return `${price}This client has not paid: add a spending key in \`Authorization: Bearer wk_…\`; see ${docs}/keys.`
}

interface PaymentRequired extends Fields {
  error: string
  accepts: readonly { amount: string }[]
  resource: Fields
  extensions: Fields
}

/** The headers of the answer as `_meta` of a tool result. */
export function headersToMeta(headers: Readonly<Record<string, string>>): Fields {
  const { 'PAYMENT-REQUIRED': _, 'Cache-Control': __, 'PAYMENT-RESPONSE': response, ...others } = headers
  return {
    ...(response !== undefined && { [responseKey]: fromBase64Json(response) }),
    ...(Object.keys(others).length > 0 && { 'webintel/headers': others }),
  }
}

const base64Json = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')
// Our own header.
const fromBase64Json = (text: string) => JSON.parse(Buffer.from(text, 'base64').toString()) as Fields
