import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#shared/runtime/log.ts'

export interface RepeatedTask {
  /** The message of its log lines. */
  name: string
  everyMs: number
  /** Whether a run that did something is written at debug level only: it happens all the time. */
  isRoutine?: boolean
  /** Returns counts for the log, or undefined when there was nothing to do. */
  run: () => Promise<Record<string, number> | undefined>
}

/** Repeats a task until disposed, one run at a time. Disposing waits for the current run. A failed run is logged. */
export function repeat({ name, everyMs, isRoutine = false, run }: RepeatedTask, log: Log): AsyncDisposable {
  const stop = new AbortController()
  const ended = loop()
  return {
    async [Symbol.asyncDispose]() {
      stop.abort()
      await ended
    },
  }

  async function loop(): Promise<void> {
    while (!stop.signal.aborted) {
      // Random pauses keep several schedulers from running the task at the same time.
      await sleep(everyMs * (0.75 + Math.random() / 2), undefined, { signal: stop.signal }).catch(() => undefined)
      if (stop.signal.aborted) return
      try {
        const counts = await run()
        if (counts !== undefined) log[isRoutine ? 'debug' : 'info'](counts, name)
      } catch (err) {
        log.warn({ err }, `${name}: run failed, the next one starts as scheduled`)
      }
    }
  }
}
