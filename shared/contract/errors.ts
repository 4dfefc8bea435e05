/**
 * The error codes of the API.
 * `status`: the HTTP status of the answer.
 * `retry`: `never`: the same call fails again. `soon`: the worker retries within the deadline, and the caller may retry
 * after a second. `later`: the caller may retry after a pause; the worker does not retry.
 */
export const errors = {
  INVALID_REQUEST: { status: 400, retry: 'never' },
  INVALID_JSON: { status: 400, retry: 'never' },
  INVALID_URL: { status: 400, retry: 'never' },
  URL_NOT_ALLOWED: { status: 400, retry: 'never' },
  INVALID_SCHEMA: { status: 400, retry: 'never' },
  UNSUBSTITUTED_PATH_TEMPLATE: { status: 400, retry: 'never' },
  INVALID_PAYMENT: { status: 400, retry: 'never' },
  MISSING_AUTH: { status: 401, retry: 'never' },
  INVALID_SIGNATURE: { status: 401, retry: 'never' },
  EXPIRED_TIMESTAMP: { status: 401, retry: 'never' },
  REPLAY_DETECTED: { status: 401, retry: 'never' },
  INVALID_KEY: { status: 401, retry: 'never' },
  KEY_EXPIRED: { status: 401, retry: 'never' },
  KEY_REVOKED: { status: 401, retry: 'never' },
  INSUFFICIENT_CREDITS: { status: 402, retry: 'never' },
  BUDGET_EXCEEDED: { status: 402, retry: 'never' },
  ROBOTS_DISALLOWED: { status: 403, retry: 'never' },
  USAGE_NOT_ALLOWED: { status: 403, retry: 'never' },
  KEY_NOT_ALLOWED: { status: 403, retry: 'never' },
  WALLET_BLOCKED: { status: 403, retry: 'never' },
  HOST_BLOCKED: { status: 403, retry: 'never' },
  NOT_FOUND: { status: 404, retry: 'never' },
  NOT_SOLD: { status: 404, retry: 'never' },
  RECEIPT_NOT_FOUND: { status: 404, retry: 'never' },
  RECEIPT_NOT_LOGGED: { status: 404, retry: 'later' },
  JOB_NOT_FOUND: { status: 404, retry: 'never' },
  MEMORY_KEY_NOT_FOUND: { status: 404, retry: 'never' },
  MONITOR_NOT_FOUND: { status: 404, retry: 'never' },
  KEY_NOT_FOUND: { status: 404, retry: 'never' },
  PACKAGE_NOT_FOUND: { status: 404, retry: 'never' },
  DOMAIN_NOT_FOUND: { status: 404, retry: 'never' },
  TRANSCRIPT_NOT_FOUND: { status: 404, retry: 'never' },
  METHOD_NOT_ALLOWED: { status: 405, retry: 'never' },
  PAYMENT_REUSED: { status: 409, retry: 'never' },
  PAYMENT_IN_FLIGHT: { status: 409, retry: 'later' },
  IDEMPOTENCY_CONFLICT: { status: 409, retry: 'never' },
  JOB_CANCELLED: { status: 409, retry: 'never' },
  MONITOR_LIMIT_REACHED: { status: 409, retry: 'never' },
  KEY_LIMIT_REACHED: { status: 409, retry: 'never' },
  PRICE_ABOVE_MAX: { status: 412, retry: 'never' },
  PAYLOAD_TOO_LARGE: { status: 413, retry: 'never' },
  MEMORY_VALUE_TOO_LARGE: { status: 413, retry: 'never' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, retry: 'never' },
  ELEMENT_NOT_FOUND: { status: 422, retry: 'never' },
  ACTION_FAILED: { status: 422, retry: 'never' },
  PROXY_FAILED: { status: 422, retry: 'never' },
  UNSUPPORTED_CONTENT_TYPE: { status: 422, retry: 'never' },
  ENCRYPTED_PDF: { status: 422, retry: 'never' },
  NO_ANSWER: { status: 422, retry: 'never' },
  EXTRACTION_IMPOSSIBLE: { status: 422, retry: 'never' },
  PAGE_TOO_COMPLEX: { status: 422, retry: 'never' },
  RATE_LIMITED: { status: 429, retry: 'later' },
  HEADERS_TOO_LARGE: { status: 431, retry: 'never' },
  INTERNAL: { status: 500, retry: 'soon' },
  TARGET_TIMEOUT: { status: 502, retry: 'later' },
  TARGET_UNREACHABLE: { status: 502, retry: 'soon' },
  DNS_FAILED: { status: 502, retry: 'later' },
  TLS_FAILED: { status: 502, retry: 'never' },
  TARGET_ERROR: { status: 502, retry: 'later' },
  TARGET_BLOCKED: { status: 502, retry: 'later' },
  TARGET_LOGIN_REQUIRED: { status: 502, retry: 'never' },
  TARGET_PAYMENT_REQUIRED: { status: 502, retry: 'never' },
  EMPTY_CONTENT: { status: 502, retry: 'never' },
  TOO_MANY_REDIRECTS: { status: 502, retry: 'never' },
  RESPONSE_TOO_LARGE: { status: 502, retry: 'never' },
  RENDER_FAILED: { status: 502, retry: 'later' },
  SEARCH_FAILED: { status: 502, retry: 'later' },
  PROVIDER_ERROR: { status: 502, retry: 'later' },
  FETCH_ALL_PROVIDERS_FAILED: { status: 502, retry: 'later' },
  AI_UNAVAILABLE: { status: 503, retry: 'later' },
  CAPABILITY_UNAVAILABLE: { status: 503, retry: 'never' },
  CAPACITY_EXCEEDED: { status: 503, retry: 'later' },
  PAYMENTS_UNAVAILABLE: { status: 503, retry: 'later' },
  SERVICE_UNAVAILABLE: { status: 503, retry: 'later' },
  DEADLINE_EXCEEDED: { status: 504, retry: 'later' },
} as const satisfies Record<string, { status: number; retry: 'never' | 'soon' | 'later' }>

