import { hash } from 'node:crypto'
import type { Call } from '#api/calls/call.ts'
import { parsePreference } from '#api/calls/preference.ts'
import { readSignIn } from '#api/calls/read-sign-in.ts'
import { clientAddress } from '#api/middleware/client-address.ts'
import type { Context } from '#api/middleware/context.ts'
import { CallerGone } from '#api/payments/payments.ts'
import { AppError } from '#shared/contract/errors.ts'
import type { AnyOperation } from '#shared/contract/operations/index.ts'
import { microDollars, type MicroDollars } from '#shared/contract/price.ts'
import type { SignedRequest } from '#shared/contract/sign-in-text.ts'

/**
 * Turns an HTTP request into a call of an operation. `trustedProxies`: how many X-Forwarded-For entries to trust.
 * Throws INVALID_REQUEST, MISSING_AUTH or INVALID_SIGNATURE for malformed headers.
 */
export function readCall(
  ctx: Context,
  operation: AnyOperation,
  input: () => unknown,
  { trustedProxies }: { trustedProxies: number },
): Call {
  if (operation.access === 'paid') ctx.set('Cache-Control', 'private, no-store')
  return {
    operation,
    requestId: ctx.state.requestId,
    receivedAt: ctx.state.receivedAt,
    client: clientAddress(ctx.req, trustedProxies),
    input,
    preference: parsePreference(ctx.get('Prefer')),
    isGone: () => ctx.res.destroyed,
    gone: closeOf(ctx),
    ...paymentFields(ctx),
    request: () => signedRequest(ctx),
    headers: {},
    logFields: {},
  }
}

function closeOf({ res }: Context): AbortSignal {
  const closed = new AbortController()
  const abort = () => closed.abort(new CallerGone())
  // A tool call may be read after its connection has closed.
  if (res.destroyed) abort()
  else res.once('close', abort)
  return closed.signal
}

/** The payment, sign-in and price limit of a request. */
function paymentFields(ctx: Context): Pick<Call, 'payment' | 'maxPrice' | 'signIn' | 'idempotencyKey'> {
  const payment = ctx.get('Payment-Signature')
  const maxPrice = parseMaxPrice(sentHeader(ctx, 'x-max-price'))
  const signIn = readSignIn((header) => ctx.get(header))
  const idempotencyKey = parseIdempotencyKey(sentHeader(ctx, 'idempotency-key'))
  return {
    ...(payment !== '' && { payment: { base64: payment, location: 'the header Payment-Signature (base64 of JSON)' } }),
    ...(maxPrice !== undefined && { maxPrice }),
    ...(signIn !== undefined && { signIn }),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  }
}

/** Whether a request sends a payment or a sign-in, well-formed or not. */
export const sendsPayment = ({ req }: Context): boolean => paymentHeaders.some((name) => name in req.headers)

const paymentHeaders = ['payment-signature', 'sign-in-with-x', 'x-credit-signature']

/**
 * A header, or undefined if it was not sent. An empty one is often an unset variable of a script: as "no limit" or "no key" it
 * would cost money.
 */
const sentHeader = ({ req }: Context, name: string) => req.headers[name]?.toString()

/** `Idempotency-Key`, bare or in quotes (IETF draft, structured field). Throws INVALID_REQUEST. */
export function parseIdempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  const key = /^"?([\x21\x23-\x7e]{1,255})"?$/.exec(header)?.[1]
  if (key !== undefined) return key
  throw new AppError('INVALID_REQUEST', 'Idempotency-Key: expected 1 to 255 visible ASCII characters without quotes.')
}

function parseMaxPrice(header: string | undefined): MicroDollars | undefined {
  if (header === undefined) return undefined
  try {
    return microDollars(header)
  } catch (cause) {
    const message = `expected US dollars with at most six decimals, such as 0.01; found ${JSON.stringify(header.slice(0, 40))}`
    const details = [{ path: 'X-Max-Price', message }]
    throw new AppError('INVALID_REQUEST', `X-Max-Price: ${message}.`, { cause, details })
  }
}

/** The request as a sign-in covers it. A body must have been read before. */
const signedRequest = ({ method, originalUrl, state: { body } }: Context): SignedRequest => ({
  method,
  target: originalUrl,
  bodyHash: hash('sha256', body ?? ''),
})
