import type { JobOutcome, WorkerPool } from '#shared/contract/job.ts'
import type { JobEvent } from '#shared/contract/models/answers/answer-events.ts'
import type { Politeness, Requester } from './politeness.ts'

/** A job, or one page of a job, as the admission gate counts it. */
export interface WorkItem extends Requester {
  /** Unix milliseconds. No worker runs the item, and no caller waits for it, after this. */
  deadlineAt: number
  /** The key of identical work. While an item with this key runs (the leader), the others wait for its outcome (followers). */
  share?: string
  /** The host it requests. The number of items of one host that run at once is limited. */
  host?: string
  /** The host it requests in a slot that its parent holds, or in slots that its pages take. */
  heldHost?: string
}

/** The message of a job in Redis. It holds neither the input nor the result: workers read both from the store. */
export interface QueueEntry extends WorkItem {
  /** The name of the job. */
  name: string
  /** Milliseconds that the entry waited for the request limit of its host. */
  waitedMs?: number
  /** Set when the turn at the host comes after the deadline: milliseconds until that turn. The job fails at once. */
  turnInMs?: number
  /** The W3C `traceparent` of the step that sent the job. */
  traceparent?: string
}

/** Earlier runs of a job. `stalls`: runs whose worker died. `retries`: runs that ended with `retry`. */
export interface PreviousRuns {
  stalls: number
  retries: number
}

/** How a caller waits for its job. */
export interface WaitOptions {
  /** Reads the outcome from the store. */
  recover: () => Promise<JobOutcome | undefined>
  /** Ends the job because its deadline has passed, and returns its outcome. A result stored before that still counts. */
  expire: () => Promise<JobOutcome | undefined>
  /** 0: do not wait. Infinity: wait until the deadline. */
  waitMs: number
}

/** The state of a pool as a job sent now would find it. */
export interface QueueEstimate {
  /** Workers of the pool that take jobs and sent a heartbeat in the last seconds. */
  workers: number
  /** Jobs that these workers run at once. */
  slots: number
  /** Milliseconds per job, from recent jobs, or from running jobs where these take longer. 0: not known yet. */
  jobMs: number
  /** Remarks of the workers for operators, without duplicates. */
  remarks: readonly string[]
  /** Jobs that would start before it and find no free slot. */
  ahead: number
  /** Jobs of its host that would start before it, divided by the concurrency of the host. 0 when the host has a free slot. */
  hostAhead: number
  /** Milliseconds that the pace of its host asks it to wait: a crawl delay, `Retry-After`, or a back-off. */
  paceMs: number
}

/** The jobs of a pool in the queue. Jobs that wait for their host or for identical work are not counted. */
export interface Backlog {
  /** Jobs that wait for a worker, and jobs that run. */
  waiting: number
  running: number
  /** Milliseconds that the oldest of the next jobs has waited. */
  oldestMs: number
}

/** A job in the queue. */
export interface QueuedJob {
  state: 'running' | 'waiting'
  id: string
  operation: string
  /** Milliseconds since its run began, or since it was sent. */
  ageMs: number
  /** The host it requests; '' for none. */
  host: string
}

export interface JobSender {
  /** Enqueues a job. Does nothing when it is enqueued or running. Throws SERVICE_UNAVAILABLE. */
  send: (pool: WorkerPool, queueEntry: QueueEntry) => Promise<void>
  /** Returns the ids of the entries that are neither enqueued nor running. Throws SERVICE_UNAVAILABLE. */
  findLost: (pool: WorkerPool, queueEntries: readonly QueueEntry[]) => Promise<string[]>
}

