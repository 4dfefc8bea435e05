import type { InlineHandler } from '#api/inline/handler.ts'
import { walletOf } from '#api/inline/wallet-of.ts'
import type { HeldMonitor } from '#shared/storage/stores/monitors.ts'
import { listMonitors } from './list-monitors.ts'
import { monitorViewOf } from './monitor-view-of.ts'

export const monitorList: InlineHandler<'monitor-list', 'claim' | 'monitors'> = async (page, deps) => {
  const { views, next } = await listMonitors({ owner: walletOf(deps), ...page }, summaryOf, deps)
  return { monitors: views, ...(next !== undefined && { next }) }
}

function summaryOf(monitor: HeldMonitor) {
  const { monitorId, url, status, pauseReason, checkInterval, createdAt, lastCheck } = monitorViewOf(monitor)
  return {
    monitorId,
    url,
    status,
    ...(pauseReason !== undefined && { pauseReason }),
    checkInterval,
    createdAt,
    ...(lastCheck !== undefined && { lastCheck }),
  }
}
