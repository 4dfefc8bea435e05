import { AppError, errorOf } from '#shared/errors.ts'
import type { Operation } from '#shared/operation.ts'
import type { JobQueue } from '#shared/ports/queue.ts'
import type { JobStore } from '#shared/stores/jobs.ts'
import type { ResultStore } from '#shared/stores/results.ts'
import type { Admission } from './admission.ts'
import type { AnswerCache, Produced } from './answer-cache.ts'
import type { ValidInput } from './validate.ts'

/** One piece of work for one call. */
export interface Work {
  operation: Operation
  input: ValidInput
  requestId: string
  receivedAt: number
  cacheKey: string | undefined
}

export interface ProduceDeps {
  admission: Admission
  cache: AnswerCache
  jobs: JobStore
  queue: JobQueue
  results: ResultStore
}

/**
 * Has a worker do the work: record in the store, ticket on the queue, wait, result from the store.
 * Undefined when the job is not over after `waitMs`; it goes on.
 */
export async function runJob(work: Work & { waitMs: number }, deps: ProduceDeps): Promise<Produced | undefined> {
  const { operation, input, requestId: id, receivedAt, cacheKey, waitMs } = work
  const { name, pool } = operation
  if (pool === 'inline') throw new Error(`${name} has no queue`)
  const deadlineAt = deadlineOf(operation, input, receivedAt)
  await deps.jobs.create(id, {
    name,
    pool,
    input,
    createdAt: receivedAt,
    deadlineAt,
    ...(cacheKey !== undefined && { cacheKey }),
  })
  const recover = () => deps.jobs.outcome(id)
  const outcome = await deps.queue.run(pool, { id, name, deadlineAt }, { recover, waitMs })
  if (outcome === undefined) return undefined
  if (outcome.status === 'failed') throw errorOf(outcome.failure)
  const result = await deps.results.load(id)
  if (result === undefined)
    throw new AppError('INTERNAL', 'The result of the job is gone. Nothing was charged; try again.')
  return deps.cache.describeFresh(cacheKey, input, result)
}

/** For one operation inside another: a stored answer, or a job, without a second payment. */
export async function produce(work: Omit<Work, 'cacheKey'>, deps: ProduceDeps): Promise<Produced> {
  const cacheKey = deps.cache.keyOf(work.operation, work.input)
  const stored = await deps.cache.find(cacheKey, work.input)
  if (stored !== undefined) return stored
  if (work.operation.pool !== 'inline') await deps.admission.admit(work.operation.pool)
  const produced = await runJob({ ...work, cacheKey, waitMs: Infinity }, deps)
  if (produced === undefined) throw new Error('an endless wait ended')
  return produced
}

/** `timeout`, where the operation has one, is how long the caller waits for the whole call. */
export function deadlineOf(operation: Operation, input: ValidInput, receivedAt: number): number {
  const timeoutMs = typeof input['timeout'] === 'number' ? input['timeout'] : operation.timeoutMs
  return receivedAt + Math.min(timeoutMs, operation.timeoutMs)
}
