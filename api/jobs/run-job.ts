import type { AnswerCache, CacheLookup } from '#api/cache/answer-cache.ts'
import type { SourcedResult } from '#shared/answers/sourced-result.ts'
import { countItems, itemsOf } from '#shared/contract/item-inputs.ts'
import type { Operation } from '#shared/contract/operation.ts'
import type { PrivateInputs } from '#shared/private-inputs/private-inputs.ts'
import { awaitJob, type AwaitJobDeps, type NewJob } from '#shared/queue/await-job.ts'
import type { JobQueue } from '#shared/queue/queue.ts'
import type { JobRecord } from '#shared/storage/stores/jobs.ts'
import type { StoredResult } from '#shared/storage/stores/results.ts'
import { deadlineOf, type Admission, type AdmissionRequest } from './admission.ts'

/** A job of one call. */
export interface JobRequest extends AdmissionRequest {
  requestId: string
  /** The wallet that pays. Undefined for free calls. */
  payer?: string | undefined
  /** The stored answers for this call. */
  found: CacheLookup
  /** The caller reads the events of the job. */
  isStreamed?: boolean
}

export interface RunJobDeps extends AwaitJobDeps, JobRecordDeps {
  cache: Pick<AnswerCache, 'describeFresh'>
}

/** The dependencies of a job that looks for a stored answer first, and has to be admitted. */
export interface JobRequestDeps extends RunJobDeps {
  admission: Admission
  cache: AnswerCache
  queue: JobQueue
}

/**
 * Stores the job record, enqueues the job, waits for it, and loads the result. Returns undefined when the job is not over
 * after `waitMs`, and when a paid job cannot be enqueued now; the job goes on. Throws the error of a failed job, and the
 * reason of the signal.
 */
export async function enqueueAndWait(
  job: JobRequest & Pick<NewJob, 'waitMs' | 'isPaid' | 'signal'>,
  deps: RunJobDeps,
): Promise<SourcedResult | undefined> {
  const { operation, input, requestId: id, caller, payer, waitMs, isPaid = false, signal } = job
  const done = await awaitJob({ id, caller, payer, record: jobRecordFor(job, deps), waitMs, isPaid, signal }, deps)
  return done && { ...deps.cache.describeFresh(operation, input, done.result), resultId: done.resultId }
}

export interface JobRecordDeps {
  privateInputs: PrivateInputs
}

/** The new record of a job. */
export function jobRecordFor(
  { operation, input, requestId, receivedAt, found, isStreamed }: JobRequest,
  { privateInputs }: JobRecordDeps,
): Omit<JobRecord, 'status'> {
  const { name, pool } = operation
  const items = itemsOf(operation, input)
  if (pool === 'inline') throw new Error(`${name} has no queue`)
  return {
    name,
    pool,
    ...privateInputs.seal(requestId, operation, input),
    isKeyed: true,
    createdAt: receivedAt,
    deadlineAt: deadlineOf(operation, input, receivedAt),
    stored: found.stored,
    ...(isStreamed === true && { isStreamed }),
    // With items, the result is not the answer of that key.
    ...(found.cacheKey !== undefined && items === undefined && { cacheKey: found.cacheKey }),
    ...(items !== undefined && { progress: { completed: 0, total: countItems(items, input) } }),
    // Its pages get slots of the host. It must not take one from them.
    ...(items?.isDiscovered && { isHostHeld: true }),
  }
}

/** Whether an answer of items has no readable one. Such an answer is free. */
export const isEmptyAnswer = (operation: Operation | undefined, { items }: StoredResult): boolean =>
  operation?.items?.addedBy === undefined && items !== undefined && items.fresh + items.cached === 0
