import { setTimeout as sleep } from 'node:timers/promises'
import { createGroupReader } from './group-reader.ts'

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
