import { readdirSync, readFileSync } from 'node:fs'

/** The processes of every Chromium that a process of ours runs, told by the folder in their command lines. */
export function chromiumProcesses(ownerPid = process.pid): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.filter((pid) => commandOf(pid).includes(`webintel-chromium-${ownerPid}-`)).map(Number)
}

/** Empty for one that has ended, buried or not. */
function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
