import type { InlineHandler } from '#api/inline/handler.ts'
import { findMonitor } from './find-monitor.ts'
import { monitorViewOf } from './monitor-view-of.ts'

export const monitorGet: InlineHandler<'monitor-get', 'monitors'> = async ({ monitorId }, deps) =>
  monitorViewOf(await findMonitor(monitorId, deps))
