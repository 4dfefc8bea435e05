import { deadlineExceeded } from '#shared/contract/deadline-exceeded.ts'
import { failureOf, type ErrorCode, type Failure } from '#shared/contract/errors.ts'
import type { JobOutcome, WorkItem, QueueEntry } from '#shared/queue/queue.ts'
import type { JobRecord } from '#shared/storage/stores/jobs.ts'
import { failJob, unknownJob, type FailJobDeps } from '#workers/jobs/fail-job.ts'

/** A job that waited for an identical one, and the outcome of that one. */
export interface SharedOutcome {
  queueEntry: QueueEntry
  leader: WorkItem
  outcome: JobOutcome
}

/**
 * Applies the outcome of the leading job to a job that waited for it. Undefined if the waiting job needs its own run: the
 * leader was cancelled, ran out of its own time, also while it made its answer, or had to wait too long for a host that may
 * pause for its caller alone, and the waiting job has time left.
 */
export async function shareOutcome(
  { queueEntry: { id, deadlineAt, caller }, leader, outcome }: SharedOutcome,
  deps: FailJobDeps,
): Promise<JobOutcome | undefined> {
  const hadLessTime = leader.deadlineAt + minGainMs <= deadlineAt
  if (outcome.status === 'done') {
    const made = hadLessTime ? await deps.jobs.find(leader.id) : undefined
    if (made?.isCut === true && deadlineAt - deps.now() > Math.max(minGainMs, durationOf(made))) return undefined
    await deps.jobs.complete(id, { finishedAt: deps.now(), resultId: outcome.resultId })
    return (await deps.jobs.outcome(id)) ?? unknownJob
  }
  const isOtherCaller = leader.caller !== caller
  const isLeadersOwn =
    outcome.status === 'retry' ||
    (outcome.failure.code === 'CAPACITY_EXCEEDED' && isOtherCaller) ||
    endedEarly(outcome.failure, hadLessTime)
  if (isLeadersOwn && deps.now() < deadlineAt) return undefined
  return failJob(id, isLeadersOwn ? failureOf(deadlineExceeded()) : outcome.failure, deps)
}

/** In less time than this, a run of its own would only end at the deadline, which is no failure of the target. */
const minGainMs = 1000

/** How long the leader took. A waiting job with less time than that would not get more of the answer. */
const durationOf = ({ startedAt = 0, finishedAt = startedAt }: JobRecord) => finishedAt - startedAt

/** Whether the leader was cancelled or had too little time. A waiting job with a later deadline may still reach the target. */
const endedEarly = ({ code }: Failure, hadLessTime: boolean) =>
  code === 'JOB_CANCELLED' || code === 'DEADLINE_EXCEEDED' || (hadLessTime && lackOfTime.has(code))

/** A strategy of `/fetch/resilient` may have had too little time. */
const lackOfTime: ReadonlySet<ErrorCode> = new Set([
  'TARGET_TIMEOUT',
  'CAPACITY_EXCEEDED',
  'FETCH_ALL_PROVIDERS_FAILED',
])
