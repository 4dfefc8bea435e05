import { hash } from 'node:crypto'
import { parsePreference, type Call } from '#api/calls/call.ts'
import { assertExactNumbers, maxInputDepth, parseJson } from '#api/calls/parse-json.ts'
import { readKey } from '#api/calls/read-key.ts'
import { readSignIn } from '#api/calls/read-sign-in.ts'
import { takesSession } from '#api/calls/sent-session.ts'
import type { Context } from '#api/middleware/context.ts'
import { CallerGone } from '#api/payments/payment-errors.ts'
import { AppError } from '#shared/contract/errors.ts'
import type { Operation } from '#shared/contract/operation.ts'
import type { AnyOperation } from '#shared/contract/operations/index.ts'
import { microDollars, type MicroDollars } from '#shared/contract/price.ts'
import { grantStatement, type SignedGrant, type SignedRequest } from '#shared/contract/sign-in-text.ts'
import { contentDigest } from './read-body.ts'
import { readSession } from './read-session.ts'
import { pendingUpload } from './upload/pending-upload.ts'

/**
 * Turns an HTTP request into a call of an operation. Throws INVALID_REQUEST, MISSING_AUTH or INVALID_SIGNATURE for malformed headers.
 */
export function readCall(ctx: Context, operation: AnyOperation, input: () => unknown): Call {
  if (operation.access === 'paid') ctx.set('Cache-Control', 'private, no-store')
  const upload = pendingUpload(ctx, operation)
  return {
    operation,
    requestId: ctx.state.requestId,
    receivedAt: ctx.state.receivedAt,
    client: ctx.state.client,
    input,
    ...(upload !== undefined && { upload }),
    preference: parsePreference(ctx.get('Prefer')),
    isGone: () => ctx.res.destroyed,
    gone: closeOf(ctx),
    ...identified(ctx, operation),
    ...requestOf(ctx, { operation, input, isUnread: upload !== undefined }),
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

/** The same with the session, if nothing else says who calls. */
function identified(ctx: Context, operation: AnyOperation): ReturnType<typeof paymentFields> & Pick<Call, 'session'> {
  const fields = paymentFields(ctx)
  const isProven = fields.payment !== undefined || fields.signIn !== undefined || fields.key !== undefined
  const session = isProven || !takesSession(operation, ctx.state.logFields.route) ? undefined : readSession(ctx)
  return { ...fields, ...(session !== undefined && { session }) }
}

/** The payment, sign-in, spending key and price limit of a request. */
function paymentFields(ctx: Context): Pick<Call, 'payment' | 'maxPrice' | 'signIn' | 'key' | 'idempotencyKey'> {
  const payment = ctx.get('Payment-Signature')
  const maxPrice = parseMaxPrice(sentHeader(ctx, 'x-max-price'))
  const signIn = readSignIn((header) => ctx.get(header))
  const key = readKey(ctx.get('Authorization'))
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

interface RequestedCall extends Pick<Call, 'operation' | 'input'> {
  /** The body is a file, and has not been read. */
  isUnread: boolean
}

/**
 * The request as a sign-in covers it. A body must have been read before, or its hash must have been sent. Throws INVALID_REQUEST
 * for a sign-in without it.
 */
function requestOf(ctx: Context, { operation, input, isUnread }: RequestedCall): Pick<Call, 'request'> {
  const { method, originalUrl: target } = ctx
  const digest = isUnread ? contentDigest(ctx) : undefined
  if (isUnread && digest === undefined) {
    if (readSignIn((header) => ctx.get(header)) === undefined) return {}
    throw new AppError(
      'INVALID_REQUEST',
      'A sign-in covers the body, and is verified before a file is read. Send Content-Digest: sha-256=:…: with the SHA-256 of the body in base64 (RFC 9530).',
    )
  }
  const bodyHash = () => digest ?? hash('sha256', ctx.state.body ?? '')
  return { request: () => ({ method, target, bodyHash: bodyHash(), ...grantOf(operation, input) }) }
}

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
