import { awaitJob, type AwaitJobDeps } from '#shared/await-job.ts'
import { deadlineExceeded } from '#shared/deadline-exceeded.ts'
import { AppError } from '#shared/errors.ts'
import { itemInputs } from '#shared/item-inputs.ts'
import type { JobQueue } from '#shared/ports/queue.ts'
import type { JobRecord } from '#shared/stores/jobs.ts'
import { deadlineOf, type Admission, type Request } from './admission.ts'
import type { AnswerCache, Found, Produced } from './answer-cache.ts'

/** One piece of work for one call. */
export interface Work extends Request {
  requestId: string
  /** What is stored of the answer. */
  found: Found
}

export interface ProduceDeps extends AwaitJobDeps {
  admission: Admission
  cache: AnswerCache
  queue: JobQueue
}

/**
 * Has a worker do the work: record in the store, ticket on the queue, wait, result from the store.
 * Undefined when the job is not over after `waitMs`; it goes on.
 */
export async function runJob(work: Work & { waitMs: number }, deps: ProduceDeps): Promise<Produced | undefined> {
  const { input, requestId: id, caller, found, waitMs } = work
  const done = await awaitJob({ id, caller, record: jobOf(work), waitMs }, deps)
  return done && { ...deps.cache.describeFresh(found.cacheKey, input, done.result), resultId: done.resultId }
}

/** The job of a call, as the store gets it. */
export function jobOf({ operation, input, receivedAt, found }: Work): Omit<JobRecord, 'status'> {
  const { name, pool } = operation
  if (pool === 'inline') throw new Error(`${name} has no queue`)
  return {
    name,
    pool,
    input,
    createdAt: receivedAt,
    deadlineAt: deadlineOf(operation, input, receivedAt),
    stored: found.stored,
    ...(found.cacheKey !== undefined && { cacheKey: found.cacheKey }),
    ...(operation.items !== undefined && {
      progress: { completed: 0, total: itemInputs(operation.items, input).length },
    }),
  }
}

/**
 * For one operation inside another: a stored answer, or a job, without a second payment. `requestId` names the job, and
 * whoever knows it may read all of the result.
 */
export async function produce(work: Omit<Work, 'found'> & { waitMs?: number }, deps: ProduceDeps): Promise<Produced> {
  const found = await deps.cache.find(work.operation, work.input)
  if (found.hit !== undefined) return found.hit
  await deps.admission.admit(work)
  const produced = await runJob({ waitMs: Infinity, ...work, found }, deps)
  if (produced !== undefined) return produced
  if (work.waitMs !== undefined) throw deadlineExceeded()
  // An endless wait ends only with this process.
  throw new AppError('SERVICE_UNAVAILABLE', 'This process is stopping. Try again.')
}
