import type { InlineContext } from '#api/inline/handler.ts'
import { AppError } from '#shared/contract/errors.ts'
import type { MonitorRecord } from '#shared/monitoring/monitor.ts'
import type { HeldMonitor } from '#shared/storage/stores/monitors/monitors.ts'

type MonitorDeps = Pick<InlineContext, 'monitors'>

/** Throws MONITOR_NOT_FOUND. */
export async function findMonitor(monitorId: string, { monitors }: MonitorDeps): Promise<HeldMonitor> {
  const held = await monitors.find(keyOf(monitorId))
  if (held === undefined) throw monitorNotFound()
  return held
}

/** Changes the newest record of a monitor. Throws MONITOR_NOT_FOUND, and what `next` throws. */
export async function changeMonitor(
  monitorId: string,
  next: (record: MonitorRecord) => MonitorRecord,
  { monitors }: MonitorDeps,
): Promise<HeldMonitor> {
  const held = await monitors.update(keyOf(monitorId), next)
  if (held === undefined) throw monitorNotFound()
  return held
}

/** An id of another form is looked up, too, so that its answer takes as long as that of an unknown id. */
const keyOf = (monitorId: string) => (/^mon_[\w-]{22}$/.test(monitorId) ? monitorId : 'mon_')

const monitorNotFound = () =>
  new AppError(
    'MONITOR_NOT_FOUND',
    'No monitor has this id: it is wrong, or the monitor was deleted. GET /monitor/list lists the monitors of a wallet.',
  )
