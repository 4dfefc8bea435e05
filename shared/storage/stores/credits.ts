import type { AppError } from '#shared/contract/errors.ts'
import type { MicroDollars } from '#shared/contract/price.ts'
import { report } from '#shared/metrics/events.ts'
import { greatestFirst, numberOfRank } from '#shared/storage/ranks.ts'
import type { Draft, Row, Store, Write } from '#shared/storage/store.ts'

/** One change of a wallet's credits and the totals after it. Rows never change. Amounts are whole micro-dollars. */
export interface CreditRow {
  operationId: string
  type: 'purchase' | 'bonus' | 'spend' | 'refund'
  /** Positive for credits added, negative for credits spent. A spend of 0 was abandoned before it took anything. */
  amount: number
  balanceAfter: number
  /** The sum of all credits added. */
  totalAdded: number
  /** The part of `totalAdded` that was purchased, bonus included. The rest was refunded. */
  totalDeposited: number
  requestId: string
  /** The path of the call that spent the credits. */
  endpoint?: string
  /** Unix milliseconds. */
  at: number
}

/** The sums over a row and all rows before it. */
type Totals = Pick<CreditRow, 'balanceAfter' | 'totalAdded' | 'totalDeposited'>

export type CreditChange = Omit<CreditRow, keyof Totals> & { wallet: string }

/** Writes of a new operation that `debit` does in the same call to the store. */
export interface OpeningWrites {
  /** Done before all others. If it is refused, nothing else is written and `debit` throws the error. */
  guard: { write: Write; refused: () => AppError }
  /** Done before the row. */
  beside: Write
}

/** The current totals of a wallet. */
export interface CreditAccount {
  balance: MicroDollars
  totalAdded: MicroDollars
  totalDeposited: MicroDollars
}

/**
 * The ledger of prepaid credits. The rows of a wallet are numbered, and the last one holds the balance. A change inserts
 * the next row. Each operation id has at most one row, however often and in however many processes it is requested.
 */
