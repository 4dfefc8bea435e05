import { readdirSync, readFileSync } from 'node:fs'

/** Megabytes that a process and all its descendants hold; what they share counts once for each. */
export function memoryOfTree(rootPid: number): number {
  const processes = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? read(name) : []))
  const inTree = new Set([rootPid])
  // Parents may have higher numbers than their children.
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
    // It ended meanwhile.
    return []
  }
}
