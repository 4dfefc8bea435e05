import type { QueueEntry } from '#shared/queue/queue.ts'
import type { JobRecord } from '#shared/storage/stores/jobs.ts'

/** One run of a job. */
export interface Run {
  queueEntry: QueueEntry
  record: JobRecord
  startedAt: number
  signal: AbortSignal
}

/** Time reserved before the deadline to store the result, or to load a stored answer. */
export const storeResultMs = 1000
