import { STATUS_CODES } from 'node:http'
import type { PaymentPhase } from '#api/calls/call.ts'
import { isTransientTargetError } from '#shared/contract/call-errors.ts'
import { errors, type AppError, type ErrorCode } from '#shared/contract/errors.ts'

/** Default delay before a retry, in seconds: `retryAfter` in the body, and the `Retry-After` header. */
const retrySeconds = { soon: 1, later: 10 } as const

/** RFC 9110 §15.5.2 wants a challenge in every 401. The registry has no scheme for wallets: this one names the header. */
const signInScheme = 'SIGN-IN-WITH-X'

export interface RenderedError {
  status: number
  headers: Readonly<Record<string, string>>
  type: 'application/json' | 'application/problem+json'
  body: Readonly<Record<string, unknown>>
}

export interface ErrorContext {
  requestId: string
  /** The URL of the documentation. The error names the section of its code there. */
  docs: string
  /** Adds the members of RFC 9457 problem details. */
  asProblem: boolean
  /** The state of the payment of a paid call. */
  paymentState?: PaymentPhase | undefined
  /** The path of the protected resource, if it is a part of the service. A 401 leads to its metadata. */
  resource?: '/mcp'
  /** The HTTP status, if it is not that of the code. */
  status?: number | undefined
}

/** Renders every public error: the message and details of an `AppError`, never its cause. */
export function renderError(
  error: AppError,
  { requestId, docs, asProblem, paymentState, resource, status = errors[error.code].status }: ErrorContext,
): RenderedError {
  const page = `${docs}/errors#${error.code.toLowerCase()}`
  const retry = retryOf(error)
  const reason = STATUS_CODES[status] ?? 'Error'
  const retryAfter = retry === 'never' ? undefined : (error.retryAfterSeconds ?? retrySeconds[retry])
  return {
    status,
    headers: {
      ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
      ...(status === 401 && { 'WWW-Authenticate': challengeOf(error, docs, resource) }),
    },
    type: asProblem ? 'application/problem+json' : 'application/json',
    body: {
      ...(asProblem && {
        type: page,
        title: reason,
        status,
        detail: error.message,
        instance: `urn:uuid:${requestId}`,
      }),
      error: reason,
      code: error.code,
      message: error.message,
      requestId,
      ...(error.details.length > 0 && { details: error.details }),
      retryable: retry !== 'never',
      ...(retryAfter !== undefined && { retryAfter }),
      ...(paymentState !== undefined && paymentState !== 'other_request' && { paymentState }),
      ...(paymentState !== undefined && { retryAction: retryActions[error.code] ?? retryActionOf(retry) }),
      ...(error.example !== undefined && { example: error.example }),
      docs: page,
    },
  }
}

/** RFC 6750, section 3. `resource_metadata` leads clients of OAuth to a sign-in (RFC 9728, section 5.1). */
function challengeOf({ challenge, code }: AppError, docs: string, resource = ''): string {
  if (challenge !== 'key') return challenge ?? signInScheme
  const metadata = new URL(`/.well-known/oauth-protected-resource${resource}`, docs).href
  // A call without a key gets no error code.
  return `Bearer resource_metadata="${metadata}"${code === 'MISSING_AUTH' ? '' : ', error="invalid_token"'}`
}

/** `retryAction` of the codes whose retry rule does not determine it. */
const retryActions: Readonly<Partial<Record<ErrorCode, 'resign' | 'retry_same_payment'>>> = {
  INVALID_PAYMENT: 'resign',
  PAYMENT_REUSED: 'resign',
  INVALID_SIGNATURE: 'resign',
  EXPIRED_TIMESTAMP: 'resign',
  REPLAY_DETECTED: 'resign',
  INSUFFICIENT_CREDITS: 'resign',
  PAYMENT_IN_FLIGHT: 'retry_same_payment',
  PAYMENTS_UNAVAILABLE: 'retry_same_payment',
}

const retryActionOf = (retry: string) => (retry === 'never' ? 'abandon' : 'wait_and_retry')

const retryOf = (error: AppError) => {
  // A robots.txt that could not be read. It is read again after that time.
  if (error.code === 'ROBOTS_DISALLOWED' && error.retryAfterSeconds !== undefined) return 'later'
  const isLasting = error.isLasting || (error.code === 'TARGET_ERROR' && !isTransientTargetError(error))
  return isLasting ? 'never' : errors[error.code].retry
}
