import type { InlineContext } from '#api/inline/handler.ts'
import type { HeldMonitor } from '#shared/storage/stores/monitors.ts'

export type RemoveKeys = 'monitors' | 'checks' | 'deliveries' | 'now'

/**
 * Removes a monitor with its checks, texts and notices. False when it was gone. The monitor goes last: if the process dies
 * before, the caller repeats the call.
 */
export async function removeMonitor(held: HeldMonitor, deps: Pick<InlineContext, RemoveKeys>): Promise<boolean> {
  const { monitors } = deps
  await removeTraces(held, deps)
  const newest = (await monitors.find(held.id)) ?? held
  const isRemoved = await monitors.remove(newest)
  // A check that ran meanwhile may have written again.
  await removeTraces(newest, deps)
  return isRemoved
}

async function removeTraces(
  { id, record: { watch } }: HeldMonitor,
  { checks, deliveries, now }: Pick<InlineContext, RemoveKeys>,
): Promise<void> {
  await deliveries.removeAll(id)
  await checks.removeAll(id, now())
  for (const seen of [watch.baseline, watch.candidate, ...(watch.past ?? [])])
    if (seen !== undefined) await checks.removeText(id, seen.hash, now())
}
