import type { InlineHandler } from '#api/inline/handler.ts'
import { changeMonitor } from './find-monitor.ts'
import { monitorStateOf } from './monitor-state-of.ts'

/** A monitor that is paused for another reason keeps that reason. */
export const monitorPause: InlineHandler<'monitor-pause', 'monitors'> = async ({ monitorId }, deps) =>
  monitorStateOf(
    await changeMonitor(
      monitorId,
      (record) => (record.status === 'paused' ? record : { ...record, status: 'paused', pauseReason: 'requested' }),
      deps,
    ),
  )