export type ErrorCode = keyof typeof errors

/** A problem with one part of the input. `path`: a JSON pointer (RFC 6901) or a header name. */
export interface ErrorDetail {
  path: string
  message: string
}

/**
 * The only error class of this project. It crosses process boundaries as a `Failure`; a class hierarchy could not.
 * Callers see the message: what was expected, what was found, and what to do. They never see the cause.
 *
 * @example
 * throw new AppError('TARGET_UNREACHABLE', `Expected a connection to ${host}; it was refused.`, { cause: error })
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: readonly ErrorDetail[]
  /** When a retry can succeed. Overrides the pause of the table. */
  readonly retryAfterSeconds: number | undefined
  /** The same call fails again, whatever the table says. */
  readonly isLasting: boolean
  /** A request that works. */
  readonly example: string | undefined
  /** The proof that a 401 asks for, if it is not the sign-in of a wallet: a spending key, or the token of the operator. */
  readonly challenge: 'key' | 'Bearer' | undefined

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.details = options.details ?? []
    this.retryAfterSeconds = options.retryAfterSeconds
    this.isLasting = options.isLasting ?? false
    this.example = options.example
    this.challenge = options.challenge
  }
}

interface AppErrorOptions {
  details?: readonly ErrorDetail[]
  cause?: unknown
  retryAfterSeconds?: number
  isLasting?: boolean
  example?: string
  challenge?: 'key' | 'Bearer'
}

/** Turns anything thrown into an `AppError`. Unknown errors become `INTERNAL`, with the original as the cause. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown
  return new AppError('INTERNAL', 'The service failed unexpectedly. Try again.', { cause: thrown })
}

/** An `AppError` as data, for other processes and threads. The cause stays in the process that threw. */
export interface Failure {
  code: ErrorCode
  message: string
  details: readonly ErrorDetail[]
  retryAfterSeconds?: number
}

export function failureOf(thrown: unknown): Failure {
  const { code, message, details, retryAfterSeconds } = toAppError(thrown)
  return { code, message, details, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) }
}

export function errorOf({ code, message, ...options }: Failure): AppError {
  return new AppError(code, message, options)
}

/**
 * Whether this service could not work, whatever the target does: the store or the queue did not answer, or a worker stops.
 * An outage is never the outcome of a page. Its work is repeated, or its job runs again.
 */
export const isOutage = ({ code }: { code: ErrorCode }): boolean => code === 'SERVICE_UNAVAILABLE'
