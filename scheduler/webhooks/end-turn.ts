import { report } from '#shared/metrics/events.ts'
import type { PauseReason } from '#shared/monitoring/monitor.ts'
import type { Log } from '#shared/runtime/log.ts'
import type { LeaseStore } from '#shared/storage/stores/leases.ts'
import type { Delivery, DeliveryStatus, DeliveryStore } from '#shared/storage/stores/monitors/deliveries.ts'
import type { MonitorStore } from '#shared/storage/stores/monitors/monitors.ts'
import type { WebhookEndpointStore } from '#shared/storage/stores/monitors/webhook-endpoints.ts'
import type { AttemptDeps } from './attempt.ts'

export interface DeliverDeps extends AttemptDeps {
  monitors: MonitorStore
  deliveries: DeliveryStore
  leases: LeaseStore
  endpoints: WebhookEndpointStore
  /** From 0 to 1. */
  random: () => number
  log: Pick<Log, 'info' | 'warn'>
}

/**
 * `postponed`: the receiver fails for other notices, too. `skipped`: the notice needs no delivery any more. `idle`: nothing
 * is due, or another process delivers for this monitor.
 */
export type TurnOutcome = 'delivered' | 'failed' | 'dead' | 'stopped' | 'postponed' | 'skipped' | 'idle'

/** Ends the delivery of the first notice. The next one is due at once. */
export async function end(
  monitorId: string,
  delivery: Delivery,
  status: Exclude<DeliveryStatus, 'pending'>,
  deps: DeliverDeps,
): Promise<TurnOutcome> {
  await deps.deliveries.save(monitorId, { ...delivery, status })
  report('notice', { status })
  return leaveQueue(monitorId, delivery.seq, status, deps)
}

/** Pauses the monitor and ends the delivery of all its notices. */
export async function stop(
  monitorId: string,
  delivery: Delivery,
  { reason, status }: { reason: PauseReason; status: 'stopped' | 'dead' },
  deps: DeliverDeps,
): Promise<TurnOutcome> {
  const { monitors, deliveries } = deps
  await monitors.update(monitorId, (record) => ({ ...record, status: 'paused', pauseReason: reason }))
  // The first notice comes last: until then, a run that is killed is repeated.
  const due = await deliveries.findQueue(monitorId)
  for (const seq of due?.queue.pending ?? []) {
    const later = seq === delivery.seq ? undefined : await deliveries.find(monitorId, seq)
    if (later?.status === 'pending') await deliveries.save(monitorId, { ...later, status: 'stopped' })
  }
  return end(monitorId, delivery, status, deps)
}

/** Takes the first notice out of the queue. The next one is due at once. */
export async function leaveQueue(
  monitorId: string,
  seq: number,
  outcome: TurnOutcome,
  { deliveries, now }: DeliverDeps,
): Promise<TurnOutcome> {
  for (;;) {
    const due = await deliveries.findQueue(monitorId)
    if (due === undefined || due.queue.pending[0] !== seq) return outcome
    // Its redelivery was requested during the attempt. A request after this read changes the queue, and the write below fails.
    if ((await deliveries.find(monitorId, seq))?.status === 'pending') return outcome
    const queue = { ...due.queue, pending: due.queue.pending.slice(1), nextAttemptAt: now() }
    if (await deliveries.replaceQueue(due, queue)) return outcome
  }
}

/** Keeps the first notice in the queue, due at `at`. */
export async function reschedule(
  monitorId: string,
  { seq, dueAt, at, outcome }: { seq: number; dueAt: number; at: number; outcome: TurnOutcome },
  { deliveries }: DeliverDeps,
): Promise<TurnOutcome> {
  for (;;) {
    const due = await deliveries.findQueue(monitorId)
    // A redelivery that was requested during the attempt stays due.
    if (due === undefined || due.queue.pending[0] !== seq || due.queue.nextAttemptAt !== dueAt) return outcome
    const { pending } = due.queue
    if (await deliveries.replaceQueue(due, { pending, nextAttemptAt: at })) return outcome
  }
}

/** Removes the notices of a monitor that was deleted. */
export async function forget(monitorId: string, { deliveries }: DeliverDeps): Promise<TurnOutcome> {
  await deliveries.removeAll(monitorId)
  return 'idle'
}
