import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Identifies one process for good: pids are reused, but not with the same start time. */
export interface ProcessIdentity {
  pid: number
  /** In a format that depends on the operating system. */
  startedAt: string
}

/** Undefined if no process with this pid is running. */
export function identify(pid: number): ProcessIdentity | undefined {
  const startedAt = existsSync('/proc/self/stat') ? startTimeOnLinux(pid) : startTimeFromPs(pid)
  return startedAt === undefined ? undefined : { pid, startedAt }
}

export function isRunning({ pid, startedAt }: ProcessIdentity): boolean {
  return identify(pid)?.startedAt === startedAt
}

function startTimeOnLinux(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // proc(5): field 3, the state, follows the name in parentheses; field 22 is the start time in ticks since boot.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const bootId = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return fields[0] === 'Z' ? undefined : `${bootId} ${fields[22 - 3]}`
  } catch {
    return undefined
  }
}

function startTimeFromPs(pid: number): string | undefined {
  const { stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', env: { LC_ALL: 'C' } })
  return stdout?.trim() || undefined
}

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
