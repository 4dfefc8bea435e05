import type { MonitorCheckStore } from '#shared/storage/stores/monitor-checks.ts'

/** A monitor adds its last row again before its next check, an interval later. */
const maxRemembered = 100_000

/** The store of checks without the rows that this process has written: each is written a second time, in case of a crash. */
export function rememberRows(checks: MonitorCheckStore): MonitorCheckStore {
  const written = new Set<string>()
  return {
    ...checks,
    async add(monitorId, entry) {
      if (written.delete(entry.checkId)) return
      await checks.add(monitorId, entry)
      written.add(entry.checkId)
      const [oldest = ''] = written
      if (written.size > maxRemembered) written.delete(oldest)
    },
  }
}
