import type { InlineHandler } from '#api/inline/handler.ts'
import type { MonitorDeliveryView } from '#shared/contract/models/monitor-history.ts'
import type { Delivery, NoticeQueue } from '#shared/storage/stores/deliveries.ts'
import { findMonitor } from './find-monitor.ts'
import { timeOf } from './read-monitors.ts'

export const monitorDeliveries: InlineHandler<'monitor-deliveries', 'monitors' | 'deliveries'> = async (
  { monitorId, limit, cursor },
  deps,
) => {
  const { id } = await findMonitor(monitorId, deps)
  const { deliveries, next } = await deps.deliveries.list(id, { limit, ...(cursor !== undefined && { cursor }) })
  const due = await deps.deliveries.findQueue(id)
  return {
    deliveries: deliveries.map((delivery) => viewOf(delivery, due?.queue)),
    ...(next !== undefined && { next }),
  }
}

function viewOf(
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
