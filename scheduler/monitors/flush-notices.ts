import type { HeldMonitor } from '#shared/storage/stores/monitors.ts'
import type { CheckDeps } from './check-deps.ts'

/** Moves the notices of a monitor to the delivery queue. Safe to repeat after a crash at any point. */
export async function flushNotices(
  { id, record }: HeldMonitor,
  { monitors, deliveries }: Pick<CheckDeps, 'monitors' | 'deliveries'>,
): Promise<void> {
  if (record.pendingNotices.length === 0) return
  for (const notice of record.pendingNotices) await deliveries.enqueue(id, notice)
  const flushed = new Set(record.pendingNotices.map((notice) => notice.id))
  const cleared = await monitors.update(id, (current) => {
    const pendingNotices = current.pendingNotices.filter((notice) => !flushed.has(notice.id))
    return pendingNotices.length === current.pendingNotices.length ? undefined : { ...current, pendingNotices }
  })
  // The owner may have deleted the monitor meanwhile. Then nothing of it stays.
  if (cleared === undefined && (await monitors.find(id)) === undefined) await deliveries.removeAll(id)
}
