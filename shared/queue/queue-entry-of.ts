import { hostOf } from '#shared/contract/target-address.ts'
import type { JobRecord } from '#shared/storage/stores/jobs.ts'
import type { QueueEntry } from './queue.ts'

/** The queue entry of a stored job. Every process that sends the job derives the same entry. */
export function queueEntryOf(id: string, record: Omit<JobRecord, 'status'>): QueueEntry {
  const { name, deadlineAt, cacheKey, input, isHostHeld } = record
  const host = hostOf(input)
  return {
    id,
    name,
    deadlineAt,
    // A call that opts out of the cache gets its own answer.
    ...(cacheKey !== undefined && input['cache'] !== false && { share: cacheKey }),
    ...(host !== undefined && (isHostHeld ? { heldHost: host } : { host })),
  }
}
