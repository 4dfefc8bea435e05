import type { InlineContext, InlineHandler } from '#api/inline/handler.ts'
import type { MonitorCheckView, MonitorDeliveryView } from '#shared/contract/models/monitors/monitor-history.ts'
import type { CheckEntry } from '#shared/monitoring/monitor.ts'
import type { Delivery, NoticeQueue } from '#shared/storage/stores/monitors/deliveries.ts'
import { findMonitor } from './find-monitor.ts'
import { timeOf } from './read-monitors.ts'

export const monitorChecks: InlineHandler<'monitor-checks', 'monitors' | 'checks'> = async (
  { monitorId, limit, cursor },
  deps,
) => {
  const { id, record } = await findMonitor(monitorId, deps)
  const { checks, next } = await pageOf({ id, last: record.lastCheck, limit, cursor }, deps)
  return { checks: checks.map(checkOf), ...(next !== undefined && { next }) }
}

interface PageRequest {
  id: string
  last: CheckEntry | undefined
  limit: number
  cursor: string | undefined
}

/** One page. The row of the last check may not be written yet: then it takes the place of a row on the first page. */
async function pageOf({ id, last, limit, cursor }: PageRequest, { checks }: Pick<InlineContext, 'checks'>) {
  if (cursor !== undefined) return checks.list(id, { limit, ...(cursor !== afterLast && { cursor }) })
  const first = await checks.list(id, { limit })
  if (last === undefined || first.checks[0]?.checkId === last.checkId) return first
  if (first.checks.length < limit) return { ...first, checks: [last, ...first.checks] }
  if (limit === 1) return { checks: [last], next: afterLast }
  const { checks: rows, next } = await checks.list(id, { limit: limit - 1 })
  return { checks: [last, ...rows], ...(next !== undefined && { next }) }
}

/** The cursor of all rows, after a page with nothing but the last check. */
const afterLast = 'last'

function checkOf({ checkedAt, change, ...entry }: CheckEntry): MonitorCheckView {
  return {
    ...entry,
    checkedAt: timeOf(checkedAt),
    ...(change !== undefined && { change: { ...change, added: [...change.added], removed: [...change.removed] } }),
  }
}

export const monitorDeliveries: InlineHandler<'monitor-deliveries', 'monitors' | 'deliveries'> = async (
  { monitorId, limit, cursor },
  deps,
) => {
  const { id } = await findMonitor(monitorId, deps)
  const { deliveries, next } = await deps.deliveries.list(id, { limit, ...(cursor !== undefined && { cursor }) })
  const due = await deps.deliveries.findQueue(id)
  return {
    deliveries: deliveries.map((delivery) => deliveryOf(delivery, due?.queue)),
    ...(next !== undefined && { next }),
  }
}

function deliveryOf(
  { id, seq, type, createdAt, status, attempts }: Delivery,
  queue: NoticeQueue | undefined,
): MonitorDeliveryView {
  const isNext = queue !== undefined && queue.pending[0] === seq
  return {
    noticeId: id,
    type,
    createdAt: timeOf(createdAt),
    status,
    attempts: attempts.map(({ at, ...attempt }) => ({ at: timeOf(at), ...attempt })),
    ...(isNext && { nextAttemptAt: timeOf(queue.nextAttemptAt) }),
  }
}
