import { deadlineExceeded } from './deadline-exceeded.ts'
import { AppError, errorOf, failureOf } from './errors.ts'
import type { JobQueue, Ticket, Wait } from './ports/queue.ts'
import type { JobRecord, JobStore } from './stores/jobs.ts'
import type { ResultStore, StoredResult } from './stores/results.ts'
import { ticketOf } from './stores/ticket-of.ts'

export interface AwaitJobDeps {
  jobs: JobStore
  queue: Pick<JobQueue, 'run'>
  results: ResultStore
  /** The clock that all processes share. */
  now: () => number
}

/** A job for a worker of its pool. */
export interface NewJob extends Pick<Ticket, 'id' | 'caller'> {
  record: Omit<JobRecord, 'status'>
  /** 0: not at all; Infinity: until its deadline. */
  waitMs: number
}

/**
 * Has a worker do a job: record in the store, ticket on the queue, wait, result from the store. A job with that id that is
 * there already is waited for. Undefined when it is not over after `waitMs`; it goes on. Throws what the job failed with.
 */
export async function awaitJob(
  { id, caller, record, waitMs }: NewJob,
  { jobs, queue, results, now }: AwaitJobDeps,
): Promise<{ result: StoredResult; resultId: string } | undefined> {
  await jobs.create(id, record)
  const fail = (error: unknown) => jobs.fail(id, now(), failureOf(error))
  const wait: Wait = {
    recover: () => jobs.outcome(id),
    async expire() {
      await fail(deadlineExceeded())
      return jobs.outcome(id)
    },
    waitMs,
  }
  const ticket = { ...ticketOf(id, record), ...(caller !== undefined && { caller }) }
  const outcome = await queue.run(record.pool, ticket, wait).catch(async (error: unknown) => {
    // Its caller is told that nothing comes of it: nobody is to find it later and do it.
    await fail(error).catch(() => undefined)
    throw error
  })
  if (outcome === undefined) return undefined
  if (outcome.status === 'failed') throw errorOf(outcome.failure)
  const resultId = outcome.status === 'done' ? outcome.resultId : ''
  const result = await results.load(resultId)
  if (result === undefined) throw new AppError('INTERNAL', 'The result of the job is gone. Try again.')
  return { result, resultId }
}
