import type { InlineHandler } from '#api/inline/handler.ts'
import { findMonitor } from './find-monitor.ts'
import { removeMonitor, type RemoveKeys } from './remove-monitor.ts'

export const monitorDelete: InlineHandler<'monitor-delete', RemoveKeys> = async ({ monitorId }, deps) => {
  await removeMonitor(await findMonitor(monitorId, deps), deps)
  return { monitorId, deleted: true }
}
