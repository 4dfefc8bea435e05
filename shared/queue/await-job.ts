import { shareKeyOf } from '#shared/contract/cache-key.ts'
import { deadlineExceeded } from '#shared/contract/call-errors.ts'
import { AppError, errorOf, failureOf, toAppError } from '#shared/contract/errors.ts'
import { limitedHostOf } from '#shared/contract/target-address.ts'
import { untilAborted } from '#shared/runtime/with-timeout.ts'
import type { JobRecord, JobStore } from '#shared/storage/stores/jobs.ts'
import type { ResultStore, StoredResult } from '#shared/storage/stores/results.ts'
import type { JobQueue, QueueEntry, WaitOptions } from './queue.ts'

export interface AwaitJobDeps {
  jobs: JobStore
  queue: Pick<JobQueue, 'run'>
  results: ResultStore
  /** The clock that all processes share, in Unix milliseconds. */
  now: () => number
}

/** A job to run on its pool. */
export interface NewJob extends Pick<QueueEntry, 'id' | 'caller'> {
  /** The wallet that pays. Undefined for free calls. */
  payer?: string | undefined
  record: Omit<JobRecord, 'status'>
  /** 0: do not wait. Infinity: wait until the deadline. */
  waitMs: number
  /** The job is paid for: if it cannot be enqueued now, the scheduler enqueues it. */
  isPaid?: boolean
  /** Aborts when the caller leaves. The wait ends then, and the job exists: it can be cancelled. */
  signal?: AbortSignal | undefined
}

/**
 * Runs a job on a worker: stores its record, enqueues it, waits, and loads its result. Waits for the existing job when
 * there is one with this id. Undefined when it has not ended after `waitMs`; the job continues. Throws the failure of the
 * job, and the reason of the signal.
 */
export async function awaitJob({ signal, ...job }: NewJob, deps: AwaitJobDeps): Promise<DoneJob | undefined> {
  await deps.jobs.create(job.id, job.record)
  const running = runJob(job, deps)
  return signal === undefined ? running : untilAborted(running, signal)
}

interface DoneJob {
  result: StoredResult
  resultId: string
}

async function runJob(
  { id, caller, payer, record, waitMs, isPaid = false }: NewJob,
  { jobs, queue, results, now }: AwaitJobDeps,
): Promise<DoneJob | undefined> {
  const fail = (error: unknown) => jobs.fail(id, now(), failureOf(error))
  const wait: WaitOptions = {
    recover: () => jobs.outcome(id),
    expire: async () => {
      await fail(deadlineExceeded())
      return jobs.outcome(id)
    },
    waitMs,
  }
  const queueEntry = {
    ...queueEntryOf(id, record),
    ...(caller !== undefined && { caller }),
    ...(payer !== undefined && { payer }),
  }
  const outcome = await queue.run(record.pool, queueEntry, wait).catch(async (error: unknown) => {
    if (isPaid && toAppError(error).code === 'SERVICE_UNAVAILABLE') return undefined
    // The caller receives this error, so the scheduler must not find the job later and run it.
    await fail(error).catch(() => undefined)
    throw error
  })
  if (outcome === undefined) return undefined
  if (outcome.status === 'failed') throw errorOf(outcome.failure)
  const resultId = outcome.status === 'done' ? outcome.resultId : ''
  const result = await results.load(resultId)
  if (result === undefined)
    throw new AppError('INTERNAL', 'The result of the job is missing from the store. Try again.')
  return { result, resultId }
}

/** The queue entry of a stored job. Every process that sends the job derives the same entry. */
export function queueEntryOf(id: string, record: Omit<JobRecord, 'status'>): QueueEntry {
  const { name, deadlineAt, cacheKey, input, isHostHeld } = record
  const host = limitedHostOf(input)
  return {
    id,
    name,
    deadlineAt,
    // A call that opts out of the cache gets its own answer.
    ...(cacheKey !== undefined && input['cache'] !== false && { share: shareKeyOf(cacheKey, input) }),
    ...(host !== undefined && (isHostHeld ? { heldHost: host } : { host })),
  }
}
