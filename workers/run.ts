import type { Ticket } from '#shared/ports/queue.ts'
import type { JobRecord } from '#shared/stores/jobs.ts'

/** One run of a job. */
export interface Run {
  ticket: Ticket
  record: JobRecord
  startedAt: number
  signal: AbortSignal
}

/** How long it takes at most to serve what is stored, or to hand in what is done, once the time for the web is up. */
export const handInMs = 1000
