import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Failure } from '#shared/contract/errors.ts'
import type { WorkerPool, JobOutcome } from '#shared/contract/job.ts'
import { isOver, jobLifeMs, type JobRecord, type JobStore, type Progress } from '#shared/storage/stores/jobs.ts'
import { callIdOf, pageRetentionMs, pageWrite, type NewPage } from '#shared/storage/stores/pages.ts'
import { resultWrite } from '#shared/storage/stores/results.ts'
import type { StartedRun } from './job-context.ts'
import type { MadeAnswer } from './make-answer.ts'

export interface FinishJobDeps {
  jobs: JobStore
  now: () => number
}

/** The answer to a job, and the final progress of a job that reports it. */
export interface JobAnswer extends MadeAnswer {
  progress?: Progress
}

/**
 * Marks the job as running while its answer is made, then stores the answer and completes the job. Returns the result's id
 * if this run was the first to finish the job. Callers wait for each write to the store here.
 */
export async function finishJob(
  making: Promise<JobAnswer>,
  run: StartedRun,
  deps: FinishJobDeps,
): Promise<string | undefined> {
  // The record must not say `running` after it says how the job ended.
  const [answer, started] = await (isShort(run)
    ? markedIfLong(making, run, deps)
    : Promise.all([making, mark(run, deps)]))
  return storeAnswer({ ...run, record: started ?? run.record }, answer, deps)
}

/** Whether nobody asks how far the job is, and its next run uses nothing of this one. */
const isShort = ({ record: { pool, progress } }: StartedRun) => progress === undefined && !longPools.has(pool)

/** Jobs of these pools take long enough for people to ask how far they are. */
export const longPools: ReadonlySet<WorkerPool> = new Set(['crawl', 'research', 'intel'])

/** Marks the job as running if it takes longer than most: the mark costs a write. */
async function markedIfLong(
  making: Promise<JobAnswer>,
  run: StartedRun,
  deps: FinishJobDeps,
): Promise<[JobAnswer, JobRecord | undefined]> {
  const ended = new AbortController()
  const marking = sleep(shortRunMs, undefined, { signal: ended.signal }).then(() => mark(run, deps))
  const settled = marking.catch(() => undefined)
  const answer = await making.finally(() => ended.abort())
  return [answer, await settled]
}

const shortRunMs = 500

/** Marks the job as running. */
const mark = ({ queueEntry: { id }, startedAt, record }: StartedRun, { jobs }: FinishJobDeps) =>
  jobs.start(id, startedAt, record)

/**
 * Stores the answer to a job and completes the job. Returns the result's id if this run was the first to finish the job.
 * Each run has its own result id, so a late run cannot change an answer that was already sent.
 */
export async function storeAnswer(
  { queueEntry, record, startedAt }: StartedRun,
  { result: { waitedMs: _earlier, ...result }, validators, progress }: JobAnswer,
  deps: FinishJobDeps,
): Promise<string | undefined> {
  const { cacheKey } = record
  const { waitedMs } = queueEntry
  const finishedAt = deps.now()
  const resultId = randomUUID()
  const { storedAt, madeAt } = result
  const isStored = cacheKey !== undefined && storedAt !== undefined && result.reused !== 'stale'
  const page: NewPage | undefined =
    !isStored || (await isUndelivered(queueEntry.id, record, deps))
      ? undefined
      : {
          resultId,
          storedAt,
          callId: callIdOf(queueEntry.id),
          ...(madeAt > storedAt && { madeAt }),
          ...(validators !== undefined && { validators }),
        }
  const ownResult = { ...result, ...(waitedMs !== undefined && { waitedMs }) }
  const expiresAt = finishedAt + (page === undefined ? jobLifeMs : pageRetentionMs)
  const isFirst = await deps.jobs.finish(queueEntry.id, {
    known: record,
    end: {
      startedAt,
      finishedAt,
      resultId,
      ...(progress && { progress }),
      ...(result.isCut && { isCut: result.isCut }),
    },
    result: resultWrite(ownResult, resultId, expiresAt),
    page: cacheKey !== undefined && page !== undefined ? pageWrite(cacheKey, page) : undefined,
  })
  return isFirst && resultId
}

/** Whether this is a page of a job that has ended without it, or is about to: nobody is charged for it. */
async function isUndelivered(id: string, { isInternal }: JobRecord, { jobs }: FinishJobDeps): Promise<boolean> {
  const parent = isInternal === true ? await jobs.find(callIdOf(id)) : undefined
  return parent !== undefined && (isOver(parent) || parent.cancelledAt !== undefined)
}

/** Marks a job as failed, unless it has already ended. Returns its final outcome. */
export async function failJob(id: string, failure: Failure, { jobs, now }: FinishJobDeps): Promise<JobOutcome> {
  await jobs.fail(id, now(), failure)
  return (await jobs.outcome(id)) ?? { status: 'failed', failure }
}

/** The outcome of a job whose record has expired. */
export const unknownJob: JobOutcome = {
  status: 'failed',
  failure: { code: 'INTERNAL', message: 'The job has expired. Send the call again.', details: [] },
}
