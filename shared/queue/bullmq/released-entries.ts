import type { QueueEntryData } from './queue-entry-data.ts'

/** The entries that a step of the gate released. */
export interface ReleasedEntries {
  /** Entries that waited for the outcome of identical work. */
  followers: QueueEntryData[]
  /** Entries that their queues can take now. */
  admitted: QueueEntryData[]
  /** Entries that have to enter the gate again. */
  again: QueueEntryData[]
  /** When the host can admit the next of those that still wait for it. */
  next?: { host: string; inMs: number }
}

export const noneReleased: ReleasedEntries = { followers: [], admitted: [], again: [] }

/** The reply of the Lua function `admitWaiting`. */
export type ReleasedReply = [released: (string | number)[], nextInMs: number]

export function releasedFrom(host: string, [released, nextInMs]: ReleasedReply): ReleasedEntries {
  const admitted: QueueEntryData[] = []
  const again: QueueEntryData[] = []
  for (let index = 0; index < released.length; index += 4) {
    const [data, parkedMs, isPaced, turnInMs] = released.slice(index, index + 4)
    // Only `enter` writes this data.
    const entry = JSON.parse(String(data)) as QueueEntryData
    const waitedMs = (entry.waitedMs ?? 0) + Number(parkedMs)
    const list = isPaced === 2 ? again : admitted
    list.push({
      ...entry,
      isPaced: isPaced === 1,
      ...(waitedMs > 0 && { waitedMs }),
      ...(Number(turnInMs) >= 0 && { turnInMs: Number(turnInMs) }),
    })
  }
  return { followers: [], admitted, again, ...(nextInMs >= 0 && { next: { host, inMs: nextInMs } }) }
}
