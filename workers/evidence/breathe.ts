import { setImmediate } from 'node:timers/promises'

/**
 * Lets the event loop run whenever the caller has worked for `maxSliceMs` since it last ran. Call it between pieces of work of
 * a few milliseconds: one report's passages and checks never hold up the heartbeats and requests of other jobs.
 */
export function createBreather(): () => Promise<void> {
  let startedAt = performance.now()
  return async () => {
    if (performance.now() - startedAt < maxSliceMs) return
    await setImmediate()
    startedAt = performance.now()
  }
}

const maxSliceMs = 8
