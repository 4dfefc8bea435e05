import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/** One process of a browser. */
export interface GroupMember {
  pid: number
  isRenderer: boolean
  /** Memory that is its own, megabytes: what all of them map is not counted again with each. */
  ownMb: number
}

/** The processes of some groups, by group; none where the system does not tell (Linux does). */
export async function readGroups(groupIds: readonly number[]): Promise<Map<number, GroupMember[]>> {
  const groups = new Map(groupIds.map((id) => [id, [] as GroupMember[]]))
  const names = await readdir('/proc').catch(() => [])
  const pids = names.filter((name) => /^\d+$/.test(name))
  await Promise.all(
    pids.map(async (pid) => {
      const group = groups.get(await groupOf(pid))
      const member = group && (await readMember(pid))
      if (member) group.push(member)
    }),
  )
  return groups
}

/** Ends every process of the group, at once and surely. */
export function killGroup(groupId: number): void {
  try {
    process.kill(-groupId, 'SIGKILL')
  } catch {
    // None is left.
  }
}

/** Resolves when none of its processes is left; one that the system does not let go of is not waited for. */
export async function endGroup(groupId: number): Promise<void> {
  killGroup(groupId)
  for (let looks = 0; looks < mostLooks && (await readGroups([groupId])).get(groupId)?.length !== 0; looks++) {
    await sleep(lookEveryMs)
  }
}

const lookEveryMs = 25
const mostLooks = 80

/** 0 for a process that has ended. */
async function groupOf(pid: string): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // proc(5): after the name in parentheses, which may hold anything, come state, ppid, pgrp.
  const [state, , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return state === undefined || state === 'Z' ? 0 : Number(group)
}

async function readMember(pid: string): Promise<GroupMember | undefined> {
  try {
    const [statm, command] = await Promise.all([
      readFile(`/proc/${pid}/statm`, 'utf8'),
      readFile(`/proc/${pid}/cmdline`, 'utf8'),
    ])
    const [, resident = 0, shared = 0] = statm.split(' ').map(Number)
    return {
      pid: Number(pid),
      isRenderer: command.includes('--type=renderer'),
      ownMb: ((resident - shared) * pageKb) / 1024,
    }
  } catch {
    return undefined
  }
}

const pageKb = 4
