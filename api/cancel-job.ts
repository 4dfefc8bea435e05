import { ticketOf } from '#shared/stores/ticket-of.ts'
import type { ProduceDeps } from './produce.ts'

/** Ends a job that is not over, for its own caller alone; false when there is none of that id, or it is over. */
export async function cancelJob(
  requestId: string,
  at: number,
  { jobs, queue }: Pick<ProduceDeps, 'jobs' | 'queue'>,
): Promise<boolean> {
  const cancelled = await jobs.cancel(requestId, at)
  if (cancelled === undefined) return false
  await queue.cancel(cancelled.pool, ticketOf(requestId, cancelled))
  return true
}
