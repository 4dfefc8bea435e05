import type { WorkerPool } from '#shared/contract/job.ts'
import type { QueueEntry } from '#shared/queue/queue.ts'

/** The data of a BullMQ job. */
export type QueueEntryData = QueueEntry & {
  pool: WorkerPool
  /** The channel of the process that waits for the reply, '' for none. */
  replyTo: string
  /** Whether the host had a pace when the entry was admitted. Its worker then asks for its turn before it runs. */
  isPaced?: boolean
  /** Stalls before the entry entered the gate again. */
  stalls?: number
}
