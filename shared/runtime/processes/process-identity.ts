import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

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
