import type { MonitorRecord } from '#shared/monitoring/monitor.ts'
import type { Store } from '#shared/storage/store.ts'
import { monitorCheckStore } from '#shared/storage/stores/monitors/monitor-checks.ts'
import { monitorStore } from '#shared/storage/stores/monitors/monitors.ts'

export interface SeededMonitor {
  id: string
  record: MonitorRecord
  /** The stored text of its baseline. */
  text?: string
}

/** Concurrent writes share commits in SQLite. More would wait too long for a connection to MongoDB. */
const inFlight = 50

/** Stores many monitors at once: about 10,000 a second in SQLite. */
export async function seedMonitors(
  store: Store,
  { count, monitor }: { count: number; monitor: (index: number) => SeededMonitor },
): Promise<void> {
  const [monitors, checks] = [monitorStore(store), monitorCheckStore(store)]
  const seed = async (index: number) => {
    const { id, record, text } = monitor(index)
    const hash = record.watch.baseline?.hash
    if (text !== undefined && hash !== undefined) await checks.saveText(id, hash, text, Date.now())
    await monitors.create(id, record)
  }
  for (let first = 0; first < count; first += inFlight)
    await Promise.all(Array.from({ length: Math.min(inFlight, count - first) }, (_, index) => seed(first + index)))
}
