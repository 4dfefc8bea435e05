import { setTimeout as sleep } from 'node:timers/promises'
import { hostPaused } from '#shared/contract/host-paused.ts'
import type { SlotWait, WorkItem, WorkSlots } from '#shared/queue/queue.ts'
import type { StoredResult } from '#shared/storage/stores/results.ts'
import type { FailJobDeps } from '#workers/jobs/fail-job.ts'
import { findStoredSince, type StorePageDeps } from './store-page.ts'

export interface WaitForSlotDeps extends StorePageDeps, Pick<FailJobDeps, 'now'> {
  workSlots: WorkSlots
}

export interface AwaitedSlot {
  workItem: WorkItem
  /** When the call asked for the page, and the store was searched for it. Unix milliseconds. */
  askedAt: number
}

/** The end of the wait: a slot, or the page that another job stored meanwhile. */
export interface SlotOrPage {
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
export async function waitForSlot(
  { workItem, askedAt }: AwaitedSlot,
  signal: AbortSignal,
  deps: WaitForSlotDeps,
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
