import { setImmediate } from 'node:timers/promises'
import type { InlineContext } from '#api/inline/handler.ts'
import type { HeldMonitor } from '#shared/storage/stores/monitors.ts'

export interface MonitorsQuery {
  owner: string
  limit: number
  cursor?: string | undefined
}

/**
 * One page of a wallet's monitors, the oldest first, as `view` shows each. Monitors that are being deleted are missing. A page
 * ends early after 4 MiB of views. Holds few records in memory at once: a record can be a hundred times larger than its view.
 */
export async function listMonitors<T extends object>(
  { owner, limit, cursor }: MonitorsQuery,
  view: (monitor: HeldMonitor) => T,
  { monitors }: Pick<InlineContext, 'monitors'>,
): Promise<{ views: T[]; next?: string }> {
  const views: T[] = []
  let [next, left, bytes] = [cursor, limit, 0]
  do {
    const page = { limit: Math.min(left, maxRecords), ...(next !== undefined && { cursor: next }) }
    const listed = await monitors.listByOwner(owner, page)
    const found = await Promise.all(listed.ids.map((id) => monitors.find(id)))
    for (const held of found) {
      if (held === undefined) continue
      const shown = view(held)
      views.push(shown)
      bytes += Buffer.byteLength(JSON.stringify(shown))
    }
    left -= listed.ids.length
    next = listed.next
    // SQLite reads on this thread, without a turn of the event loop.
    await setImmediate()
  } while (next !== undefined && left > 0 && bytes < maxBytes)
  return { views, ...(next !== undefined && { next }) }
}

/** A record has up to 100 KB. */
const maxRecords = 20

/** As much as one page of the store. */
const maxBytes = 4 * 1024 * 1024
