import limit from 'p-limit'
import { report } from '#shared/metrics/events.ts'
import { leafOf, loggableAt } from '#shared/payment-records/receipt.ts'
import { appendLeaves } from '#shared/receipt-log/tiles.ts'
import { rootOf } from '#shared/receipt-log/tree-hashes.ts'
import type { LeaseStore } from '#shared/storage/stores/leases.ts'
import type { HeldLog, ReceiptLogStore, UnloggedReceipts } from '#shared/storage/stores/receipt-log/receipt-log.ts'
import type { RevenueStore } from '#shared/storage/stores/receipt-log/revenue.ts'

export interface LogReceiptsDeps {
  unlogged: UnloggedReceipts
  receiptLog: ReceiptLogStore
  revenue: Pick<RevenueStore, 'add'>
  leases: LeaseStore
  now: () => number
}

/** Receipts that get their places in one write. */
const batchSize = 256
/** Receipts that are marked at once. */
const concurrency = 20

/** A scheduler that dies delays the log by this time. */
const leaseMs = 10_000
const leaseKey = 'receipt-log'

/**
 * Appends the receipts that are final to the receipt log, each once, and returns their number.
 *
 * A batch takes five writes: the log gets the batch; each receipt gets its place, and does not change any more; the tiles that
 * the batch fills are added; the revenue gets its amounts; the log gets the larger tree. A batch that was begun is finished before the next one, by any
 * scheduler, and a receipt has its place before the log changes again, so that no later batch can contain it. The first and
 * the last two writes are compare-and-set, the others have the same result however often they happen. The lease only saves work.
 */
export async function logReceipts(deps: LogReceiptsDeps): Promise<number> {
  const { unlogged, receiptLog, leases, now } = deps
  const [oldest] = await unlogged.list(now(), 1)
  const known = await receiptLog.find()
  const lagMs = oldest === undefined ? 0 : Math.max(0, now() - loggableAt(oldest.record))
  report('receiptLog', { leaves: known.log.tree.size, lagMs })
  const isIdle = oldest === undefined && known.log.batch.length === 0
  if (isIdle || !(await leases.acquire(leaseKey, now() + leaseMs))) return 0
  try {
    return await logAll(deps)
  } finally {
    await leases.release(leaseKey)
  }
}

async function logAll({ unlogged, receiptLog, revenue, leases, now }: LogReceiptsDeps): Promise<number> {
  const limited = limit(concurrency)
  let logged = 0
  for (let held = await receiptLog.find(); ;) {
    const finished = await finish(held)
    if (finished === undefined) return logged
    // The list is read after the log: if another scheduler logs one of these receipts, it changes the log.
    const listed = await unlogged.list(now(), batchSize)
    const batch = listed.flatMap(({ key, record }) => {
      const leafHash = leafOf(record)
      return leafHash === undefined ? [] : { key, leafHash }
    })
    if (batch.length === 0) return logged
    const begun = await receiptLog.replace(finished, { ...finished.log, batch })
    if (begun === undefined) return logged
    await leases.renew(leaseKey, now() + leaseMs)
    held = begun
    logged += batch.length
  }

  /** Finishes the batch of the log. Undefined if another scheduler did. */
  async function finish(held: HeldLog): Promise<HeldLog | undefined> {
    const { tree, batch } = held.log
    if (batch.length === 0) return held
    // A late answer may have changed a receipt since the batch was begun.
    const entered = await limited.map(batch, ({ key, leafHash }, at) =>
      unlogged.enter(key, { index: tree.size + at, leafHash }),
    )
    const next = appendLeaves(
      tree,
      entered.map(({ leafHash }) => Buffer.from(leafHash, 'hex')),
    )
    for (const tile of next.filled) await receiptLog.addTile(tile)
    const records = entered.flatMap(({ record }) => record ?? [])
    await revenue.add({ first: tree.size, count: batch.length, records })
    const rootHash = (await rootOf(next.tree)).toString('hex')
    return receiptLog.replace(held, { tree: next.tree, rootHash, batch: [] })
  }
}
