import { setTimeout as sleep } from 'node:timers/promises'
import { failureOf } from '#shared/contract/errors.ts'
import type { JobOutcome, WorkItem, WorkSlots, QueueEntry } from '#shared/queue/queue.ts'
import type { StoredResult } from '#shared/storage/stores/results.ts'
import type { FailJobDeps } from '#workers/jobs/fail-job.ts'
import type { FetchedAnswer } from './make-answer.ts'
import { shareOutcome } from './share-outcome.ts'
import { storePage, findStoredSince, type StorePageDeps } from './store-page.ts'

export interface WorkSlotDeps extends StorePageDeps, FailJobDeps {
  workSlots: WorkSlots
}

export interface SlottedWork {
  workItem: WorkItem
  /** The cache key of the page. */
  key: string | undefined
  make: () => Promise<FetchedAnswer>
}

/** Polling interval while the slot is taken. */
const pollIntervalMs = 100

/**
 * Waits for a slot of the page's host, makes the page and stores it. If another job, in any process, stored the same page
 * meanwhile, returns that page. Throws the errors of `make`.
 */
export async function withWorkSlot(
  { workItem, key, make }: SlottedWork,
  signal: AbortSignal,
  deps: WorkSlotDeps,
): Promise<StoredResult> {
  const since = deps.now()
  let outcome: JobOutcome = { status: 'retry' }
  try {
    while (!(await deps.workSlots.acquire(workItem))) {
      await sleep(pollIntervalMs, undefined, { signal })
      const made = await findStoredSince(since, workItem.share, deps)
      if (made !== undefined) return made
    }
    const made = await make()
    const resultId = await storePage(key, made, deps)
    if (resultId !== undefined) outcome = { status: 'done', resultId }
    return made.result
  } catch (thrown) {
    if (!signal.aborted) outcome = { status: 'failed', failure: failureOf(thrown) }
    throw thrown
  } finally {
    const share = (queueEntry: QueueEntry) => shareOutcome({ queueEntry, leader: workItem, outcome }, deps)
    // Not awaited: if it fails, the scheduler resends the jobs that waited for this one.
    void deps.workSlots.release(workItem, share).catch(() => undefined)
  }
}