export function creditStore(store: Store) {
  // Serialized per wallet: concurrent changes in one process would only compete for the same row number.
  const queue = openKeyedQueue()
  // The last row of each wallet that this process read or wrote. Another process may have added rows since. A stale head is
  // safe for a first attempt, because an insert under a used number fails. It is never a reason to refuse a change.
  const cachedHeads = new Map<string, Head>()

  return {
    /**
     * Adds a row that takes nothing, and returns it. Returns the existing row when the operation has one.
     * Throws RangeError for an amount that the balance does not cover.
     */
    async append(change: CreditChange): Promise<CreditRow> {
      const row = await queue.runInOrder(change.wallet, () => add(change))
      if (row === undefined) throw new RangeError(`The balance does not cover ${change.operationId}.`)
      return row
    },

    /**
     * Adds a row that takes credits, or returns the existing one. Undefined when the balance does not cover it. Throws if a
     * write of `opening` is refused, unless it is the one beside and the operation has a row.
     */
    debit: (change: CreditChange, opening?: OpeningWrites): Promise<CreditRow | undefined> =>
      queue.runInOrder(change.wallet, () => add(change, opening)),

    /** Whether the balance covered the amount when it was last read. Only `debit` is authoritative. */
    async covers(wallet: string, amount: number): Promise<boolean> {
      const cached = cachedHeads.get(wallet)
      if (cached !== undefined && cached.balanceAfter >= amount) return true
      return (await readHead(wallet)).balanceAfter >= amount
    },

    /** Whether the operation has a row. */
    async hasRow(wallet: string, operationId: string): Promise<boolean> {
      return (await rowOfEntry(wallet, operationId, await findEntry(operationId))) !== undefined
    },

    async balanceOf(wallet: string): Promise<MicroDollars> {
      return (await accountOf(wallet)).balance
    },

    accountOf,

    /** One page of rows, newest first. */
    async history(wallet: string, page: { limit: number; cursor?: string }) {
      const { rows, next } = await store.list('credits', { group: wallet, ...page })
      return { rows: rows.map(rowOf), ...(next !== undefined && { next }) }
    },
  }

  async function accountOf(wallet: string): Promise<CreditAccount> {
    const { balanceAfter, totalAdded, totalDeposited } = await readHead(wallet)
    // Rows hold whole micro-dollars.
    return {
      balance: balanceAfter as MicroDollars,
      totalAdded: totalAdded as MicroDollars,
      totalDeposited: totalDeposited as MicroDollars,
    }
  }

  async function add(change: CreditChange, opening?: OpeningWrites): Promise<CreditRow | undefined> {
    const { wallet, ...facts } = change
    const { operationId } = facts
    let pending = opening
    for (let cached = cachedHeads.get(wallet); ; cached = undefined) {
      const head = cached ?? (await readHead(wallet))
      const row = rowAfter(head, facts)
      const isCovered = row.balanceAfter >= 0 || row.amount >= 0
      if (!isCovered && cached !== undefined) continue
      const seq = head.seq + 1
      const reserve = isCovered ? [insertOf('creditEntries', operationId, { value: seq })] : []
      const append = isCovered ? [rowInsert(wallet, seq, row)] : []
      const guard = pending === undefined ? [] : [pending.guard.write]
      const beside = pending === undefined ? [] : [pending.beside]
      const done = await store.writeStages([guard, [...beside, ...reserve], append])
      if (pending !== undefined && done === 0) throw pending.guard.refused()
      if (pending !== undefined && done === 1) {
        // The scheduler may have abandoned the operation while this call was on its way.
        const abandoned = await rowOfEntry(wallet, operationId, await findEntry(operationId))
        if (abandoned === undefined) throw new Error(`A write for ${operationId} was refused.`)
        return abandoned
      }
      pending = undefined
      // Another process used the number.
      if (done === 2) continue
      if (done === 1 || !isCovered) {
        const entry = await findEntry(operationId)
        const existing = entry && (await rowAt(wallet, entry.seq))
        if (existing?.operationId === operationId) return existing
        if (!isCovered || entry === undefined) return undefined
        // Another operation used the reserved number, so this one reserves the next. Reserving earlier would be unsafe:
        // another process may be writing the row of this operation under the old number.
        if (existing !== undefined) await store.replace('creditEntries', operationId, entry.version, { value: seq })
        // A reservation of another number, still unused: rows were added since the head was read.
        if (existing !== undefined || entry.seq !== seq) continue
        if ((await store.writeStages([[rowInsert(wallet, seq, row)]])) === 0) continue
      }
      cacheHead(wallet, headAt(seq, row))
      report('credit', { type: row.type, amount: row.amount })
      return row
    }
  }

  async function readHead(wallet: string): Promise<Head> {
    const { rows } = await store.list('credits', { group: wallet, limit: 1 })
    const [row] = rows
    if (row === undefined) return { seq: 0, balanceAfter: 0, totalAdded: 0, totalDeposited: 0 }
    const head = headAt(numberOfRank(row.rank ?? ''), rowOf(row))
    cacheHead(wallet, head)
    return head
  }

  function cacheHead(wallet: string, head: Head): void {
    if (cachedHeads.size >= maxCachedHeads) cachedHeads.clear()
    cachedHeads.set(wallet, head)
  }

  async function rowAt(wallet: string, seq: number): Promise<CreditRow | undefined> {
    const row = await store.get('credits', keyOf(wallet, seq))
    return row && rowOf(row)
  }

  /** Undefined if the entry only reserved a number, which another operation may have used since. */
  async function rowOfEntry(wallet: string, operationId: string, entry?: Entry): Promise<CreditRow | undefined> {
    const row = entry && (await rowAt(wallet, entry.seq))
    return row?.operationId === operationId ? row : undefined
  }

  async function findEntry(operationId: string): Promise<Entry | undefined> {
    const entry = await store.get('creditEntries', operationId)
    return entry && { seq: Number(entry.value), version: entry.version }
  }
}

export type CreditStore = ReturnType<typeof creditStore>

/** The row number that an operation reserved. */
interface Entry {
  seq: number
  version: number
}

/** The number and totals of a wallet's last row. */
interface Head extends Totals {
  seq: number
}

const maxCachedHeads = 100_000

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

// Only `add` writes these records.
const rowOf = ({ value }: Row) => value as unknown as CreditRow

const insertOf = (collection: 'credits' | 'creditEntries', key: string, draft: Draft): Write => ({
  kind: 'insert',
  collection,
  key,
  draft,
})

const rowInsert = (wallet: string, seq: number, row: CreditRow): Write =>
  insertOf('credits', keyOf(wallet, seq), { value: { ...row }, group: wallet, rank: greatestFirst(seq) })

const keyOf = (wallet: string, seq: number) => `${wallet}#${seq}`

/** Runs tasks with the same key one after the other, in order of arrival. Tasks with different keys run in parallel. */
export interface KeyedQueue {
  runInOrder: <T>(key: string, task: () => Promise<T>) => Promise<T>
}

/** Orders the tasks of this process only. Work of other processes must be safe without it. */
export function openKeyedQueue(): KeyedQueue {
  const lastByKey = new Map<string, Promise<unknown>>()
  return {
    async runInOrder(key, task) {
      const previous = lastByKey.get(key)
      const current = Promise.withResolvers<void>()
      lastByKey.set(key, current.promise)
      try {
        await previous
        return await task()
      } finally {
        current.resolve()
        if (lastByKey.get(key) === current.promise) lastByKey.delete(key)
      }
    },
  }
}
