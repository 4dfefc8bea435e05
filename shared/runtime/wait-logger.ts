import type { Log } from './log.ts'

const intervalMs = 10_000

/** Logs what a process waits for and why: at the first failed attempt, then every 10 s. */
export function createWaitLogger(log: Log, target: string): (reason: string) => void {
  let loggedAt = -Infinity
  return (reason) => {
    if (performance.now() - loggedAt < intervalMs) return
    loggedAt = performance.now()
    log.warn({ reason }, `waiting for ${target}`)
  }
}
