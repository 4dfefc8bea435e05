import type { Failure } from '#shared/errors.ts'
import type { WorkerPool } from '#shared/job.ts'

/** A piece of work that may have to wait for others: a job, or a part of one. */
export interface Part {
  id: string
  /** Unix milliseconds. Nobody works on it, or waits for it, after this. */
  deadlineAt: number
  /** What identical work has in common: while one with it is on its way, the others wait for its outcome. */
  share?: string
  /** The host it asks. Only so much of one host is on its way at once; the rest is held back. */
  host?: string
}

/** What travels through the queue, under the request id: never the input, never the result. */
export interface Ticket extends Part {
  /** The name of the job. */
  name: string
  /** Who asked. The many jobs of one caller do not hold up the few of another. */
  caller?: string
}

/** `resultId`: under which the result stands. `again`: this run ended without an outcome, and another worker should take the job. */
export type Outcome =
  | { status: 'done'; resultId: string }
  | { status: 'failed'; failure: Failure }
  | { status: 'again' }

/** How often the job was begun before and did not end: by a worker that died (`stalls`) or that asked for another run. */
export interface EarlierRuns {
  stalls: number
  retries: number
}

/** How a caller waits for its job. */
export interface Wait {
  /** What the store knows of the outcome. */
  recover: () => Promise<Outcome | undefined>
  /** Ends the job, for its deadline has passed, and says how it ended: a result that came just before still counts. */
  expire: () => Promise<Outcome | undefined>
  /** 0: not at all; Infinity: until the deadline. */
  waitMs: number
}

/** What a ticket sent now would meet. */
export interface Outlook {
  /** Workers of the pool that take jobs and showed a sign of life in the last seconds. */
  workers: number
  /** Jobs those workers do at once. */
  slots: number
  /** How long a job takes, milliseconds: as the last ones did, or longer where those under way do. 0: nobody knows yet. */
  jobMs: number
  /** What some of the workers say of themselves, each once. */
  remarks: readonly string[]
  /** Jobs that would be begun before it. */
  ahead: number
  /** Jobs of its host that would be begun before it, for each one that may run at once; 0 when the host is not busy. */
  hostAhead: number
}

export interface JobSender {
  /** Puts a job on its way; one that is on its way already stays as it is. Throws SERVICE_UNAVAILABLE. */
  send: (pool: WorkerPool, ticket: Ticket) => Promise<void>
  /** Those of these jobs that are not on their way. Throws SERVICE_UNAVAILABLE. */
  lost: (pool: WorkerPool, ids: readonly string[]) => Promise<string[]>
}

export interface JobQueue {
  /**
   * Enqueues and waits for the outcome; undefined when it has not come after `waitMs`, and the job goes on.
   * A lost reply is made up for by `recover`, a read of the store.
   * Throws SERVICE_UNAVAILABLE when the queue does not take the job, DEADLINE_EXCEEDED when the deadline has passed and
   * the store cannot say how the job ended.
   */
  run: (pool: WorkerPool, ticket: Ticket, wait: Wait) => Promise<Outcome | undefined>
  /** From now on nobody waits in this process: who does gets undefined, and the jobs go on. */
  endWaits: () => void
  /** Takes a job off the queue, or aborts the signal of the worker that has it. Throws SERVICE_UNAVAILABLE. */
  cancel: (pool: WorkerPool, ticket: Ticket) => Promise<void>
  /** Throws SERVICE_UNAVAILABLE. */
  outlook: (pool: WorkerPool, asked: Pick<Ticket, 'host' | 'caller'>) => Promise<Outlook>
  /** The pools that had a worker within the last day: those that are set up, with a worker now or not. Throws SERVICE_UNAVAILABLE. */
  pools: () => Promise<WorkerPool[]>
  /** Schedulers that showed a sign of life in the last seconds. Throws SERVICE_UNAVAILABLE. */
  schedulers: () => Promise<number>
}

/** For the parts of a job, each of which waits for its turn by asking again. */
export interface Passage {
  /** Whether it may begin now: nobody else does the same, and its host is not too busy. Throws SERVICE_UNAVAILABLE. */
  enter: (part: Part) => Promise<boolean>
  /** It is over, or was given up; `share` says what becomes of a job that waited for it, as in `Work`. */
  leave: (part: Part, share: (ticket: Ticket) => Promise<Outcome | undefined>) => Promise<void>
}

export interface Work {
  /** Does one job. `signal` aborts at the deadline, when the job is cancelled or lost to another worker, and at shutdown. */
  run: (ticket: Ticket, earlier: EarlierRuns, signal: AbortSignal) => Promise<Outcome>
  /**
   * Gives a job that waited for another with the same `share` that one's outcome, and says what its caller is told;
   * undefined when it needs a run of its own.
   */
  share: (ticket: Ticket, leader: Part, outcome: Outcome) => Promise<Outcome | undefined>
}

/** Jobs a pool's worker does at once: it may change at any time. With 0 it takes none, and does not count as a worker. */
export interface Capacity {
  slots: number
  /** What people should know of this worker. */
  remark?: () => string | undefined
}

export interface JobSource {
  /** Takes jobs of a pool until disposed. At least once: a worker that dies has its job given to another. */
  consume: (pool: WorkerPool, capacity: Capacity, work: Work) => Promise<AsyncDisposable>
  passage: Passage
}
