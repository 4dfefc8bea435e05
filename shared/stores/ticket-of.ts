import { hostOf } from '#shared/host-of.ts'
import type { Ticket } from '#shared/ports/queue.ts'
import type { JobRecord } from './jobs.ts'

/** The ticket of a job, from what the store knows of it: the same for whoever puts it on its way. */
export function ticketOf(id: string, record: Omit<JobRecord, 'status'>): Ticket {
  const { name, deadlineAt, cacheKey, input, isHostHeld } = record
  const host = isHostHeld ? undefined : hostOf(input)
  return {
    id,
    name,
    deadlineAt,
    // Who asks for a fresh answer gets one of its own.
    ...(cacheKey !== undefined && input['cache'] !== false && { share: cacheKey }),
    ...(host !== undefined && { host }),
  }
}
