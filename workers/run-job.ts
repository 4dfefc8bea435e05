import { setTimeout as sleep } from 'node:timers/promises'
import { deadlineExceeded } from '#shared/deadline-exceeded.ts'
import { AppError, errors, failureOf, toAppError } from '#shared/errors.ts'
import type { EarlierRuns, Outcome, Ticket, Work } from '#shared/ports/queue.ts'
import { failJob, unknownJob } from './end-job.ts'
import { keepResult, makeResult, storedFor, type MakeResultDeps } from './make-result.ts'
import { shareOutcome } from './share-outcome.ts'
import { staleAnswer } from './stale-answer.ts'

/** What a worker does with the tickets of its pools. */
export function createWork(deps: MakeResultDeps): Work {
  return {
    run: runJob(deps),
    share: (ticket, leader, outcome) => shareOutcome({ ticket, leader, outcome }, deps),
  }
}

/** Two runs at most, whether the first failed or its worker died. */
const runLimit = 2

/** Before another run: a passing fault passes. */
const pauseMs = 100

/**
 * One run of a job: record from the store, handler, result into the store. The first run to finish a
 * job wins; one that comes too late reports what the winner stored.
 */
function runJob(deps: MakeResultDeps): Work['run'] {
  return async (ticket, earlier, signal) => {
    const startedAt = deps.now()
    const record = await deps.jobs.findOpen(ticket.id)
    if (record === undefined) return (await deps.jobs.outcome(ticket.id)) ?? unknownJob
    const run = { ticket, record, startedAt, signal }
    try {
      assertRunnable(ticket, earlier, startedAt)
      const resultId = await makeResult(run, deps)
      logLine({ status: 'completed' })
      return await ending(resultId)
    } catch (thrown) {
      // Cancelled by its caller, or finished by another run: what failed here matters to nobody.
      const over = await deps.jobs.outcome(ticket.id)
      if (over !== undefined) {
        logLine({ status: 'over' })
        return over
      }
      const error = thrown === signal.reason ? deadlineExceeded() : toAppError(thrown)
      const hasTime = deps.now() < ticket.deadlineAt
      const isAgain = hasTime && (signal.aborted || deservesAnother(error, earlier))
      const stale = isAgain ? undefined : await staleAnswer(error, storedFor(record), deps)
      logLine({
        status: isAgain ? 'again' : stale === undefined ? 'failed' : 'stale',
        code: error.code,
        ...(error.cause !== undefined && { err: error.cause }),
      })
      if (isAgain) {
        if (!signal.aborted) await sleep(pauseMs)
        return { status: 'again' }
      }
      if (stale === undefined) return failJob(ticket.id, failureOf(error), deps)
      return ending(await keepResult(run, stale, deps))
    }

    async function ending(resultId: string | undefined): Promise<Outcome> {
      if (resultId !== undefined) return { status: 'done', resultId }
      return (await deps.jobs.outcome(ticket.id)) ?? unknownJob
    }

    function logLine(fields: { status: string; code?: string }): void {
      deps.log.info({ requestId: ticket.id, operation: ticket.name, ms: deps.now() - startedAt, ...fields })
    }
  }
}

function assertRunnable(ticket: Ticket, { stalls }: EarlierRuns, now: number): void {
  if (stalls >= runLimit) {
    throw new AppError('INTERNAL', `This job stopped ${runLimit} workers and was given up.`)
  }
  if (now >= ticket.deadlineAt) {
    throw new AppError('DEADLINE_EXCEEDED', 'No worker was free within the time limit.')
  }
}

/** A passing fault is worth a second run. A job that was taken from this worker before its deadline always is. */
function deservesAnother({ code }: AppError, { stalls, retries }: EarlierRuns): boolean {
  return errors[code].retry === 'soon' && stalls + retries + 1 < runLimit
}
