import type { AppError } from '#shared/contract/errors.ts'
import type { MicroDollars } from '#shared/contract/price.ts'
import { report } from '#shared/metrics/events.ts'
import { openKeyedQueue } from '#shared/storage/keyed-queue.ts'
import { numberOfRank } from '#shared/storage/ranks.ts'
import type { Store, Write } from '#shared/storage/store.ts'
import {
  creditRowOf,
  stateAt,
  isRefused,
  rowAfter,
  rowInsert,
  rowKey,
  writesBefore,
  type CreditChange,
  type CreditRow,
  type DebitRefusal,
  type LedgerState,
} from './credit-rows.ts'
import { lastSpendingOf, type KeySpending } from './spending/key-spending.ts'

/** Writes of a new operation that `debit` does in the same call to the store. */
export interface OpeningWrites {
  /** Done before all others. If it is refused, nothing else is written and `debit` throws the error. */
  guard?: { write: Write; refused: () => AppError }
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
 * A row of a spending key also holds the totals of the key, so that one write changes the balance and the budgets.
 */
export function creditStore(store: Store) {
  // Serialized per wallet: concurrent changes in one process would only compete for the same row number.
  const queue = openKeyedQueue()
  // The ledger of each wallet as this process last read or wrote it. Another process may have added rows since. A stale state is
  // safe for a first attempt, because an insert under a used number fails. It is never a reason to refuse a change.
  const cachedStates = new Map<string, LedgerState>()

  return {
    /**
     * Adds a row that takes nothing, and returns it. Returns the existing row when the operation has one.
     * Throws RangeError for an amount that the balance does not cover.
     */
    async append(change: CreditChange): Promise<CreditRow> {
      const row = await queue.runInOrder(change.wallet, () => add(change))
      if (isRefused(row)) throw new RangeError(`The balance does not cover ${change.operationId}.`)
      return row
    },

    /**
     * Adds a row that takes credits, or returns the existing one. A refusal if the balance or a budget does not cover it.
     * Throws if a write of `opening` is refused, unless it is the one beside and the operation has a row.
     */
    debit: (change: CreditChange, opening?: OpeningWrites): Promise<CreditRow | DebitRefusal> =>
      queue.runInOrder(change.wallet, () => add(change, opening)),

    /** Why a debit would have been refused when the ledger was last read. Only `debit` is authoritative. */
    async refusalOf(change: CreditChange): Promise<DebitRefusal | undefined> {
      for (let cached = cachedStates.get(change.wallet); ; cached = undefined) {
        const { refusal } = await next(cached ?? (await readState(change.wallet)), change)
        if (refusal === undefined || cached === undefined) return refusal
      }
    },

    /** The totals of spending keys of a wallet, in the order of their ids. */
    async spendingOf(wallet: string, keyIds: readonly string[]): Promise<KeySpending[]> {
      const state = await readState(wallet)
      return Promise.all(keyIds.map((keyId) => spendingAt(wallet, keyId, state)))
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
      return { rows: rows.map(creditRowOf), ...(next !== undefined && { next }) }
    },
  }

  async function accountOf(wallet: string): Promise<CreditAccount> {
    const { balanceAfter, totalAdded, totalDeposited } = await readState(wallet)
    // Rows hold whole micro-dollars.
    return {
      balance: balanceAfter as MicroDollars,
      totalAdded: totalAdded as MicroDollars,
      totalDeposited: totalDeposited as MicroDollars,
    }
  }

  async function add(change: CreditChange, opening?: OpeningWrites): Promise<CreditRow | DebitRefusal> {
    const { wallet, operationId } = change
    let pending = opening
    for (let cached = cachedStates.get(wallet); ; cached = undefined) {
      const state = cached ?? (await readState(wallet))
      const { row, refusal } = await next(state, change)
      if (refusal !== undefined && cached !== undefined) continue
      const seq = state.seq + 1
      const reserve = refusal ? [] : [entryInsert(operationId, seq), ...writesBefore(row, seq)]
      const append = refusal ? [] : [rowInsert(wallet, seq, row)]
      const guard = pending?.guard === undefined ? [] : [pending.guard.write]
      const beside = pending === undefined ? [] : [pending.beside]
      const done = await store.writeStages([guard, [...beside, ...reserve], append])
      if (pending?.guard !== undefined && done === 0) throw pending.guard.refused()
      if (pending !== undefined && done === 1) {
        // The scheduler may have abandoned the operation while this call was on its way.
        const abandoned = await rowOfEntry(wallet, operationId, await findEntry(operationId))
        if (abandoned === undefined) throw new Error(`A write for ${operationId} was refused.`)
        return abandoned
      }
      pending = undefined
      // Another process used the number.
      if (done === 2) continue
      if (done === 1 || refusal !== undefined) {
        const entry = await findEntry(operationId)
        const existing = entry && (await rowAt(wallet, entry.seq))
        if (existing?.operationId === operationId) return existing
        if (refusal !== undefined) return refusal
        if (entry === undefined) throw new Error(`The entry of ${operationId} is missing.`)
        // Another operation used the reserved number, so this one reserves the next. Reserving earlier would be unsafe:
        // another process may be writing the row of this operation under the old number.
        if (existing !== undefined) await store.replace('creditEntries', operationId, entry.version, { value: seq })
        // A reservation of another number, still unused: rows were added since the state was read.
        if (existing !== undefined || entry.seq !== seq) continue
        if ((await store.writeStages([writesBefore(row, seq), [rowInsert(wallet, seq, row)]])) < 2) continue
      }
      cacheState(wallet, stateAt(seq, row, state.spending))
      report('credit', { type: row.type, amount: row.amount })
      return row
    }
  }

  async function readState(wallet: string): Promise<LedgerState> {
    const { rows } = await store.list('credits', { group: wallet, limit: 1 })
    const [row] = rows
    if (row === undefined) return { seq: 0, balanceAfter: 0, totalAdded: 0, totalDeposited: 0, spending: new Map() }
    const seq = numberOfRank(row.rank ?? '')
    const cached = cachedStates.get(wallet)
    if (cached?.seq === seq) return cached
    const state = stateAt(seq, creditRowOf(row))
    cacheState(wallet, state)
    return state
  }

  /** The row that a change adds to a ledger, or the reason why it adds none. */
  async function next(state: LedgerState, change: CreditChange) {
    const { wallet, budgets = [], refunds } = change
    const keys = refunds?.keys ?? budgets
    return rowAfter(state, change, await Promise.all(keys.map(({ keyId }) => spendingAt(wallet, keyId, state))))
  }

  async function spendingAt(wallet: string, keyId: string, { seq, spending }: LedgerState): Promise<KeySpending> {
    const known = spending.get(keyId)
    if (known !== undefined) return known
    const found = await lastSpendingOf(keyId, seq, (at) => rowAt(wallet, at), store)
    // A debit that was made meanwhile has newer totals.
    if (!spending.has(keyId)) spending.set(keyId, found)
    return found
  }

  function cacheState(wallet: string, state: LedgerState): void {
    if (cachedStates.size >= maxCachedStates) cachedStates.clear()
    cachedStates.set(wallet, state)
  }

  async function rowAt(wallet: string, seq: number): Promise<CreditRow | undefined> {
    const row = await store.get('credits', rowKey(wallet, seq))
    return row && creditRowOf(row)
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

const maxCachedStates = 100_000

const entryInsert = (operationId: string, seq: number): Write => ({
  kind: 'insert',
  collection: 'creditEntries',
  key: operationId,
  draft: { value: seq },
})
