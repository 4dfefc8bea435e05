import { queueEntryOf } from '#shared/queue/queue-entry-of.ts'
import type { JobRequestDeps } from './run-job.ts'

/** Cancels a job. Other calls that share its work keep it. Returns false when the job does not exist or is over. */
export async function cancelJob(
  requestId: string,
  cancelledAt: number,
  { jobs, queue }: Pick<JobRequestDeps, 'jobs' | 'queue'>,
): Promise<boolean> {
  const cancelled = await jobs.cancel(requestId, cancelledAt)
  if (cancelled === undefined) return false
  await queue.cancel(cancelled.pool, queueEntryOf(requestId, cancelled))
  return true
}
