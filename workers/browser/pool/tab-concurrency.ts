import { EventEmitter } from 'node:events'
import type { ClusterOptions } from 'puppeteer-cluster'
import type { OpenTab } from '#workers/browser/open-tab.ts'
import type { ChromiumPool } from './chromium-pool.ts'

/** The tab of a job, or the reason why there is none. `isLate`: the job was stopped, so the tab must close quickly. */
export type TabSlot = { tab: OpenTab; isLate: boolean } | { failure: unknown }

/** Slots by page: puppeteer-cluster passes a job only the page. */
export type TabSlots = WeakMap<object, TabSlot>

type Concurrency = Exclude<ClusterOptions['concurrency'], number>

/**
 * A puppeteer-cluster concurrency implementation that opens fresh tabs of a browser pool. The built-in ones use one browser,
 * or one per page, and never replace or kill a browser.
 */
export function tabConcurrency(pool: ChromiumPool, slots: TabSlots): Concurrency {
  class TabConcurrency {
    readonly init = nothing
    readonly close = nothing
    async workerInstance() {
      return { jobInstance, close: nothing, repair: nothing }
    }
  }
  // The library's types name the package `puppeteer`. We use puppeteer-core.
  return TabConcurrency as unknown as Concurrency

  /** Never rejects: the cluster would retry ten times, then throw an error that nothing can catch. */
  async function jobInstance() {
    const slot = await pool.openTab().then(
      (tab): TabSlot => ({ tab, isLate: false }),
      (failure: unknown): TabSlot => ({ failure }),
    )
    const page = 'tab' in slot ? slot.tab.page : new EventEmitter()
    slots.set(page, slot)
    return { resources: { page }, close: () => closeSlot(slot) }
  }
}

/**
 * Chromium closes even a busy page within milliseconds, unless it lacks processor time. A browser that does not close a tab
 * in time is killed.
 */
export async function closeSlot(slot: TabSlot): Promise<void> {
  if ('tab' in slot) await slot.tab.close(slot.isLate ? lateCloseMs : closeMs)
}

const closeMs = 10_000
const lateCloseMs = 1500

const nothing = async () => {}
