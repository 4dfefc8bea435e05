import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#shared/runtime/log.ts'
import type { CheckDeps } from './check-deps.ts'
import { openDueChecks, type CheckCounts } from './due-checks.ts'

/** The message of its log lines. */
export const clockName = 'monitor checks'

const everyMs = 1000
/** The list of due monitors is read for this part of the time at most. */
const listShare = 1 / 5
const maxPauseMs = 10_000

/** Whether the checks ended as they should, or go on. */
const isRoutine = (counts: CheckCounts) => Object.keys(counts).every((name) => name === 'finished' || name === 'again')

/**
 * Starts the checks of monitors when they are due, until disposed. Disposing starts none, lets each running check end its
 * current write, and waits for them. A check that waits for its page is given up: the next scheduler continues it.
 */
export function openCheckClock(deps: CheckDeps, log: Log): AsyncDisposable {
  const stop = new AbortController()
  const due = openDueChecks(deps)
  const ended = loop()
  return {
    async [Symbol.asyncDispose]() {
      stop.abort()
      due.stop()
      deps.probes.stopWaiting()
      await ended
      await due.ended()
    },
  }

  async function loop(): Promise<void> {
    while (!stop.signal.aborted) {
      const listMs = await due.start().catch((err: unknown) => {
        log.warn({ err }, `${clockName}: run failed, the next one starts as scheduled`)
        return 0
      })
      const counts = due.takeCounts()
      if (counts !== undefined) log[isRoutine(counts) ? 'debug' : 'info'](counts, clockName)
      // Random pauses keep several schedulers from reading the list at the same time.
      const pauseMs = Math.min(maxPauseMs, Math.max(everyMs, listMs / listShare)) * (0.75 + Math.random() / 2)
      await sleep(pauseMs, undefined, { signal: stop.signal }).catch(() => undefined)
    }
  }
}
