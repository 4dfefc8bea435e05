import type { Failure } from '#shared/contract/errors.ts'
import type { Params, Result, StatementName } from './statements.ts'

export interface ThreadRequest {
  id: number
  name: StatementName
  params: Params
}

/** To the thread. `close` ends it after all earlier requests. */
export type ToThread = ThreadRequest | 'close'

export type ThreadReply = { id: number; results: Result[] } | { id: number; failure: Failure; cause: unknown }

/** From the thread: the replies to the requests of one commit. */
export type FromThread = ThreadReply[]

/** The id of the thread's first reply: the file is open, or the error. */
export const openingId = 0
