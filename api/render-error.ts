import { STATUS_CODES } from 'node:http'
import { errors, type AppError, type ErrorCode } from '#shared/errors.ts'
import { hasTargetFailed } from '#shared/has-target-failed.ts'
import type { PaymentPhase } from './call.ts'

/** Seconds to wait before another try, told in the body and, for 429 and 503, in `Retry-After`. */
const retrySeconds = { soon: 1, later: 10 } as const

export interface RenderedError {
  status: number
  retryAfter?: number
  type: 'application/json' | 'application/problem+json'
  body: Readonly<Record<string, unknown>>
}

export interface ErrorContext {
  requestId: string
  /** Where the documentation is. */
  docs: string
  /** The caller asked for RFC 9457 problem details; their members are added to ours. */
  asProblem: boolean
  /** Of a paid call. */
  paymentState?: PaymentPhase | undefined
}

/** The one place where an error gets its public face: the message of an `AppError`, never a cause. */
export function renderError(
  error: AppError,
  { requestId, docs, asProblem, paymentState }: ErrorContext,
): RenderedError {
  const { status } = errors[error.code]
  const retry = retryOf(error)
  const reason = STATUS_CODES[status] ?? 'Error'
  const retryAfter = retry === 'never' ? undefined : (error.retryAfterSeconds ?? retrySeconds[retry])
  return {
    status,
    ...(retryAfter !== undefined && { retryAfter }),
    type: asProblem ? 'application/problem+json' : 'application/json',
    body: {
      ...(asProblem && {
        type: `${docs}#${error.code}`,
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
      ...(paymentState !== undefined && paymentState !== 'elsewhere' && { paymentState }),
      ...(paymentState !== undefined && { retryAction: retryActions[error.code] ?? retryActionOf(retry) }),
      ...(error.example !== undefined && { example: error.example }),
      docs,
    },
  }
}

/** What to do about the payment of a call that failed, where it is not plain from whether the call may be tried again. */
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

const retryOf = (error: AppError) =>
  error.code === 'TARGET_ERROR' && !hasTargetFailed(error) ? 'never' : errors[error.code].retry
