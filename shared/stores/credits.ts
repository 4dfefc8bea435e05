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
  /** What of that was bought, bonus included; the rest was given back. */
  totalDeposited: number
  requestId: string
  /** What it was spent on. */
  endpoint?: string
  /** Unix milliseconds. */
  at: number
}

/** What a row says of all rows up to it. */
type Totals = Pick<CreditRow, 'balanceAfter' | 'totalAdded' | 'totalDeposited'>

export type CreditChange = Omit<CreditRow, keyof Totals> & { wallet: string }

/** What a wallet has, and had in all. */
export interface CreditAccount {
  balance: MicroDollars
  totalAdded: MicroDollars
  totalDeposited: MicroDollars
}

/**
 * The ledger of prepaid credits: rows numbered by wallet, of which the last one says the balance. A change is one insert
 * of the next row, and an operation id has one row at most, however often and by however many processes it is asked for.
 */
export function creditStore(store: Store) {
  // Changes of one wallet would take each other's number: within a process they wait for each other.
  const lines = openLines()
  // The last rows as this process knows them. Another process may have added rows since: nothing is inserted under a
  // number that is taken, so what is believed serves for a first try, and never to refuse.
  const heads = new Map<string, Head>()

  return {
    /** Adds a row that takes nothing; the row of that operation, where there is one already. */
    async append(change: CreditChange): Promise<CreditRow> {
      const row = await lines.inLine(change.wallet, () => add(change))
      if (row === undefined) throw new RangeError(`${change.operationId} would take what is not there`)
      return row
    },

    /** Adds a row that takes something; undefined where the balance does not cover it. */
    debit: (change: CreditChange): Promise<CreditRow | undefined> => lines.inLine(change.wallet, () => add(change)),

    /** Whether the balance covered an amount when it was last looked at; only a debit says for certain. */
    async covers(wallet: string, amount: number): Promise<boolean> {
      const believed = heads.get(wallet)
      if (believed !== undefined && believed.balanceAfter >= amount) return true
      return (await readHead(wallet)).balanceAfter >= amount
    },

    async balanceOf(wallet: string): Promise<MicroDollars> {
      return (await this.accountOf(wallet)).balance
    },

    async accountOf(wallet: string): Promise<CreditAccount> {
      const { balanceAfter, totalAdded, totalDeposited } = await readHead(wallet)
      // Rows hold whole micro-dollars.
      return {
        balance: balanceAfter as MicroDollars,
        totalAdded: totalAdded as MicroDollars,
        totalDeposited: totalDeposited as MicroDollars,
      }
    },

    /** The newest first, a page at a time. */
    async history(wallet: string, page: { limit: number; cursor?: string }) {
      const { rows, next } = await store.list('credits', { group: wallet, ...page })
      return { rows: rows.map(rowOf), ...(next !== undefined && { next }) }
    },
  }

  async function add(change: CreditChange): Promise<CreditRow | undefined> {
    const { wallet, ...facts } = change
    const { operationId } = facts
    for (let believed = heads.get(wallet); ; believed = undefined) {
      const head = believed ?? (await readHead(wallet))
      const row = rowAfter(head, facts)
      const isCovered = row.balanceAfter >= 0 || row.amount >= 0
      if (!isCovered && believed !== undefined) continue
      const seq = head.seq + 1
      const isReserved = isCovered && (await store.insert('creditEntries', operationId, { value: seq }))
      if (!isReserved) {
        const entry = await findEntry(operationId)
        const standing = entry && (await rowAt(wallet, entry.seq))
        if (standing?.operationId === operationId) return standing
        if (!isCovered || entry === undefined) return undefined
        // Where another operation has this number, this one takes the next. Never before that is certain: whoever else
        // adds this operation may be writing its row under the number just now.
        if (standing !== undefined) await store.replace('creditEntries', operationId, entry.version, { value: seq })
        // Or rows came in between the two readings.
        if (standing !== undefined || entry.seq !== seq) continue
      }
      const draft = { value: { ...row }, group: wallet, rank: newestFirst(seq) }
      if (!(await store.insert('credits', keyOf(wallet, seq), draft))) continue
      believe(wallet, headAt(seq, row))
      return row
    }
  }

  async function readHead(wallet: string): Promise<Head> {
    const { rows } = await store.list('credits', { group: wallet, limit: 1 })
    const [row] = rows
    if (row === undefined) return { seq: 0, balanceAfter: 0, totalAdded: 0, totalDeposited: 0 }
    const head = headAt(seqOf(row.rank ?? ''), rowOf(row))
    believe(wallet, head)
    return head
  }

  function believe(wallet: string, head: Head): void {
    if (heads.size >= mostHeads) heads.clear()
    heads.set(wallet, head)
  }

  async function rowAt(wallet: string, seq: number): Promise<CreditRow | undefined> {
    const row = await store.get('credits', keyOf(wallet, seq))
    return row && rowOf(row)
  }

  async function findEntry(operationId: string): Promise<Entry | undefined> {
    const entry = await store.get('creditEntries', operationId)
    return entry && { seq: Number(entry.value), version: entry.version }
  }
}

export type CreditStore = ReturnType<typeof creditStore>

/** The number that an operation has reserved. */
interface Entry {
  seq: number
  version: number
}

/** What the last row of a wallet says. */
interface Head extends Totals {
  seq: number
}

const mostHeads = 100_000

const headAt = (seq: number, { balanceAfter, totalAdded, totalDeposited }: CreditRow): Head => ({
  seq,
  balanceAfter,
  totalAdded,
  totalDeposited,
})

function rowAfter(head: Head, facts: Omit<CreditChange, 'wallet'>): CreditRow {
  const { amount, type } = facts
  const isDeposit = type === 'purchase' || type === 'bonus'
  return {
    ...facts,
    balanceAfter: head.balanceAfter + amount,
    totalAdded: head.totalAdded + Math.max(0, amount),
    totalDeposited: head.totalDeposited + (isDeposit ? amount : 0),
  }
}

// Only `add` writes here.
const rowOf = ({ value }: Row) => value as unknown as CreditRow

const greatestSeq = 999_999_999_999
const keyOf = (wallet: string, seq: number) => `${wallet}#${seq}`
const newestFirst = (seq: number) => String(greatestSeq - seq).padStart(12, '0')
const seqOf = (rank: string) => greatestSeq - Number(rank)
