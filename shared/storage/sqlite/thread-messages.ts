import type { Failure } from '#shared/contract/errors.ts'
import type { Params, Result, StatementName } from './statements.ts'

export interface Statement {
  name: StatementName
  params: Params
}

export interface ThreadRequest {
  id: number
  /** Writes are all in one commit. A stage runs if each statement before it returned a row. */
  stages: readonly (readonly Statement[])[]
}

/** To the thread. `close` ends it after all earlier requests. */
export type ToThread = ThreadRequest | 'close'

/** `done`: the stages of which each statement returned a row. `results`: the rows of the last statement. */
export type ThreadReply = ({ id: number } & Ran) | { id: number; failure: Failure; cause: unknown }

export interface Ran {
  done: number
  results: Result[]
}

/** From the thread: the replies to several reads, or to the writes of one commit. */
export type FromThread = ThreadReply[]

/** The id of the thread's first reply: the file is open, or the error. */
export const openingId = 0
