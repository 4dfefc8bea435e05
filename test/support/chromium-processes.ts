import { readdirSync, readFileSync } from 'node:fs'

/** The browsers that a process of ours runs, told by the folder in their command lines. Each leads a process group. */
export function chromiumLeaders(ownerPid = process.pid): number[] {
  const isLeader = ({ pid, group, command }: Process) =>
    pid === group && command.includes(`webintel-chromium-${ownerPid}-`)
  return processes()
    .filter(isLeader)
    .map(({ pid }) => pid)
}

/** All processes of these browsers, whether or not their leaders are still there. */
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

/** Those that have ended are not among them, buried or not. */
function processes(): Process[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.flatMap((pid) => {
    const [stat, command] = [readProc(pid, 'stat'), readProc(pid, 'cmdline')]
    // proc(5): after the name in parentheses, which may hold anything, come state, ppid, pgrp.
    const [state = 'Z', , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return state === 'Z' || state === '' ? [] : [{ pid: Number(pid), group: Number(group), command }]
  })
}

function readProc(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
