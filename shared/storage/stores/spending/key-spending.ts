import { greatestFirst, numberOfRank } from '#shared/storage/ranks.ts'
import type { Store, Write } from '#shared/storage/store.ts'

/** The totals of a spending key after a row of the ledger. Amounts are whole micro-dollars, less what was refunded. */
export interface KeySpending {
  keyId: string
  /** Spent by the key, and by the keys below it. */
  spent: number
  /** The last day on which they spent, in UTC: '2026-11-28'. '' before the first. */
  day: string
  /** Spent on that day. */
  daySpent: number
  /** Unix milliseconds of the last change. 0 before the first. */
  at: number
}

/** How much a spending key may spend, in whole micro-dollars. */
export interface KeyBudget {
  keyId: string
  limit: number
  perDay?: number
}

/** A debit that a budget does not cover. */
export interface KeyRefusal {
  refusedBy: 'limit' | 'perDay'
  /** The key whose budget it is: the one that pays, or one above it. */
  keyId: string
  /** Whole micro-dollars. */
  left: number
  /** The day of `perDay`, in UTC. */
  day: string
}

/** The totals after a debit. The clock of a process may be behind, so a day that has begun never ends again. */
export const afterSpend = (before: readonly KeySpending[], { amount, at }: { amount: number; at: number }) =>
  before.map((key): KeySpending => {
    const day = laterOf(key.day, dayOf(at))
    const daySpent = spentOn(day, key) - amount
    return { keyId: key.keyId, spent: key.spent - amount, day, daySpent, at }
  })

/** The totals after a refund of a spend whose row has `spent`. A budget of a day that has passed gets nothing back. */
export const afterRefund = (
  before: readonly KeySpending[],
  { amount, at }: { amount: number; at: number },
  spent: readonly KeySpending[],
) =>
  before.map((key, index): KeySpending => {
    const isSameDay = spent[index]?.day === key.day
    return { ...key, spent: key.spent - amount, daySpent: key.daySpent - (isSameDay ? amount : 0), at }
  })

/** The first budget that the totals exceed. `before`: the totals before the debit. */
export function refusalOf(
  budgets: readonly KeyBudget[],
  after: readonly KeySpending[],
  before: readonly KeySpending[],
): KeyRefusal | undefined {
  for (const [index, { keyId, limit, perDay = Infinity }] of budgets.entries()) {
    const [next, last] = [after[index], before[index]]
    if (next === undefined || last === undefined) throw new Error(`The totals of the key ${keyId} are missing.`)
    const { day } = next
    if (next.spent > limit) return { refusedBy: 'limit', keyId, left: Math.max(0, limit - last.spent), day }
    if (next.daySpent > perDay)
      return { refusedBy: 'perDay', keyId, left: Math.max(0, perDay - spentOn(day, last)), day }
  }
  return undefined
}

/** The most that the first key can still spend, in whole micro-dollars: the least that a budget leaves. */
export function leftOf(budgets: readonly KeyBudget[], keys: readonly KeySpending[], at: number): number {
  const left = budgets.flatMap(({ limit, perDay = Infinity }, index) => {
    const key = keys[index]
    if (key === undefined) return [limit, perDay]
    return [limit - key.spent, perDay - spentOn(laterOf(key.day, dayOf(at)), key)]
  })
  return Math.max(
    0,
    left.reduce((one, other) => Math.min(one, other), Infinity),
  )
}

/** The amount that a key has spent on a day that is not before its last. */
export const spentOn = (day: string, key: KeySpending): number => (key.day === day ? key.daySpent : 0)

/** The day of a time, in UTC. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

const laterOf = (one: string, other: string): string => (one > other ? one : other)

// The rows of a key are found by candidates: each is written before its row. If another row gets the number, or none does,
// the candidate remains and refers to a row without the key.

/** The writes that must precede the row of a number. */
export const candidateWrites = (keys: readonly KeySpending[], seq: number, operationId: string): Write[] =>
  keys.map(({ keyId }) => ({
    kind: 'put',
    collection: 'creditKeyRows',
    key: `${keyId}#${seq}`,
    draft: { value: operationId, group: keyId, rank: greatestFirst(seq) },
  }))

/** The totals of a key after its last row up to a number. `rowAt` returns a row of its wallet. */
export async function lastSpendingOf(
  keyId: string,
  upTo: number,
  rowAt: (seq: number) => Promise<{ keys?: readonly KeySpending[] } | undefined>,
  store: Pick<Store, 'listKeys'>,
): Promise<KeySpending> {
  const query = { group: keyId, from: greatestFirst(upTo), limit: pageSize }
  for (let cursor: string | undefined; ;) {
    const { rows, next } = await store.listKeys('creditKeyRows', { ...query, ...(cursor !== undefined && { cursor }) })
    for (const { rank = '' } of rows) {
      const row = await rowAt(numberOfRank(rank))
      const found = row?.keys?.find((key) => key.keyId === keyId)
      if (found !== undefined) return found
    }
    if (next === undefined) return { keyId, spent: 0, day: '', daySpent: 0, at: 0 }
    cursor = next
  }
}

/** Nearly always the first candidate has its row. */
const pageSize = 8
