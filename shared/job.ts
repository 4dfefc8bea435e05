import type { ErrorCode } from './errors.ts'
import type { TObject } from './schema.ts'

/**
 * The kinds of worker. `inline` runs in the API itself: reads and writes of the store that need no worker. `crawl` does
 * what takes many pages, so that it cannot hold up who wants one. `browser` holds Chromium, and no other pool does.
 */
export const pools = ['inline', 'fetch', 'crawl', 'browser'] as const

export type Pool = (typeof pools)[number]

/** The pools that have a queue and worker processes. */
export type WorkerPool = Exclude<Pool, 'inline'>

export const workerPools = pools.filter((pool): pool is WorkerPool => pool !== 'inline')

/** A unit of work on a queue: the half of an operation that a worker sees. */
export interface Job {
  name: string
  pool: Pool
  /** The longest a call may take, queueing included; an input field `timeout` shortens it. */
  timeoutMs: number
  input: TObject
  output: TObject
  /** The codes this job may fail with, beside those that every call may meet. */
  errors: readonly ErrorCode[]
}
