import type { Operation } from '#shared/contract/operation.ts'
import { operations } from '#shared/contract/operations/index.ts'
import { queueEntryOf } from '#shared/queue/queue-entry-of.ts'
import { findJob } from './find-job.ts'
import type { JobRequestDeps } from './run-job.ts'

/**
 * Cancels a job. Other calls that share its work keep it. A job whose items have prices is ended by its worker, with the
 * items that it has. Returns false when the job does not exist or is over.
 */
export async function cancelJob(
  requestId: string,
  cancelledAt: number,
  { jobs, queue }: Pick<JobRequestDeps, 'jobs' | 'queue'>,
): Promise<boolean> {
  const record = await findJob(requestId, { jobs })
  if (record === undefined) return false
  const cancel = keepsParts(record.name) ? jobs.cancelKeepingParts : jobs.cancel
  const cancelled = await cancel(requestId, cancelledAt)
  if (cancelled === undefined) return false
  await queue.cancel(cancelled.pool, queueEntryOf(requestId, cancelled))
  return true
}

function keepsParts(name: string): boolean {
  const operation: Operation | undefined = operations.find((known) => known.name === name)
  return operation?.items !== undefined && operation.items.addedBy === undefined
}
