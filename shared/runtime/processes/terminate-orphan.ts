import { setTimeout as sleep } from 'node:timers/promises'
import { isRunning, type ProcessIdentity } from './process-identity.ts'

const exitTimeoutMs = 5_000
const pollIntervalMs = 20

/**
 * Terminates a child process whose owner was killed. Waits 1 s, since such a child usually exits by itself
 * (`startManagedChild`), then sends SIGTERM, then SIGKILL. A new process that reuses the pid is not touched.
 * Throws the system's error if a signal is not permitted. Returns even if SIGKILL has no effect.
 */
export async function terminateOrphan(orphan: ProcessIdentity): Promise<void> {
  if (await exitsWithin(orphan, 1_000)) return
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    process.kill(orphan.pid, signal)
    if (await exitsWithin(orphan, exitTimeoutMs)) return
  }
}

async function exitsWithin(orphan: ProcessIdentity, ms: number): Promise<boolean> {
  for (const deadline = Date.now() + ms; isRunning(orphan); await sleep(pollIntervalMs)) {
    if (Date.now() > deadline) return false
  }
  return true
}
