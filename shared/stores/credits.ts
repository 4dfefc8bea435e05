import type { Store } from '#shared/ports/store.ts'
import type { MicroDollars } from '#shared/price.ts'

/** One change of a wallet's credits, and what it left. Rows are never changed. */
export interface CreditRow {
  operationId: string
  type: 'refund'
  /** Micro-dollars; what is added is positive. */
  amount: number
  balanceAfter: number
  requestId: string
  at: number
}

export type CreditChange = Omit<CreditRow, 'balanceAfter'> & { wallet: string }

/**
 * The ledger of prepaid credits: rows numbered by wallet, of which the last one says the balance. A change is one insert
 * of the next row, and an operation id has one row at most, however often and by however many processes it is asked for.
 */
export function creditStore(store: Store) {
  return {
    async append(change: CreditChange): Promise<CreditRow> {
      const { wallet, ...facts } = change
      for (;;) {
        const last = await lastRow(wallet)
        const entry = await entryOf(change.operationId, last.seq + 1)
        const known = await rowAt(wallet, entry.seq)
        if (known?.operationId === change.operationId) return known
        if (known !== undefined) {
          // Another operation has this number: this one takes the next. Never before that is certain: whoever else adds
          // this operation may be writing its row under the number just now.
          await store.replace('creditEntries', change.operationId, entry.version, { value: last.seq + 1 })
          continue
        }
        // Rows came in between the two readings.
        if (entry.seq !== last.seq + 1) continue
        const row: CreditRow = { ...facts, balanceAfter: last.balance + change.amount }
        const draft = { value: { ...row }, group: wallet, rank: newestFirst(entry.seq) }
        if (await store.insert('credits', keyOf(wallet, entry.seq), draft)) return row
      }
    },

    async balanceOf(wallet: string): Promise<MicroDollars> {
      // Rows hold whole micro-dollars.
      return (await lastRow(wallet)).balance as MicroDollars
    },
  }

  async function lastRow(wallet: string): Promise<{ seq: number; balance: number }> {
    const { rows } = await store.list('credits', { group: wallet, limit: 1 })
    const [row] = rows
    if (row === undefined) return { seq: 0, balance: 0 }
    // Only `append` writes here.
    return { seq: seqOf(row.rank ?? ''), balance: (row.value as unknown as CreditRow).balanceAfter }
  }

  async function rowAt(wallet: string, seq: number): Promise<CreditRow | undefined> {
    const row = await store.get('credits', keyOf(wallet, seq))
    return row?.value as unknown as CreditRow | undefined
  }

  /** The number that an operation has reserved: that one, if it had none. */
  async function entryOf(operationId: string, seq: number): Promise<{ seq: number; version: number }> {
    if (await store.insert('creditEntries', operationId, { value: seq })) return { seq, version: 1 }
    const entry = await store.get('creditEntries', operationId)
    return { seq: Number(entry?.value), version: entry?.version ?? 0 }
  }
}

export type CreditStore = ReturnType<typeof creditStore>

const greatestSeq = 999_999_999_999
const keyOf = (wallet: string, seq: number) => `${wallet}#${seq}`
const newestFirst = (seq: number) => String(greatestSeq - seq).padStart(12, '0')
const seqOf = (rank: string) => greatestSeq - Number(rank)
