import type { Failure } from '#shared/errors.ts'
import type { Params, Result, StatementName } from './statements.ts'

export interface ThreadRequest {
  id: number
  name: StatementName
  params: Params
}

/** To the thread. `close` ends it after the requests before it. */
export type ToThread = ThreadRequest | 'close'

export type ThreadReply = { id: number; results: Result[] } | { id: number; failure: Failure; cause: unknown }

/** From the thread: the replies to the requests of one commit. */
export type FromThread = ThreadReply[]

/** The id under which the thread replies once: that the file is open, or why it is not. */
export const openingId = 0