export interface JobQueue {
  /**
   * Enqueues a job and waits for its outcome. Undefined when there is none after `waitMs`; the job continues.
   * If the reply is lost, `recover` reads the outcome from the store.
   * Throws SERVICE_UNAVAILABLE when the job cannot be enqueued, and DEADLINE_EXCEEDED when the deadline has passed and
   * the store has no outcome.
   */
  run: (pool: WorkerPool, queueEntry: QueueEntry, wait: WaitOptions) => Promise<JobOutcome | undefined>
  /**
   * Receives the events that the worker of a job sends, until disposed. Nothing is stored: events are lost while Redis does not
   * answer. Never throws.
   */
  watch: (id: string, onEvent: (event: JobEvent) => void) => Promise<Disposable>
  /** Ends all waits in this process, present and future, with undefined. The jobs continue. */
  stopWaiting: () => void
  /**
   * Takes one of the slots of a pool that free jobs may hold: half of them, so that paid jobs have the others. False when all are
   * taken. The slot is free again after `leaveFreeSlot`, or after `lifeMs`. Throws SERVICE_UNAVAILABLE.
   */
  takeFreeSlot: (pool: WorkerPool, id: string, lifeMs: number) => Promise<boolean>
  leaveFreeSlot: (pool: WorkerPool, id: string) => Promise<void>
  /** Removes a job from the queue, or aborts the signal of its run. Throws SERVICE_UNAVAILABLE. */
  cancel: (pool: WorkerPool, queueEntry: QueueEntry) => Promise<void>
  /** Throws SERVICE_UNAVAILABLE. */
  estimate: (pool: WorkerPool, job: Pick<QueueEntry, 'host' | 'caller'>) => Promise<QueueEstimate>
  /** The jobs of a pool in the queue. Throws SERVICE_UNAVAILABLE. */
  backlog: (pool: WorkerPool) => Promise<Backlog>
  /** Running jobs of a pool, then the next to run: at most `limit` of each kind. Throws SERVICE_UNAVAILABLE. */
  list: (pool: WorkerPool, limit: number) => Promise<QueuedJob[]>
  /** The pools that had a worker within the last day, whether or not they have one now. Throws SERVICE_UNAVAILABLE. */
  pools: () => Promise<WorkerPool[]>
  /** The number of schedulers that sent a heartbeat in the last seconds. Throws SERVICE_UNAVAILABLE. */
  schedulers: () => Promise<number>
}

/** Why a page of a job got no slot. `turnInMs`: milliseconds until its turn at the host, 0 when unknown. */
export interface SlotWait {
  heldBy: 'identical work' | 'host'
  turnInMs: number
}

/** Work slots for the pages of a job. A page that gets no slot asks again, at least once a second. */
export interface WorkSlots {
  /**
   * Undefined when the page has a slot and starts now. Otherwise identical work runs, or the host has no free slot or
   * asks for a pause. Throws SERVICE_UNAVAILABLE.
   */
  acquire: (item: WorkItem) => Promise<SlotWait | undefined>
  /** Frees the slot after the work or instead of it. `shareOutcome` serves the followers, as in `JobProcessor`. */
  release: (item: WorkItem, shareOutcome: (queueEntry: QueueEntry) => Promise<JobOutcome | undefined>) => Promise<void>
}

export interface JobProcessor {
  /** Runs a job. `signal` aborts at the deadline, on cancellation, at shutdown, and when another worker takes the job over. */
  run: (queueEntry: QueueEntry, earlier: PreviousRuns, signal: AbortSignal) => Promise<JobOutcome>
  /**
   * Applies the outcome of the leader to a follower, and returns the outcome for the follower's caller. Undefined when
   * the follower needs its own run.
   */
  shareOutcome: (queueEntry: QueueEntry, leader: WorkItem, outcome: JobOutcome) => Promise<JobOutcome | undefined>
}

/** Read again after each job and with each heartbeat, so the values may change at any time. */
export interface WorkerCapacity {
  /** Jobs that the worker runs at once. With 0 it takes no jobs and is not counted as a worker. */
  slots: number
  /** Remarks for operators. */
  remarks?: () => readonly string[]
}

export interface JobSource {
  /** Runs jobs of a pool until disposed. Delivery is at least once: the job of a dead worker goes to another. */
  consume: (pool: WorkerPool, capacity: WorkerCapacity, processor: JobProcessor) => Promise<AsyncDisposable>
  workSlots: WorkSlots
  /** Sends an event of a job to the processes that watch it. Never throws. */
  publish: (id: string, event: JobEvent) => void
  politenessFor: (requester: Requester) => Politeness
}
