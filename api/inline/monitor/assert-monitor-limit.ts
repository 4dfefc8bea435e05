import type { InlineContext } from '#api/inline/handler.ts'
import { AppError } from '#shared/contract/errors.ts'
import { paginate } from '#shared/storage/paginate.ts'

/** Throws MONITOR_LIMIT_REACHED if the wallet has its maximum of monitors without this one. The caller holds the wallet's lock. */
export async function assertMonitorLimit(
  { owner, monitorId }: { owner: string; monitorId: string },
  { monitors, monitorTerms: { maxPerWallet } }: Pick<InlineContext, 'monitors' | 'monitorTerms'>,
): Promise<void> {
  const found: string[][] = []
  let count = 0
  for await (const { ids } of paginate((from) => monitors.listByOwner(owner, { limit: pageSize, ...from }))) {
    if (ids.includes(monitorId)) return
    count += ids.length
    found.push(ids)
  }
  if (count < maxPerWallet) return
  count = 0
  for (const ids of found) count += (await monitors.dropMissing(owner, ids)).length
  if (count < maxPerWallet) return
  throw new AppError(
    'MONITOR_LIMIT_REACHED',
    `The wallet has ${count} monitors; expected fewer than ${maxPerWallet}. Delete one first. Nothing was charged.`,
  )
}

const pageSize = 1000
