import type { Log } from './log.ts'

const repeatMs = 10_000

/** Says what a process waits for, and why: at the first vain attempt, then every ten seconds. */
export function waitingNotice(log: Log, what: string): (reason: string) => void {
  let saidAt = -Infinity
  return (reason) => {
    if (performance.now() - saidAt < repeatMs) return
    saidAt = performance.now()
    log.warn({ reason }, `waiting for ${what}`)
  }
}
