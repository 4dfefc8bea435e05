import { setTimeout as sleep } from 'node:timers/promises'
import { deadlineExceeded, hostPaused } from '#shared/contract/call-errors.ts'
import { AppError, errors, failureOf, isOutage, toAppError } from '#shared/contract/errors.ts'
import type { JobOutcome } from '#shared/contract/job.ts'
import type { Capture, Egress, EgressRequest } from '#shared/egress/egress.ts'
import { retryAfterMs } from '#shared/egress/headers/retry-after.ts'
import { report, type MetricEvents } from '#shared/metrics/events.ts'
import type { Politeness } from '#shared/queue/politeness.ts'
import type { JobProcessor, JobSource, PreviousRuns, QueueEntry } from '#shared/queue/queue.ts'
import { isServiceFault, outagePauseMs, type WorkTime } from './failures.ts'
import { failJob, finishJob, storeAnswer, unknownJob } from './finish-job.ts'
import type { Run, StartedRun } from './job-context.ts'
import { runHandler, storedAnswerFor, type RunHandlerDeps } from './run-handler.ts'
import { staleAnswer } from './stored-answer.ts'
import { shareOutcome } from './work-slot.ts'

/** `egress`: without politeness, which each job has for its caller. */
interface JobProcessorDeps extends Omit<RunHandlerDeps, 'politeness'>, Pick<JobSource, 'politenessFor'> {}

/** Processes the queue entries of a pool. */
export function createJobProcessor({ politenessFor, ...shared }: JobProcessorDeps): JobProcessor {
  return {
    async run(queueEntry, previousRuns, signal) {
      try {
        const politeness = politenessFor(queueEntry)
        const deps = { ...shared, politeness, egress: politeEgress(shared.egress, politeness, shared.now) }
        return await runJob({ queueEntry, previousRuns, signal }, deps)
      } catch (thrown) {
        // The store cannot say whether the job has ended, nor that it failed.
        if (!isOutage(toAppError(thrown)) || !hasTime(queueEntry, shared.now() + outagePauseMs)) throw thrown
        return afterOutage()
      }
    },
    shareOutcome: (queueEntry, leader, outcome) => shareOutcome({ queueEntry, leader, outcome }, shared),
  }
}

/** Egress for one caller, that reports the answers of hosts to its `politeness`. */
export function politeEgress(egress: Egress, politeness: Politeness, now: () => number): Egress {
  return { fetch: noted(egress.fetch), stream: noted(egress.stream) }

  function noted<T extends Omit<Capture, 'body'>>(send: (request: EgressRequest) => Promise<T>) {
    return async (request: EgressRequest): Promise<T> => {
      const startedAt = now()
      const answer = await send(request)
      // A proxy of a caller can answer for its host, and slowly. Others would wait for that host then.
      if (request.caller?.proxy !== undefined) return answer
      const { url, status, headers } = answer
      const pauseMs = retryAfterMs(headers['retry-after'], headers['date'], now())
      await politeness.noteAnswer(new URL(url).host, {
        status,
        elapsedMs: now() - startedAt,
        ...(pauseMs !== undefined && { retryAfterMs: pauseMs }),
      })
      return answer
    }
  }
}

interface RunRequest extends Pick<StartedRun, 'queueEntry' | 'signal'> {
  previousRuns: PreviousRuns
}

/**
 * Runs a job once: loads its record, calls its handler, stores its result. The first run to finish a job decides its
 * outcome. A later run reports the stored outcome.
 */
async function runJob(request: RunRequest, deps: RunHandlerDeps): Promise<JobOutcome> {
  const { queueEntry, previousRuns, signal } = request
  const startedAt = deps.now()
  const record = await deps.jobs.findOpen(queueEntry.id)
  if (record === undefined) return storedOutcome(queueEntry, deps)
  const started = { queueEntry, record, startedAt, signal }
  try {
    assertRunnable(queueEntry, previousRuns, startedAt)
    const run = { ...started, input: deps.privateInputs.open(queueEntry.id, record) }
    const finishing = finishJob(runHandler(run, deps), run, deps)
    const resultId = await finishing.catch((thrown: unknown) => finishCancelledJob(run, thrown, deps))
    logRun(run, { status: 'completed' }, deps)
    return resultId === undefined ? await storedOutcome(queueEntry, deps) : { status: 'done', resultId }
  } catch (thrown) {
    return endFailedRun({ ...started, previousRuns, thrown }, deps)
  }
}

