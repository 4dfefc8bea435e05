import type { Row, Store } from '#shared/ports/store.ts'
import type { MicroDollars } from '#shared/price.ts'
import { openLines } from './open-lines.ts'

/** One change of a wallet's credits, and what it left. Rows are never changed. Amounts are whole micro-dollars. */
export interface CreditRow {
  operationId: string
  type: 'purchase' | 'bonus' | 'spend' | 'refund'
  /** What is added is positive. A spend of nothing was given up before it was made. */
  amount: number
  balanceAfter: number
  /** All that was ever added. */
  totalAdded: number
  requestId: string
  /** What it was spent on. */
  endpoint?: string
  /** Unix milliseconds. */
  at: number
}

export type CreditChange = Omit<CreditRow, 'balanceAfter' | 'totalAdded'> & { wallet: string }

/** What a wallet has, and had in all. */
export interface CreditAccount {
  balance: MicroDollars
  totalAdded: MicroDollars
}

/**
 * The ledger of prepaid credits: rows numbered by wallet, of which the last one says the balance. A change is one insert
 * of the next row, and an operation id has one row at most, however often and by however many processes it is asked for.
 */
export function creditStore(store: Store) {
  // Changes of one wallet would take each other's number: within a process they wait for each other.
  const lines = openLines()

  return {
    /** Adds a row that takes nothing; the row of that operation, where there is one already. */
    async append(change: CreditChange): Promise<CreditRow> {
      const row = await lines.inLine(change.wallet, () => add(change))
      if (row === undefined) throw new RangeError(`${change.operationId} would take what is not there`)
      return row
    },

    /** Adds a row that takes something; undefined where the balance does not cover it. */
    debit: (change: CreditChange): Promise<CreditRow | undefined> => lines.inLine(change.wallet, () => add(change)),

    async balanceOf(wallet: string): Promise<MicroDollars> {
      return (await this.accountOf(wallet)).balance
    },

    async accountOf(wallet: string): Promise<CreditAccount> {
      const { balance, totalAdded } = await lastRow(wallet)
      // Rows hold whole micro-dollars.
      return { balance: balance as MicroDollars, totalAdded: totalAdded as MicroDollars }
    },

    /** The newest first, a page at a time. */
    async history(wallet: string, page: { limit: number; cursor?: string }) {
      const { rows, next } = await store.list('credits', { group: wallet, ...page })
      return { rows: rows.map(rowOf), ...(next !== undefined && { next }) }
    },
  }

  async function add(change: CreditChange): Promise<CreditRow | undefined> {
    const { wallet, ...facts } = change
    for (;;) {
      const last = await lastRow(wallet)
      const balanceAfter = last.balance + change.amount
      const isCovered = balanceAfter >= 0 || change.amount >= 0
      const entry = isCovered ? await entryOf(change.operationId, last.seq + 1) : await findEntry(change.operationId)
      const known = entry && (await rowAt(wallet, entry.seq))
      if (known?.operationId === change.operationId) return known
      if (!isCovered || entry === undefined) return undefined
      if (known !== undefined) {
        // Another operation has this number: this one takes the next. Never before that is certain: whoever else adds
        // this operation may be writing its row under the number just now.
        await store.replace('creditEntries', change.operationId, entry.version, { value: last.seq + 1 })
        continue
      }
      // Rows came in between the two readings.
      if (entry.seq !== last.seq + 1) continue
      const row: CreditRow = { ...facts, balanceAfter, totalAdded: last.totalAdded + Math.max(0, change.amount) }
      const draft = { value: { ...row }, group: wallet, rank: newestFirst(entry.seq) }
      if (await store.insert('credits', keyOf(wallet, entry.seq), draft)) return row
    }
  }

  async function lastRow(wallet: string): Promise<{ seq: number; balance: number; totalAdded: number }> {
    const { rows } = await store.list('credits', { group: wallet, limit: 1 })
    const [row] = rows
    if (row === undefined) return { seq: 0, balance: 0, totalAdded: 0 }
    const { balanceAfter, totalAdded } = rowOf(row)
    return { seq: seqOf(row.rank ?? ''), balance: balanceAfter, totalAdded }
  }

  async function rowAt(wallet: string, seq: number): Promise<CreditRow | undefined> {
    const row = await store.get('credits', keyOf(wallet, seq))
    return row && rowOf(row)
  }

  /** The number that an operation has reserved: that one, if it had none. */
  async function entryOf(operationId: string, seq: number): Promise<Entry | undefined> {
    if (await store.insert('creditEntries', operationId, { value: seq })) return { seq, version: 1 }
    return findEntry(operationId)
  }

  async function findEntry(operationId: string): Promise<Entry | undefined> {
    const entry = await store.get('creditEntries', operationId)
    return entry && { seq: Number(entry.value), version: entry.version }
  }
}

export type CreditStore = ReturnType<typeof creditStore>

interface Entry {
  seq: number
  version: number
}

// Only `add` writes here.
const rowOf = ({ value }: Row) => value as unknown as CreditRow

const greatestSeq = 999_999_999_999
const keyOf = (wallet: string, seq: number) => `${wallet}#${seq}`
const newestFirst = (seq: number) => String(greatestSeq - seq).padStart(12, '0')
const seqOf = (rank: string) => greatestSeq - Number(rank)
