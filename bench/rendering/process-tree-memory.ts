import { readdirSync, readFileSync } from 'node:fs'

/** Resident memory of a process and its descendants, in MB. Shared memory counts once per process. */
export function processTreeMemoryMb(rootPid: number): number {
  const processes = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? read(name) : []))
  const inTree = new Set([rootPid])
  // A parent may have a higher pid than its child, so repeat until nothing is added.
  for (let before = 0; before < inTree.size;) {
    before = inTree.size
    for (const { pid, parent } of processes) if (inTree.has(parent)) inTree.add(pid)
  }
  const kilobytes = processes.reduce((sum, { pid, rssKb }) => sum + (inTree.has(pid) ? rssKb : 0), 0)
  return Math.round(kilobytes / 1024)
}

function read(pid: string): { pid: number; parent: number; rssKb: number }[] {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const numberOf = (name: string) => Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(status)?.[1] ?? 0)
    return [{ pid: Number(pid), parent: numberOf('PPid'), rssKb: numberOf('VmRSS') }]
  } catch {
    // The process has ended.
    return []
  }
}
