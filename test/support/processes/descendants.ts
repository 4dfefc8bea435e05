import type { ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { identify, isRunning, type ProcessIdentity } from '#shared/runtime/processes/process-identity.ts'

/** All descendants of a process. */
export function descendantsOf(ancestor: number | undefined): ProcessIdentity[] {
  const parents = new Map(runningPids().map((pid) => [pid, parentOf(pid)]))
  const isBelow = (pid: number | undefined): boolean =>
    pid !== undefined && pid > 1 && (parents.get(pid) === ancestor || isBelow(parents.get(pid)))
  return [...parents.keys()].filter(isBelow).flatMap((pid) => identify(pid) ?? [])
}

/** The shells that end the children of a process when it ends. */
export const supervisorsOf = ({ pid }: ChildProcess) =>
  descendantsOf(pid).filter((descendant) => descendantsOf(descendant.pid).length > 0)

export const stillRunning = (processes: readonly ProcessIdentity[]) => processes.filter(isRunning)

const runningPids = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)

function parentOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // proc(5): state and ppid follow the name in parentheses. The name may contain any character.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return 0
  }
}
