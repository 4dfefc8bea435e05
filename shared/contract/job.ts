import type { ErrorCode, Failure } from './errors.ts'
import type { TObject } from './schema.ts'

/**
 * The kinds of workers. `inline`: runs in the API process, for reads and writes of the store. `fetch`: single pages over
 * HTTP. `crawl`: calls of many pages, so that they do not delay single pages. `browser`: the only pool with Chromium.
 * `search`: calls that ask search engines, registries and other indexes. `research`: answers from several pages, with a
 * language model if there is one. `intel`: reports about companies, markets and sites.
 */
export const pools = ['inline', 'fetch', 'crawl', 'browser', 'search', 'research', 'intel'] as const

export type Pool = (typeof pools)[number]

/** The pools with a queue and worker processes. */
export type WorkerPool = Exclude<Pool, 'inline'>

export const workerPools = pools.filter((pool): pool is WorkerPool => pool !== 'inline')

/** The declaration of a job: the part of an operation that a worker needs. */
export interface Job {
  name: string
  pool: Pool
  /** The maximum duration of a call, including the time in the queue. The input field `timeout` shortens it. */
  timeoutMs: number
  input: TObject
  output: TObject
  /** The error codes of this job, besides the codes that every call may return. */
  errors: readonly ErrorCode[]
}

/**
 * How a run ended. `done`: the result is stored under `resultId`. `retry`: there is no outcome, and another worker should
 * run the job.
 */
export type JobOutcome =
  | { status: 'done'; resultId: string }
  | { status: 'failed'; failure: Failure }
  /** `isOutage`: the run does not count. */
  | { status: 'retry'; isOutage?: true }
