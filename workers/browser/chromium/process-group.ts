import { readFileSync, readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

/** Sends SIGKILL to every process of the group. */
export function killGroup(groupId: number): void {
  try {
    process.kill(-groupId, 'SIGKILL')
  } catch {
    // The group has no process left.
  }
}

/** Kills the group and resolves when no process is left, or after 2 s. */
export async function killGroupAndWait(groupId: number): Promise<void> {
  killGroup(groupId)
  const readGroups = createGroupReader()
  for (let polls = 0; polls < maxPolls && readGroups([groupId]).get(groupId)?.length !== 0; polls++) {
    await sleep(pollIntervalMs)
  }
}

const pollIntervalMs = 25
const maxPolls = 80

/**
 * Lowers the scheduling priority of the processes of a group, and of the processes that they start: pages that compute
 * without end get only spare processor time. Does nothing if the system does not permit it.
 */
export async function lowerGroupPriority(groupId: number): Promise<void> {
  const members = createGroupReader()([groupId]).get(groupId) ?? []
  for (const { pid } of members) lowerPriority(pid)
  // sched(7): with autogroups, only this value counts between sessions.
  await writeFile(`/proc/${groupId}/autogroup`, String(niceness)).catch(() => undefined)
}

/** Lowers the priority of one process. As root, Chromium sets the priority of its new processes itself. */
export function lowerPriority(pid: number): void {
  try {
    setPriority(pid, niceness)
  } catch {
    // The process has ended.
  }
}

const niceness = 10

export interface GroupMember {
  pid: number
  isRenderer: boolean
  /** Private memory, megabytes. Excludes mapped files, which the processes share. */
  ownMb: number
}

/** Reads the processes of some groups, by group id. Empty on systems other than Linux. */
type ReadGroups = (groupIds: readonly number[]) => Map<number, GroupMember[]>

/**
 * A reader that is called often: it remembers each process, so that a later call reads only the members of the groups. All
 * reads of procfs are synchronous, which takes a tenth of the time of an asynchronous read.
 */
export function createGroupReader(): ReadGroups {
  let known = new Map<string, Known>()
  return (groupIds) => {
    const groups = new Map(groupIds.map((id) => [id, [] as GroupMember[]]))
    const running = new Map<string, Known>()
    for (const pid of runningPids()) {
      // A process that Chromium starts stays in the group of its browser. Only the browser itself changes its group.
      const isLeader = groups.has(Number(pid))
      const process = (isLeader ? undefined : known.get(pid)) ?? { group: groupOf(pid), isRenderer: false }
      running.set(pid, process)
      const group = groups.get(process.group)
      const member = group && readMember(pid, process)
      if (member) group.push(member)
    }
    known = running
    return groups
  }
}

/** `isRenderer`: never changes back. Before, the process may be a copy of Chromium's zygote that has not started. */
interface Known {
  group: number
  isRenderer: boolean
}

function runningPids(): string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  } catch {
    return []
  }
}

/** The group id of a process; 0 if it has ended. */
function groupOf(pid: string): number {
  // proc(5): state, ppid and pgrp follow the name in parentheses. The name may contain any character.
  const stat = readProcess(pid, 'stat')
  const [state = 'Z', , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return state === 'Z' ? 0 : Number(group)
}

function readMember(pid: string, known: Known): GroupMember | undefined {
  const status = readProcess(pid, 'status')
  // A process that has ended has no memory, even if its parent has not reaped it.
  if (!status.includes('\nRssAnon:')) return undefined
  known.isRenderer ||= readProcess(pid, 'cmdline').includes('--type=renderer')
  return {
    pid: Number(pid),
    isRenderer: known.isRenderer,
    ownMb: mbOf(status, 'RssAnon') + mbOf(status, 'RssShmem'),
  }
}

/** The value of a field of proc_pid_status(5), in megabytes. */
function mbOf(status: string, name: 'RssAnon' | 'RssShmem'): number {
  const at = status.indexOf(`\n${name}:`)
  return at === -1 ? 0 : parseInt(status.slice(at + name.length + 2), 10) / 1024
}

/** Empty if the process has ended. */
function readProcess(pid: string, file: 'stat' | 'status' | 'cmdline'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
