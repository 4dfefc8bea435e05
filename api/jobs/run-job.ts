import type { AnswerCache, CacheLookup, SourcedResult } from '#api/cache/answer-cache.ts'
import { deadlineExceeded } from '#shared/contract/deadline-exceeded.ts'
import { AppError } from '#shared/contract/errors.ts'
import { countItems, itemsOf } from '#shared/contract/item-inputs.ts'
import { awaitJob, type AwaitJobDeps } from '#shared/queue/await-job.ts'
import type { JobQueue } from '#shared/queue/queue.ts'
import type { JobRecord } from '#shared/storage/stores/jobs.ts'
import { deadlineOf, type Admission, type AdmissionRequest } from './admission.ts'

/** A job of one call. */
export interface JobRequest extends AdmissionRequest {
  requestId: string
  /** The stored answers for this call. */
  found: CacheLookup
}

export interface JobRequestDeps extends AwaitJobDeps {
  admission: Admission
  cache: AnswerCache
  queue: JobQueue
}

/**
 * Stores the job record, enqueues the job, waits for it, and loads the result. Returns undefined when the job is not over
 * after `waitMs`; the job goes on. Throws the error of a failed job.
 */
export async function enqueueAndWait(
  job: JobRequest & { waitMs: number },
  deps: JobRequestDeps,
): Promise<SourcedResult | undefined> {
  const { input, requestId: id, caller, found, waitMs } = job
  const done = await awaitJob({ id, caller, record: jobRecordFor(job), waitMs }, deps)
  return done && { ...deps.cache.describeFresh(found.cacheKey, input, done.result), resultId: done.resultId }
}

/** The new record of a job. */
export function jobRecordFor({ operation, input, receivedAt, found }: JobRequest): Omit<JobRecord, 'status'> {
  const { name, pool } = operation
  const items = itemsOf(operation, input)
  if (pool === 'inline') throw new Error(`${name} has no queue`)
  return {
    name,
    pool,
    input,
    createdAt: receivedAt,
    deadlineAt: deadlineOf(operation, input, receivedAt),
    stored: found.stored,
    // With items, the result is not the answer of that key.
    ...(found.cacheKey !== undefined && items === undefined && { cacheKey: found.cacheKey }),
    ...(items !== undefined && { progress: { completed: 0, total: countItems(items, input) } }),
    // Its pages get slots of the host. It must not take one from them.
    ...(items?.isDiscovered && { isHostHeld: true }),
  }
}

/**
 * Runs one operation inside another, without a second payment: returns a stored answer, or runs a job. Use a new
 * `requestId`: the id gives access to the whole result. Throws DEADLINE_EXCEEDED after `waitMs`.
 */
export async function runNested(
  job: Omit<JobRequest, 'found'> & { waitMs?: number },
  deps: JobRequestDeps,
): Promise<SourcedResult> {
  const found = await deps.cache.find(job.operation, job.input)
  if (found.hit !== undefined) return found.hit
  await deps.admission.admit(job)
  const produced = await enqueueAndWait({ waitMs: Infinity, ...job, found }, deps)
  if (produced !== undefined) return produced
  if (job.waitMs !== undefined) throw deadlineExceeded()
  // A wait without a limit ends only when this process stops.
  throw new AppError('SERVICE_UNAVAILABLE', 'The server is shutting down. Try again.')
}
