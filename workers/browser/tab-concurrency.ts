import { EventEmitter } from 'node:events'
import type { ClusterOptions } from 'puppeteer-cluster'
import type { Fleet } from './open-fleet.ts'
import type { OpenTab } from './open-tab.ts'

/** What a job of the cluster works in: a tab, or why there is none. `isLate`: its time is up, and that of the tab. */
export type Seat = { tab: OpenTab; isLate: boolean } | { failure: unknown }

/** What puppeteer-cluster hands to a job: a page, by which the job finds its seat. */
export type Seats = WeakMap<object, Seat>

type Concurrency = Exclude<ClusterOptions['concurrency'], number>

/**
 * How puppeteer-cluster comes by its pages: fresh tabs of a fleet. Those built in have one browser, which is repaired
 * when it broke, or one for each page, and none is ever replaced or killed.
 */
export function tabConcurrency(fleet: Fleet, seats: Seats): Concurrency {
  class TabConcurrency {
    readonly init = nothing
    readonly close = nothing
    async workerInstance() {
      return { jobInstance, close: nothing, repair: nothing }
    }
  }
  // The library describes the pages of the package `puppeteer`, for which it gets puppeteer-core.
  return TabConcurrency as unknown as Concurrency

  /** Never rejects: the cluster would try ten times and then throw where nobody listens. */
  async function jobInstance() {
    const seat = await fleet.take().then(
      (tab): Seat => ({ tab, isLate: false }),
      (failure: unknown): Seat => ({ failure }),
    )
    const page = 'tab' in seat ? seat.tab.page : new EventEmitter()
    seats.set(page, seat)
    return { resources: { page }, close: () => closeSeat(seat) }
  }
}

/**
 * Chromium closes even a page that never rests in some milliseconds; but where it is short of processors it may take
 * long, and a browser that does not close one in time is ended with all it does.
 */
async function closeSeat(seat: Seat): Promise<void> {
  if ('tab' in seat) await seat.tab.close(seat.isLate ? lateCloseMs : closeMs)
}

const closeMs = 10_000
const lateCloseMs = 1500

const nothing = async () => {}
