import type { ParameterizedContext } from 'koa'
import type { PaymentPhase } from '#api/calls/call.ts'
import type { ErrorCode } from '#shared/contract/errors.ts'

/** The state of every request, set by the first middleware. */
export interface RequestState {
  /** A UUIDv7 that we generate; never taken from the caller. */
  requestId: string
  /** Unix milliseconds. */
  receivedAt: number
  /** The client address that limits count. Set by `limitClients`. */
  client: string
  /** Set for calls of paid operations that carry a payment or a sign-in. */
  paymentState?: PaymentPhase
  /** The form of error bodies, for clients of other services. It gets our own error body. */
  errorForm?: (rendered: Readonly<Record<string, unknown>>) => object
  /** The raw body, once it has been read. */
  body?: Buffer
  /** Fields of the request's log line beside method and status. Of the data that the caller sent, they contain hosts only. */
  logFields: LogFields
}

export interface LogFields extends Record<string, unknown> {
  /** The template of the path. */
  route?: string
  operation?: string
  /** Set when the answer is an error. */
  code?: ErrorCode
}

/** `params`: the decoded path parameters. */
export type Context = ParameterizedContext<RequestState, { params?: Record<string, string> }>
