import type { Failure } from '#shared/errors.ts'
import type { WorkerPool } from '#shared/job.ts'

/** What travels through the queue: never the input, never the result. */
export interface Ticket {
  /** The request id; the store keeps the job under it. */
  id: string
  /** The name of the job. */
  name: string
  /** Unix milliseconds. Nobody works on the job, or waits for it, after this. */
  deadlineAt: number
}

/** `again`: this run ended without an outcome, and another worker should take the job. */
export type Outcome = { status: 'done' } | { status: 'failed'; failure: Failure } | { status: 'again' }

/** How often the job was begun before and did not end: by a worker that died (`stalls`) or that asked for another run. */
export interface EarlierRuns {
  stalls: number
  retries: number
}

/** How a caller waits for its job. */
export interface Wait {
  /** What the store knows of the outcome. */
  recover: () => Promise<Outcome | undefined>
  /** 0: not at all; Infinity: until the deadline. */
  waitMs: number
}

export interface JobQueue {
  /**
   * Enqueues and waits for the outcome; undefined when it has not come after `waitMs`, and the job goes on.
   * A lost reply is made up for by `recover`, a read of the store.
   * Throws SERVICE_UNAVAILABLE when the queue does not take the job, DEADLINE_EXCEEDED when its deadline has passed.
   */
  run: (pool: WorkerPool, ticket: Ticket, wait: Wait) => Promise<Outcome | undefined>
  /** Takes a job off the queue, or aborts the signal of the worker that has it. Throws SERVICE_UNAVAILABLE. */
  cancel: (pool: WorkerPool, id: string) => Promise<void>
  /** Workers of the pool that showed a sign of life in the last seconds. Throws SERVICE_UNAVAILABLE. */
  liveWorkers: (pool: WorkerPool) => Promise<number>
}

/** Does one job. `signal` aborts at the deadline, when the job is cancelled or lost to another worker, and at shutdown. */
export type Work = (ticket: Ticket, earlier: EarlierRuns, signal: AbortSignal) => Promise<Outcome>

export interface JobSource {
  /** Takes jobs of a pool until disposed. At least once: a worker that dies has its job given to another. */
  consume: (pool: WorkerPool, concurrency: number, work: Work) => Promise<AsyncDisposable>
}
