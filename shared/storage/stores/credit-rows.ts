import type { Json } from '#shared/contract/json.ts'
import { greatestFirst } from '#shared/storage/ranks.ts'
import type { Row, Write } from '#shared/storage/store.ts'
import {
  afterRefund,
  afterSpend,
  candidateWrites,
  refusalOf,
  type KeyBudget,
  type KeyRefusal,
  type KeySpending,
} from './spending/key-spending.ts'

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
  /** The words of the operator, if the row is a grant or a refund of theirs. The API does not show it. */
  reason?: string
  /** Unix milliseconds. */
  at: number
  /** The totals of the spending key that paid, and then of the keys above it. Absent if the wallet itself paid. */
  keys?: readonly KeySpending[]
}

/** The sums over a row and all rows before it. */
type Totals = Pick<CreditRow, 'balanceAfter' | 'totalAdded' | 'totalDeposited'>

export type CreditChange = Omit<CreditRow, keyof Totals | 'keys'> & {
  wallet: string
  /** The budgets of the spending key that pays, and then of the keys above it. */
  budgets?: readonly KeyBudget[]
  /** The row that a refund gives back. Its keys can spend the amount again. */
  refunds?: CreditRow
}

/** Why a debit took nothing. */
export type DebitRefusal = { refusedBy: 'balance' } | KeyRefusal

/** Whether a debit took nothing. */
export const isRefused = (debit: CreditRow | DebitRefusal): debit is DebitRefusal => 'refusedBy' in debit

/** The ledger of a wallet: the number and totals of its last row, and the totals of the spending keys that were read since. */
export interface LedgerState extends Totals {
  seq: number
  spending: Map<string, KeySpending>
}

/** The state after a row. `spending`: the totals of keys before it, which are kept. */
export function stateAt(seq: number, row: CreditRow, spending: Map<string, KeySpending> = new Map()): LedgerState {
  const { balanceAfter, totalAdded, totalDeposited, keys = [] } = row
  for (const key of keys) spending.set(key.keyId, key)
  return { seq, balanceAfter, totalAdded, totalDeposited, spending }
}

/** The row that a change adds to a ledger, and the reason if it may not be added. `before`: the totals of its keys. */
export function rowAfter(
  current: Totals,
  change: CreditChange,
  before: readonly KeySpending[],
): { row: CreditRow; refusal?: DebitRefusal } {
  const { wallet: _, budgets = [], refunds, ...facts } = change
  const keys = refunds?.keys ? afterRefund(before, facts, refunds.keys) : afterSpend(before, facts)
  const totals = totalsAfter(current, facts)
  const row = { ...facts, ...totals, ...(keys.length > 0 && facts.amount !== 0 && { keys }) }
  if (facts.amount >= 0) return { row }
  const refusal = totals.balanceAfter < 0 ? ({ refusedBy: 'balance' } as const) : refusalOf(budgets, keys, before)
  return refusal === undefined ? { row } : { row, refusal }
}

function totalsAfter(current: Totals, { amount, type }: Pick<CreditRow, 'amount' | 'type'>): Totals {
  const isDeposit = type === 'purchase' || type === 'bonus'
  return {
    balanceAfter: current.balanceAfter + amount,
    totalAdded: current.totalAdded + Math.max(0, amount),
    totalDeposited: current.totalDeposited + (isDeposit ? amount : 0),
  }
}

/** The writes that must precede a row: the candidates of its keys. */
export const writesBefore = ({ keys = [], operationId }: CreditRow, seq: number) =>
  candidateWrites(keys, seq, operationId)

/** The write of a row. It is refused if the number is used. */
export const rowInsert = (wallet: string, seq: number, row: CreditRow): Write => ({
  kind: 'insert',
  collection: 'credits',
  key: rowKey(wallet, seq),
  // A row is plain JSON.
  draft: { value: { ...row } as unknown as Json, group: wallet, rank: greatestFirst(seq) },
})

// Only `rowInsert` writes these records.
export const creditRowOf = ({ value }: Row) => value as unknown as CreditRow

export const rowKey = (wallet: string, seq: number) => `${wallet}#${seq}`
