import type { ParameterizedContext } from 'koa'
import type { PaymentPhase } from './call.ts'

/** What every request carries from the first middleware on. */
export interface RequestState {
  /** Ours, a UUIDv7; never the caller's. */
  requestId: string
  /** Unix milliseconds. */
  receivedAt: number
  /** Of a paid call that brought a payment or signed in. */
  paymentState?: PaymentPhase
  /** As it came, once it was read. */
  body?: Buffer
  /** What the request's log line says beside method, path and status; never anything the caller sent. */
  logged: Record<string, unknown>
}

/** `params`: the parameters of the path, decoded. */
export type Context = ParameterizedContext<RequestState, { params?: Record<string, string> }>
