import { isOnCredits } from '#shared/payment-records/credit-payment.ts'
import type { PaymentRecord } from '#shared/payment-records/payment-record.ts'
import type { Store } from '#shared/storage/store.ts'

/** The earnings of the calls of one operation on one network, in micro-dollars. */
export interface Revenue {
  operation: string
  /** CAIP-2, or `credits`. */
  network: string
  settled: number
  /** The part of `settled` that came back as credits. */
  refunded: number
}

/** Receipts that get their places in the receipt log together. `first`: the number of leaves before them; `count`: of them. */
export interface CountedBatch {
  first: number
  count: number
  records: readonly PaymentRecord[]
}

/**
 * The totals of all receipts in the receipt log, in one record beside its head. The record knows how many leaves it has counted,
 * so each receipt counts once, in any number of processes and after any crash.
 */
export function revenueStore(store: Store) {
  return {
    async read(): Promise<Revenue[]> {
      return (await find()).revenue
    },

    /** Adds a batch. Does nothing if the batch is counted. */
    async add({ first, count, records }: CountedBatch): Promise<void> {
      for (;;) {
        const { version, leaves, revenue } = await find()
        if (leaves >= first + count) return
        const draft = {
          value: encode({ leaves: first + count, revenue: sumOf([...revenue, ...records.flatMap(revenueOf)]) }),
        }
        const isFirst = await (version === 0
          ? store.insert('receiptLog', totalsKey, draft)
          : store.replace('receiptLog', totalsKey, version, draft))
        if (isFirst) return
      }
    },
  }

  async function find(): Promise<Totals & { version: number }> {
    const row = await store.get('receiptLog', totalsKey)
    // Only `add` writes this record.
    return row === undefined
      ? { version: 0, leaves: 0, revenue: [] }
      : { version: row.version, ...decode(row.value as unknown as StoredTotals) }
  }
}

export type RevenueStore = ReturnType<typeof revenueStore>

/** The payment of a final receipt. Credits are debited before the work, so one whose credits came back is a call that failed. */
function revenueOf(record: PaymentRecord): Revenue[] {
  const { operation, offer, state, refunded = 0 } = record
  if (isOnCredits(record) && state === 'refunded') return []
  return [{ operation, network: offer.network, settled: Number(offer.amount), refunded }]
}

function sumOf(entries: readonly Revenue[]): Revenue[] {
  const sums = new Map<string, Revenue>()
  for (const { operation, network, settled, refunded } of entries) {
    const key = `${operation} ${network}`
    const sum = sums.get(key) ?? { operation, network, settled: 0, refunded: 0 }
    sums.set(key, { ...sum, settled: sum.settled + settled, refunded: sum.refunded + refunded })
  }
  return [...sums.values()]
}

const totalsKey = 'revenue'

/** `leaves`: those of the receipt log that are counted. */
interface Totals {
  leaves: number
  revenue: Revenue[]
}

/** The totals as they are stored: operation, network, settled, refunded. */
interface StoredTotals {
  leaves: number
  sums: (readonly [string, string, number, number])[]
}

const encode = ({ leaves, revenue }: Totals) => ({
  leaves,
  sums: revenue.map(({ operation, network, settled, refunded }) => [operation, network, settled, refunded]),
})

const decode = ({ leaves, sums }: StoredTotals): Totals => ({
  leaves,
  revenue: sums.map(([operation, network, settled, refunded]) => ({ operation, network, settled, refunded })),
})