/**
 * Runs the handler once more if the caller has cancelled a job that keeps what it did, to return that. If this worker dies,
 * too, the next run does the same. Throws `thrown` for other jobs.
 */
async function finishCancelledJob(run: Run, thrown: unknown, deps: RunHandlerDeps): Promise<string | undefined> {
  if (!run.signal.aborted || run.record.cancelledAt !== undefined) throw thrown
  const record = await deps.jobs.findOpen(run.queueEntry.id)
  if (record?.cancelledAt === undefined) throw thrown
  const again = { ...run, record, signal: AbortSignal.timeout(storePartsMs) }
  return finishJob(runHandler(again, deps), again, deps)
}

/** The parts are read from the store, and one result is written. */
const storePartsMs = 10_000

/** Decides whether the job runs again. Otherwise serves a stale answer, or stores the failure. */
async function endFailedRun(
  { thrown, previousRuns, ...run }: StartedRun & { thrown: unknown; previousRuns: PreviousRuns },
  deps: RunHandlerDeps,
): Promise<JobOutcome> {
  const { queueEntry, record, signal } = run
  // Cancelled by its caller, or finished by another run: the error of this run does not matter.
  const stored = await deps.jobs.outcome(queueEntry.id)
  if (stored !== undefined) {
    logRun(run, { status: 'over' }, deps)
    return stored
  }
  const cause = thrown === signal.reason ? deadlineExceeded() : toAppError(thrown)
  const error = isServiceFault(cause.code, timeOf(run), deps.now()) ? deadlineExceeded() : cause
  const isWorthRun = signal.aborted || isOutage(error) || isRetryable(error, previousRuns)
  const pauseMs = isOutage(error) ? outagePauseMs : retryDelayMs
  const isRetried = isWorthRun && hasTime(queueEntry, deps.now() + pauseMs)
  const fallback = { stored: storedAnswerFor(record), input: record.input }
  const stale = isRetried ? undefined : await staleAnswer(cause, fallback, deps)
  const status = isRetried ? 'again' : stale === undefined ? 'failed' : 'stale'
  logRun(run, { status, code: error.code, ...(error.cause !== undefined && { err: error.cause }) }, deps)
  if (isRetried) {
    if (!signal.aborted && isOutage(error)) return afterOutage()
    if (!signal.aborted) await sleep(retryDelayMs)
    return { status: 'retry' }
  }
  if (stale === undefined) return failJob(queueEntry.id, failureOf(error), deps)
  const resultId = await storeAnswer(run, stale, deps)
  return resultId === undefined ? storedOutcome(queueEntry, deps) : { status: 'done', resultId }
}

const storedOutcome = async ({ id }: QueueEntry, { jobs }: Pick<RunHandlerDeps, 'jobs'>): Promise<JobOutcome> =>
  (await jobs.outcome(id)) ?? unknownJob

function logRun(
  { queueEntry: { id, name: operation }, record: { pool }, startedAt }: StartedRun,
  fields: { status: MetricEvents['job']['status']; code?: string; err?: unknown },
  { log, now }: Pick<RunHandlerDeps, 'log' | 'now'>,
): void {
  const ms = now() - startedAt
  report('job', { pool, operation, status: fields.status, ms })
  log.info({ requestId: id, operation, ms, ...fields })
}

/** Includes runs whose worker died. */
const maxRuns = 2

/** Delay before another run of a job that failed with a transient error. */
const retryDelayMs = 100

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

const timeOf = ({ record: { createdAt }, queueEntry: { deadlineAt }, startedAt }: StartedRun): WorkTime => ({
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
function isRetryable({ code, isLasting }: AppError, { stalls, retries }: PreviousRuns): boolean {
  return errors[code].retry === 'soon' && !isLasting && stalls + retries + 1 < maxRuns
}
