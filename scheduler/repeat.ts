import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#shared/log.ts'

export interface RepeatedTask {
  /** As the log names it. */
  name: string
  everyMs: number
  /** What it did, for the log; undefined when there was nothing to do. */
  run: () => Promise<Record<string, number> | undefined>
}

/** Runs a task again and again, never twice at once, until disposed; a failure is made up for by the next time. */
export function repeat({ name, everyMs, run }: RepeatedTask, log: Log): AsyncDisposable {
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
      // Uneven, so that several schedulers drift apart.
      await sleep(everyMs * (0.75 + Math.random() / 2), undefined, { signal: stop.signal }).catch(() => undefined)
      if (stop.signal.aborted) return
      try {
        const done = await run()
        if (done !== undefined) log.info(done, name)
      } catch (err) {
        log.warn({ err }, `${name} failed; the next one makes up for it`)
      }
    }
  }
}
