import { setImmediate } from 'node:timers/promises'

/** Waits until the event loop has run if it is time, and goes on at once if not. */
export type Breathe = () => Promise<void>

/**
 * Lets the event loop run whenever the caller has worked for `maxSliceMs` since it last ran. Call it between pieces of work of
 * a few milliseconds: one report's passages and checks never hold up the heartbeats and requests of other jobs.
 */
export function createBreather(): Breathe {
  let startedAt = performance.now()
  return async () => {
    if (performance.now() - startedAt < maxSliceMs) return
    await setImmediate()
    startedAt = performance.now()
  }
}

const maxSliceMs = 8
