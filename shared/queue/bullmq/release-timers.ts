import type { ReleasedEntries } from './released-entries.ts'

export interface ReleaseTimers extends Disposable {
  /** Releases the entries of a host at its next turn. */
  schedule: (next: ReleasedEntries['next']) => void
}

/** A release that failed is tried again after this time. */
const retryMs = 1000

/** A later turn is looked at again after this time, because it may come sooner than expected. */
const maxDelayMs = 10_000

/**
 * Timers for the hosts whose parked entries wait for a turn, one per host. Each process that parks or releases an entry has
 * one, so the entries of a dead process go on. A host without such a process is released when the scheduler sends one of
 * its entries again.
 */
export function openReleaseTimers(release: (host: string) => Promise<ReleasedEntries['next']>): ReleaseTimers {
  const timers = new Map<string, { at: number; timer: NodeJS.Timeout }>()
  let isClosed = false

  return {
    schedule,
    [Symbol.dispose]: () => {
      isClosed = true
      for (const { timer } of timers.values()) clearTimeout(timer)
      timers.clear()
    },
  }

  function schedule(next: ReleasedEntries['next']): void {
    if (next === undefined || isClosed) return
    const delayMs = Math.min(next.inMs + 1, maxDelayMs)
    const at = performance.now() + delayMs
    const known = timers.get(next.host)
    if (known !== undefined && known.at <= at) return
    clearTimeout(known?.timer)
    timers.set(next.host, { at, timer: setTimeout(() => void run(next.host), delayMs) })
  }

  async function run(host: string): Promise<void> {
    timers.delete(host)
    const next = await release(host).catch(() => ({ host, inMs: retryMs }))
    schedule(next)
  }
}
