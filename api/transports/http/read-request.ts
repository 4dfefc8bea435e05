import { hash } from 'node:crypto'
import { getRawBody } from 'raw-body'
import { parsePreference, type Call } from '#api/calls/call.ts'
import { assertExactNumbers, maxInputDepth, parseJson } from '#api/calls/parse-json.ts'
import { readKey } from '#api/calls/read-key.ts'
import { readSignIn } from '#api/calls/read-sign-in.ts'
import type { Context } from '#api/middleware/context.ts'
import { CallerGone } from '#api/payments/payment-errors.ts'
import { AppError } from '#shared/contract/errors.ts'
import type { Operation } from '#shared/contract/operation.ts'
import type { AnyOperation } from '#shared/contract/operations/index.ts'
import { microDollars, type MicroDollars } from '#shared/contract/price.ts'
import { grantStatement, type SignedGrant, type SignedRequest } from '#shared/contract/sign-in-text.ts'

/**
 * Turns an HTTP request into a call of an operation. Throws INVALID_REQUEST, MISSING_AUTH or INVALID_SIGNATURE for malformed headers.
 */
export function readCall(ctx: Context, operation: AnyOperation, input: () => unknown): Call {
  if (operation.access === 'paid') ctx.set('Cache-Control', 'private, no-store')
  return {
    operation,
    requestId: ctx.state.requestId,
    receivedAt: ctx.state.receivedAt,
    client: ctx.state.client,
    input,
    preference: parsePreference(ctx.get('Prefer')),
    isGone: () => ctx.res.destroyed,
    gone: closeOf(ctx),
    ...paymentFields(ctx),
    request: () => ({ ...signedRequest(ctx), ...grantOf(operation, input) }),
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

/** The payment, sign-in, spending key and price limit of a request. */
function paymentFields(ctx: Context): Pick<Call, 'payment' | 'maxPrice' | 'signIn' | 'key' | 'idempotencyKey'> {
  const payment = ctx.get('Payment-Signature')
  const maxPrice = parseMaxPrice(sentHeader(ctx, 'x-max-price'))
  const signIn = readSignIn((header) => ctx.get(header))
  const key = readKey(ctx.get('Authorization'), ctx.originalUrl)
  const idempotencyKey = parseIdempotencyKey(sentHeader(ctx, 'idempotency-key'))
  return {
    ...(payment !== '' && { payment: { base64: payment, location: 'the header Payment-Signature (base64 of JSON)' } }),
    ...(maxPrice !== undefined && { maxPrice }),
    ...(signIn !== undefined && { signIn }),
    ...(key !== undefined && { key }),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  }
}

/** Whether a request sends a payment, a sign-in or a spending key, well-formed or not. */
export const sendsPayment = ({ req }: Context): boolean => paymentHeaders.some((name) => name in req.headers)

const paymentHeaders = ['payment-signature', 'sign-in-with-x', 'x-credit-signature', 'authorization']

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

/** The words of a grant. Validation has read its input before a sign-in is verified. */
const grantOf = ({ wallet }: Operation, input: () => unknown): Pick<SignedRequest, 'grant'> =>
  wallet?.isGrant === true ? { grant: grantStatement(input() as SignedGrant) } : {}

/** The request as a sign-in covers it. A body must have been read before. */
const signedRequest = ({ method, originalUrl, state: { body } }: Context): SignedRequest => ({
  method,
  target: originalUrl,
  bodyHash: hash('sha256', body ?? ''),
})

/** Maximum size of a request body. */
export const maxBodyBytes = 256 * 1024

/** Reads the raw body into `ctx.state.body`. Throws PAYLOAD_TOO_LARGE as soon as it exceeds the limit, in bytes. */
export async function readBody(ctx: Context, limit = maxBodyBytes): Promise<Buffer> {
  const length = ctx.get('Content-Length')
  try {
    ctx.state.body = await getRawBody(ctx.req, { limit, ...(length !== '' && { length }) })
    return ctx.state.body
  } catch (cause) {
    if (typeof cause === 'object' && cause !== null && 'status' in cause && cause.status === 413) {
      discardRest(ctx)
      throw new AppError('PAYLOAD_TOO_LARGE', `Request bodies are limited to ${limit / 1024} KiB.`, { cause })
    }
    throw new AppError('INVALID_REQUEST', 'The connection closed before the body was complete. Send it again.', {
      cause,
    })
  }
}

/**
 * Discards the rest of a body that is still arriving. A connection that closes at once would reset, and the sender would not
 * read the answer (RFC 9112 §9.6).
 */
function discardRest({ req, res }: Context): void {
  req.resume()
  res.once('finish', () => {
    const timer = setTimeout(() => req.destroy(), discardTimeoutMs)
    req.once('close', () => clearTimeout(timer))
  })
}

/** How long a sender may continue after the answer. */
const discardTimeoutMs = 5000

/** Parses the body as JSON. Throws UNSUPPORTED_MEDIA_TYPE before parsing; INVALID_JSON or INVALID_REQUEST after. */
export function parseJsonBody(ctx: Context, body: Buffer, maxDepth = maxInputDepth): unknown {
  assertJsonContentType(ctx, body)
  const value = parseJson(body, maxDepth)
  assertExactNumbers(body.toString())
  return value
}

/** Throws UNSUPPORTED_MEDIA_TYPE unless the body is plain JSON by its headers. */
export function assertJsonContentType(ctx: Context, body: Buffer): void {
  const encoding = ctx.get('Content-Encoding')
  if (encoding !== '' && encoding !== 'identity') {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', `Expected a body without Content-Encoding, found ${encoding}.`)
  }
  const type = ctx.get('Content-Type')
  if (body.length > 0 && type !== 'application/json' && ctx.request.is('json', '+json') === false) {
    const found = type || 'none'
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', `Expected Content-Type: application/json, found ${found}.`)
  }
}
