import { deadlineExceeded } from '#shared/deadline-exceeded.ts'
import { AppError, errorOf, failureOf } from '#shared/errors.ts'
import { itemInputs } from '#shared/item-inputs.ts'
import type { JobQueue, Wait } from '#shared/ports/queue.ts'
import type { JobRecord, JobStore } from '#shared/stores/jobs.ts'
import type { ResultStore } from '#shared/stores/results.ts'
import { ticketOf } from '#shared/stores/ticket-of.ts'
import { deadlineOf, type Admission, type Request } from './admission.ts'
import type { AnswerCache, Found, Produced } from './answer-cache.ts'

/** One piece of work for one call. */
export interface Work extends Request {
  requestId: string
  /** What is stored of the answer. */
  found: Found
}

export interface ProduceDeps {
  admission: Admission
  cache: AnswerCache
  jobs: JobStore
  queue: JobQueue
  results: ResultStore
  /** The clock that all processes share. */
  now: () => number
}

/**
 * Has a worker do the work: record in the store, ticket on the queue, wait, result from the store.
 * Undefined when the job is not over after `waitMs`; it goes on.
 */
export async function runJob(work: Work & { waitMs: number }, deps: ProduceDeps): Promise<Produced | undefined> {
  const { input, requestId: id, caller, found, waitMs } = work
  const { pool, ...job } = jobOf(work)
  await deps.jobs.create(id, { pool, ...job })
  const fail = (error: unknown) => deps.jobs.fail(id, deps.now(), failureOf(error))
  const wait: Wait = {
    recover: () => deps.jobs.outcome(id),
    async expire() {
      await fail(deadlineExceeded())
      return deps.jobs.outcome(id)
    },
    waitMs,
  }
  const outcome = await deps.queue
    .run(pool, { ...ticketOf(id, { pool, ...job }), caller }, wait)
    .catch(async (error: unknown) => {
      // Its caller is told that nothing comes of it: nobody is to find it later and do it.
      await fail(error).catch(() => undefined)
      throw error
    })
  if (outcome === undefined) return undefined
  if (outcome.status === 'failed') throw errorOf(outcome.failure)
  const resultId = outcome.status === 'done' ? outcome.resultId : ''
  const result = await deps.results.load(resultId)
  if (result === undefined) throw new AppError('INTERNAL', 'The result of the job is gone. Try again.')
  return { ...deps.cache.describeFresh(found.cacheKey, input, result), resultId }
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
