import type { Operation } from '#shared/contract/operation.ts'
import { operations } from '#shared/contract/operations/index.ts'
import { queueEntryOf } from '#shared/queue/await-job.ts'
import type { JobQueue } from '#shared/queue/queue.ts'
import type { JobRecord, JobStore } from '#shared/storage/stores/jobs.ts'

export interface CancelDeps {
  jobs: Pick<JobStore, 'find' | 'cancel' | 'cancelKeepingParts'>
  queue: Pick<JobQueue, 'cancel'>
}

/**
 * Cancels a job. Other calls that share its work keep it. A job whose items have prices is ended by its worker, with the
 * items that it has. Returns false when the job does not exist or is over, or if it was paid for and its caller reads it while it
 * runs.
 */
export async function cancelJob(requestId: string, cancelledAt: number, { jobs, queue }: CancelDeps): Promise<boolean> {
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

/**
 * The job of a call; undefined without one. The ids of internal jobs can be computed from that of their call: whoever started a
 * call could read its pages, and not pay for them.
 */
export async function findJob(
  requestId: string,
  { jobs }: { jobs: Pick<JobStore, 'find'> },
): Promise<JobRecord | undefined> {
  const record = await jobs.find(requestId)
  return record?.isInternal === true ? undefined : record
}
