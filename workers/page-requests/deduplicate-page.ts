import { failureOf, toAppError, isOutage } from '#shared/contract/errors.ts'
import type { JobOutcome, QueueEntry } from '#shared/queue/queue.ts'
import { callIdOf } from '#shared/storage/stores/pages.ts'
import type { StoredResult } from '#shared/storage/stores/results.ts'
import type { FailJobDeps } from '#workers/jobs/fail-job.ts'
import type { FetchedAnswer } from './make-answer.ts'
import { shareOutcome } from './share-outcome.ts'
import { storePage } from './store-page.ts'
import { waitForSlot, type AwaitedSlot, type WaitForSlotDeps } from './wait-for-slot.ts'

export interface WorkSlotDeps extends WaitForSlotDeps, FailJobDeps {}

export interface SlottedWork extends AwaitedSlot {
  /** The cache key of the page. */
  key: string | undefined
  make: () => Promise<FetchedAnswer>
}

export interface SlottedPage {
  result: StoredResult
  /** Milliseconds that the page waited for the request limit of its host. */
  waitedMs: number
}

/**
 * Waits for a slot of the page's host, makes the page and stores it. If another job, in any process, stored the same page
 * meanwhile, returns that page. Throws the errors of `make`, and CAPACITY_EXCEEDED at once when the turn at the host comes
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
    // An outage is no outcome: the jobs that waited for this page read it themselves.
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
