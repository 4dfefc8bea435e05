import { readdirSync, readFileSync } from 'node:fs'

/** The browsers of a process, found by the profile folder in their command lines. Each leads a process group. */
export function chromiumLeaders(ownerPid = process.pid): number[] {
  const isLeader = ({ pid, group, command }: Process) =>
    pid === group && command.includes(`webintel-profile-${ownerPid}-`)
  return processes()
    .filter(isLeader)
    .map(({ pid }) => pid)
}

/** All processes in the groups of these browsers, even if a leader has ended. */
export function chromiumProcesses(leaders: readonly number[]): number[] {
  return processes()
    .filter(({ group }) => leaders.includes(group))
    .map(({ pid }) => pid)
}

interface Process {
  pid: number
  group: number
  command: string
}

/** Excludes processes that have ended or are ending: they have no memory, so no command line. */
function processes(): Process[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.flatMap((pid) => {
    const [stat, command] = [readProc(pid, 'stat'), readProc(pid, 'cmdline')]
    // proc(5): state, ppid and pgrp follow the name in parentheses. The name may contain any character.
    const [state = 'Z', , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return state === 'Z' || command === '' ? [] : [{ pid: Number(pid), group: Number(group), command }]
  })
}

function readProc(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
