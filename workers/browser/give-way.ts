import { writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { readGroups } from './process-group.ts'

/**
 * Has the processes of a group, and those they start later, give way to all others: pages that compute without end take
 * what is left over. Where the system does not let us, they stay as they are.
 */
export async function giveWay(groupId: number): Promise<void> {
  const members = (await readGroups([groupId])).get(groupId) ?? []
  for (const { pid } of members) lowerPriority(pid)
  // sched(7): where sessions share a processor evenly, only what stands here counts between them.
  await writeFile(`/proc/${groupId}/autogroup`, String(niceness)).catch(() => undefined)
}

/** Has one process give way: where it may, as root, Chromium gives those it starts later a priority of its own choice. */
export function lowerPriority(pid: number): void {
  try {
    setPriority(pid, niceness)
  } catch {
    // It ended meanwhile.
  }
}

const niceness = 10
