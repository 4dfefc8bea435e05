import type { MonitorRecord } from '#shared/monitoring/monitor.ts'

/** Makes a new check due at `now` (Unix milliseconds). A check that runs meanwhile is dropped in its favor. */
export function dueNow(record: MonitorRecord, now: number): MonitorRecord {
  // A check is identified by its time, so a new one needs another.
  const dueAt = Math.max(now, record.dueAt === now ? now + 1 : now)
  const { postponed: _, useOtherTier: __, isEarly: ___, ...rest } = record
  return { ...rest, dueAt, nextLookAt: dueAt, looks: { count: 0, ms: 0 } }
}
