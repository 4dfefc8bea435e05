import type { ParameterizedContext } from 'koa'

/** What every request carries from the first middleware on. */
export interface RequestState {
  /** Ours, a UUIDv7; never the caller's. */
  requestId: string
  /** Unix milliseconds. */
  receivedAt: number
  /** As it came, once it was read. */
  body?: Buffer
  /** What the request's log line says beside method, path and status; never anything the caller sent. */
  logged: Record<string, unknown>
}

/** `params`: the parameters of the path, decoded. */
export type Context = ParameterizedContext<RequestState, { params?: Record<string, string> }>
