import type { InlineContext } from '#api/inline/handler.ts'
import type { HeldMonitor } from '#shared/storage/stores/monitors.ts'

/** One page of a wallet's monitors, the oldest first. Monitors that are being deleted are missing. */
export async function listMonitors(
  owner: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  { monitors }: Pick<InlineContext, 'monitors'>,
): Promise<{ held: HeldMonitor[]; next?: string }> {
  const { ids, next } = await monitors.listByOwner(owner, { limit, ...(cursor !== undefined && { cursor }) })
  const found = await Promise.all(ids.map((id) => monitors.find(id)))
  return { held: found.filter((held) => held !== undefined), ...(next !== undefined && { next }) }
}
