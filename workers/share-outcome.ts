import { deadlineExceeded } from '#shared/deadline-exceeded.ts'
import { failureOf, type Failure } from '#shared/errors.ts'
import type { Outcome, Part, Ticket } from '#shared/ports/queue.ts'
import { failJob, unknownJob, type EndJobDeps } from './end-job.ts'

/** A job that waited for the same work as another, and what became of that. */
export interface Shared {
  ticket: Ticket
  leader: Part
  outcome: Outcome
}

/**
 * Who waited for the same work gets its result, or its failure where that was not one of the other's own time or will;
 * undefined for a job that needs a run of its own.
 */
export async function shareOutcome(
  { ticket: { id, deadlineAt }, leader, outcome }: Shared,
  deps: EndJobDeps,
): Promise<Outcome | undefined> {
  if (outcome.status === 'done') {
    await deps.jobs.complete(id, { finishedAt: deps.now(), resultId: outcome.resultId })
    return (await deps.jobs.outcome(id)) ?? unknownJob
  }
  const isItsOwn = outcome.status === 'again' || isOfTime(outcome.failure, leader.deadlineAt < deadlineAt)
  if (isItsOwn && deps.now() < deadlineAt) return undefined
  return failJob(id, isItsOwn ? failureOf(deadlineExceeded()) : outcome.failure, deps)
}

/** Cancelled, or out of time: a target that was too slow for one may be fast enough for who has more time. */
const isOfTime = ({ code }: Failure, hadLessTime: boolean) =>
  code === 'DEADLINE_EXCEEDED' || (code === 'TARGET_TIMEOUT' && hadLessTime)
