import { setTimeout as sleep } from 'node:timers/promises'
import { deadlineExceeded, hostPaused } from '#shared/contract/call-errors.ts'
import { failureOf, isOutage, toAppError, type ErrorCode, type Failure } from '#shared/contract/errors.ts'
import type { JobOutcome } from '#shared/contract/job.ts'
import type { QueueEntry, SlotWait, WorkItem, WorkSlots } from '#shared/queue/queue.ts'
import type { JobRecord } from '#shared/storage/stores/jobs.ts'
import { callIdOf } from '#shared/storage/stores/pages.ts'
import type { StoredResult } from '#shared/storage/stores/results.ts'
import { failJob, unknownJob, type FinishJobDeps } from './finish-job.ts'
import type { MadeAnswer } from './make-answer.ts'
import { findStoredSince, storePage, type StorePageDeps } from './stored-answer.ts'

export interface WorkSlotDeps extends StorePageDeps, FinishJobDeps {
  workSlots: WorkSlots
}

interface SlottedWork extends AwaitedSlot {
  /** The cache key of the page. */
  key: string | undefined
  make: () => Promise<MadeAnswer>
}

export interface SlottedPage {
  result: StoredResult
  /** Milliseconds that the page waited for the request limit of its host. */
  waitedMs: number
}

/**
 * Waits for a slot of the page's host, makes the page and stores it. If another job, in any process, stored the same page
 * in that time, returns that page. Throws the errors of `make`, and CAPACITY_EXCEEDED at once when the turn at the host comes
 * after the deadline.
 */
export async function withWorkSlot(work: SlottedWork, signal: AbortSignal, deps: WorkSlotDeps): Promise<SlottedPage> {
  const { workItem, key, make } = work
  let outcome: JobOutcome = { status: 'retry' }
  try {
    const { waitedMs, made } = await waitForSlot(work, signal, deps)
    if (made !== undefined) return { result: made, waitedMs }
    const fetched = await make()
    // The page is worth more than its place in the cache.
    const resultId = await storePage({ key, callId: callIdOf(workItem.id) }, fetched, deps).catch(ignoreOutage)
    if (resultId !== undefined) outcome = { status: 'done', resultId }
    return { result: fetched.result, waitedMs }
  } catch (thrown) {
    const failure = failureOf(thrown)
    // An outage is not an outcome: the jobs that waited for this page read it themselves.
    if (!signal.aborted && !isOutage(failure)) outcome = { status: 'failed', failure }
    throw thrown
  } finally {
    const share = (queueEntry: QueueEntry) => shareOutcome({ queueEntry, leader: workItem, outcome }, deps)
    // Not awaited: if it fails, the scheduler resends the jobs that waited for this one.
    void deps.workSlots.release(workItem, share).catch(() => undefined)
  }
}

function ignoreOutage(thrown: unknown): undefined {
  if (!isOutage(toAppError(thrown))) throw thrown
  return undefined
}

interface AwaitedSlot {
  workItem: WorkItem
  /** When the call asked for the page, and the store was searched for it. Unix milliseconds. */
  askedAt: number
}

/** The end of the wait: a slot, or the page that another job stored in that time. */
interface SlotOrPage {
  made?: StoredResult
  /** Milliseconds of the wait that the host caused. */
  waitedMs: number
}

/** A job that starts later than this after its call may find that another call has stored its page. */
const lateMs = 250

const minPollMs = 100
/** The gate takes a page that does not ask for some seconds for the page of a dead worker. */
const maxPollMs = 1000

/** Waits until the page has a slot or exists. Throws CAPACITY_EXCEEDED when its turn comes after its deadline. */
async function waitForSlot(
  { workItem, askedAt }: AwaitedSlot,
  signal: AbortSignal,
  deps: WorkSlotDeps,
): Promise<SlotOrPage> {
  const findMade = () => findStoredSince(askedAt, workItem.share, deps)
  let made = deps.now() - askedAt > lateMs ? await findMade() : undefined
  let hasWaited = false
  let heldByHostAt: number | undefined
  while (made === undefined) {
    const wait = await deps.workSlots.acquire(workItem)
    if (wait === undefined) {
      // Identical work stores its page before it frees its slot, perhaps after the last look.
      if (hasWaited) made = await findMade()
      break
    }
    hasWaited = true
    if (wait.heldBy === 'host') heldByHostAt ??= deps.now()
    assertInTime(wait, workItem, deps.now())
    await sleep(Math.min(Math.max(wait.turnInMs, minPollMs), maxPollMs), undefined, { signal })
    made = await findMade()
  }
  const waitedMs = heldByHostAt === undefined ? 0 : deps.now() - heldByHostAt
  return { waitedMs, ...(made !== undefined && { made }) }
}

function assertInTime({ turnInMs }: SlotWait, { host = '', deadlineAt }: WorkItem, now: number): void {
  if (turnInMs > 0 && now + turnInMs >= deadlineAt) throw hostPaused(host, turnInMs)
}

/** A job that waited for an identical one, and the outcome of that one. */
interface SharedOutcome {
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
  deps: FinishJobDeps,
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

/** In less time than this, a run of its own would only end at the deadline, which is not a failure of the target. */
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
