import { writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { createGroupReader } from './group-reader.ts'

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
