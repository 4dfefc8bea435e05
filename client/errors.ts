import type { ErrorCode } from './generated/error-codes.ts'

export type { ErrorCode } from './generated/error-codes.ts'

/**
 * The codes of the errors that the client itself finds.
 * `CONNECTION_LOST`: no answer arrived. `PAYMENT_REQUIRED`: the call costs money, and the client has no means to pay it.
 * `PAYMENT_REFUSED`: the service rejected the payment. `UNEXPECTED_ANSWER`: the answer is not one of this service, for example the error page of a proxy.
 */
export type ClientErrorCode = 'CONNECTION_LOST' | 'PAYMENT_REQUIRED' | 'PAYMENT_REFUSED' | 'UNEXPECTED_ANSWER'

/** The optional facts of an error. */
export interface ErrorFacts {
  /** The HTTP status. */
  status?: number
  /** Id of the request, with which `receipts.get` finds the call. Of a call that became a job, the id of the job, for `jobs.get`. */
  requestId?: string
  /** The parts of the input that are wrong. `path`: a JSON pointer or the name of a header. */
  details?: readonly { path: string; message: string }[]
  retryable?: boolean
  /** Seconds until a retry can succeed. */
  retryAfter?: number
  paymentState?: 'unused' | 'in_flight' | 'settled' | 'unknown'
  retryAction?: 'resign' | 'retry_same_payment' | 'wait_and_retry' | 'poll' | 'abandon'
  /** A request that works. */
  example?: string
  /** URL of the documentation. */
  docs?: string
  /** The price of the call in US dollars, if the payment was the problem. */
  price?: string
  /**
   * The payment of a call that may be paid: no answer arrived, or the answer does not say that the payment is free again. Pass
   * it as the `payment` option of the same call: it buys the answer at most once.
   */
  payment?: string
  /** The key of such a call on credits. Pass it as the `idempotencyKey` option of the same call: it is charged once. */
  idempotencyKey?: string
}

/**
 * Every failed call rejects with this error, or with one of its subclasses. `code` says why; the facts of the service are
 * beside it.
 */
export class WebintelError extends Error {
  readonly code: ErrorCode | ClientErrorCode
  declare readonly status?: ErrorFacts['status']
  declare readonly requestId?: ErrorFacts['requestId']
  declare readonly details?: ErrorFacts['details']
  declare readonly retryable?: ErrorFacts['retryable']
  declare readonly retryAfter?: ErrorFacts['retryAfter']
  declare readonly paymentState?: ErrorFacts['paymentState']
  declare readonly retryAction?: ErrorFacts['retryAction']
  declare readonly example?: ErrorFacts['example']
  declare readonly docs?: ErrorFacts['docs']
  declare readonly price?: ErrorFacts['price']
  declare readonly payment?: ErrorFacts['payment']
  declare readonly idempotencyKey?: ErrorFacts['idempotencyKey']

  constructor(code: ErrorCode | ClientErrorCode, message: string, facts: ErrorFacts & { cause?: unknown } = {}) {
    const { cause, ...rest } = facts
    super(message, cause === undefined ? undefined : { cause })
    this.name = new.target.name
    this.code = code
    Object.assign(this, rest)
  }
}

/** Whether no answer of the service arrived, so that nobody knows here if it did the work. */
export const isUnanswered = ({ code }: WebintelError): boolean =>
  code === 'CONNECTION_LOST' || code === 'UNEXPECTED_ANSWER'
