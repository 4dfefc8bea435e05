import { readFileSync } from 'node:fs'

/** The resident memory of a process, in megabytes. Linux only. */
export function readResidentMb(pid: number): number {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}
