import type { Ticket } from '#shared/ports/queue.ts'
import type { JobRecord } from './jobs.ts'

/** The ticket of a job, from what the store knows of it: the same for whoever puts it on its way. */
export function ticketOf(id: string, { name, deadlineAt, cacheKey, input }: Omit<JobRecord, 'status'>): Ticket {
  const { url, cache } = input
  return {
    id,
    name,
    deadlineAt,
    // Who asks for a fresh answer gets one of its own.
    ...(cacheKey !== undefined && cache !== false && { share: cacheKey }),
    ...(typeof url === 'string' && { host: new URL(url).host }),
  }
}
