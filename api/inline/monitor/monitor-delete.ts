import type { InlineContext, InlineHandler } from '#api/inline/handler.ts'
import type { HeldMonitor } from '#shared/storage/stores/monitors/monitors.ts'
import { findMonitor } from './find-monitor.ts'

export const monitorDelete: InlineHandler<'monitor-delete', RemoveKeys> = async ({ monitorId }, deps) => {
  await removeMonitor(await findMonitor(monitorId, deps), deps)
  return { monitorId, deleted: true }
}

export type RemoveKeys = 'monitors' | 'checks' | 'deliveries'

/**
 * Removes a monitor with its checks, texts and notices. False when it was gone. The monitor goes last: if the process dies
 * before, the caller repeats the call.
 */
export async function removeMonitor(held: HeldMonitor, deps: Pick<InlineContext, RemoveKeys>): Promise<boolean> {
  await removeTraces(held.id, deps)
  const isRemoved = await deps.monitors.remove(held)
  // A check that ran meanwhile may have written again.
  await removeTraces(held.id, deps)
  return isRemoved
}

async function removeTraces(
  id: string,
  { checks, deliveries }: Pick<InlineContext, Exclude<RemoveKeys, 'monitors'>>,
): Promise<void> {
  await deliveries.removeAll(id)
  await checks.removeAll(id)
}
