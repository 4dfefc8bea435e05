import { setTimeout as sleep } from 'node:timers/promises'
import { deadlineExceeded } from '#shared/contract/deadline-exceeded.ts'
import { AppError, errors, failureOf, toAppError, isOutage } from '#shared/contract/errors.ts'
import { hostPaused } from '#shared/contract/host-paused.ts'
import { report, type MetricEvents } from '#shared/metrics/events.ts'
import type { PreviousRuns, JobOutcome, QueueEntry, JobProcessor, JobSource } from '#shared/queue/queue.ts'
import { politeEgress } from '#workers/page-requests/polite-egress.ts'
import { shareOutcome } from '#workers/page-requests/share-outcome.ts'
import { staleAnswer } from '#workers/page-requests/stale-answer.ts'
import { failJob, unknownJob } from './fail-job.ts'
import { storeResult, makeResult, storedPageFor, type MakeResultDeps } from './make-result.ts'
import type { Run } from './run.ts'
import { outagePauseMs } from './through-outages.ts'
import { wasDelayed, type WorkTime } from './was-delayed.ts'

/** `egress`: without politeness, which each job has for its caller. */
export interface JobProcessorDeps extends Omit<MakeResultDeps, 'politeness'>, Pick<JobSource, 'politenessFor'> {}

/** Processes the queue entries of a pool. */
export function createJobProcessor(deps: JobProcessorDeps): JobProcessor {
  return {
    run: runJob(deps),
    shareOutcome: (queueEntry, leader, outcome) => shareOutcome({ queueEntry, leader, outcome }, deps),
  }
}

/** Includes runs whose worker died. */
const maxRuns = 2

/** Delay before another run of a job that failed with a transient error. */
const retryDelayMs = 100

/**
 * Runs a job once: loads its record, calls its handler, stores its result. The first run to finish a job decides its
 * outcome. A later run reports the stored outcome.
 */
function runJob({ politenessFor, ...deps }: JobProcessorDeps): JobProcessor['run'] {
  return async (queueEntry, previousRuns, signal) => {
    try {
      const politeness = politenessFor(queueEntry)
      const egress = politeEgress(deps.egress, politeness, deps.now)
      return await oneRun({ ...deps, politeness, egress })(queueEntry, previousRuns, signal)
    } catch (thrown) {
      // The store cannot say whether the job has ended, nor that it failed.
      if (!isOutage(toAppError(thrown)) || !hasTime(queueEntry, deps.now() + outagePauseMs)) throw thrown
      return afterOutage()
    }
  }
}

function oneRun(deps: MakeResultDeps): JobProcessor['run'] {
  return async (queueEntry, previousRuns, signal) => {
    const startedAt = deps.now()
    const record = await deps.jobs.findOpen(queueEntry.id)
    if (record === undefined) return (await deps.jobs.outcome(queueEntry.id)) ?? unknownJob
    const run = { queueEntry, record, startedAt, signal }
    try {
      assertRunnable(queueEntry, previousRuns, startedAt)
      const resultId = await makeResultOrPart(run, deps)
      logRun({ status: 'completed' })
      return await outcomeOf(resultId)
    } catch (thrown) {
      // Cancelled by its caller, or finished by another run: the error of this run does not matter.
      const stored = await deps.jobs.outcome(queueEntry.id)
      if (stored !== undefined) {
        logRun({ status: 'over' })
        return stored
      }
      const cause = thrown === signal.reason ? deadlineExceeded() : toAppError(thrown)
      const isOurs = cause.code === 'TARGET_TIMEOUT' && wasDelayed(timeOf(run), deps.now())
      const error = isOurs ? deadlineExceeded() : cause
      const isWorthRun = signal.aborted || isOutage(error) || isRetryable(error, previousRuns)
      const pauseMs = isOutage(error) ? outagePauseMs : retryDelayMs
      const isRetried = isWorthRun && hasTime(queueEntry, deps.now() + pauseMs)
      const stale = isRetried ? undefined : await staleAnswer(cause, storedPageFor(record), deps)
      logRun({
        status: isRetried ? 'again' : stale === undefined ? 'failed' : 'stale',
        code: error.code,
        ...(error.cause !== undefined && { err: error.cause }),
      })
      if (isRetried) {
        if (!signal.aborted && isOutage(error)) return afterOutage()
        if (!signal.aborted) await sleep(retryDelayMs)
        return { status: 'retry' }
      }
      if (stale === undefined) return failJob(queueEntry.id, failureOf(error), deps)
      return outcomeOf(await storeResult(run, stale, deps))
    }

    async function outcomeOf(resultId: string | undefined): Promise<JobOutcome> {
      if (resultId !== undefined) return { status: 'done', resultId }
      return (await deps.jobs.outcome(queueEntry.id)) ?? unknownJob
    }

    function logRun(fields: { status: MetricEvents['job']['status']; code?: string }): void {
      const ms = deps.now() - startedAt
      const operation = queueEntry.name
      report('job', { pool: run.record.pool, operation, status: fields.status, ms })
      deps.log.info({ requestId: queueEntry.id, operation, ms, ...fields })
    }
  }
}

/**
 * Runs the handler. If the caller cancels meanwhile a job that keeps what it did, runs it once more to return that. If this
 * worker dies, too, the next run does the same.
 */
async function makeResultOrPart(run: Run, deps: MakeResultDeps): Promise<string | undefined> {
  try {
    return await makeResult(run, deps)
  } catch (thrown) {
    if (!run.signal.aborted || run.record.cancelledAt !== undefined) throw thrown
    const record = await deps.jobs.findOpen(run.queueEntry.id)
    if (record?.cancelledAt === undefined) throw thrown
    return makeResult({ ...run, record, signal: AbortSignal.timeout(storePartsMs) }, deps)
  }
}

/** The parts are read from the store, and one result is written. */
const storePartsMs = 10_000

function assertRunnable(queueEntry: QueueEntry, { stalls }: PreviousRuns, now: number): void {
  const { host = '', turnInMs } = queueEntry
  if (turnInMs !== undefined) throw hostPaused(host, turnInMs)
  if (stalls >= maxRuns) {
    throw new AppError('INTERNAL', `The job failed: ${maxRuns} workers stopped while they ran it.`)
  }
  if (now >= queueEntry.deadlineAt) {
    throw new AppError('DEADLINE_EXCEEDED', 'No worker was free before the deadline. Try again with a longer timeout.')
  }
}

const timeOf = ({ record: { createdAt }, queueEntry: { deadlineAt }, startedAt }: Run): WorkTime => ({
  fullMs: deadlineAt - createdAt,
  startedAt,
  deadlineAt,
})

/** The timer of the deadline may fire a moment early: a run that starts then would only report the deadline. */
const hasTime = ({ deadlineAt }: QueueEntry, startsAt: number) => startsAt < deadlineAt

/** Outages do not count as runs: the job is not their cause, and they may last longer than two runs. */
async function afterOutage(): Promise<JobOutcome> {
  await sleep(outagePauseMs)
  return { status: 'retry', isOutage: true }
}

/** Only a transient error is worth a second run. */
function isRetryable({ code }: AppError, { stalls, retries }: PreviousRuns): boolean {
  return errors[code].retry === 'soon' && stalls + retries + 1 < maxRuns
}
