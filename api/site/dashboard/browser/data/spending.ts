import type { CreditEntry } from '#shared/contract/models/credit-entry.ts'
import { microDollars } from './format.ts'
import type { Session } from './session.ts'

export interface Amount {
  name: string
  /** Charges minus refunds, in micro-dollars. */
  amount: number
}

export interface Spending {
  /** One entry for each of the last days, the oldest first; `name` is the day in UTC, YYYY-MM-DD. */
  byDay: readonly Amount[]
  /** The greatest first; `name` is the path of the operation. */
  byOperation: readonly Amount[]
  total: number
}

/** The newest entries of the ledger that are read at most, in pages of 1000. */
export const maxEntries = 10_000
const pageSize = 1000

const dayMs = 86_400_000

/** Reads and sums up what was charged and refunded on the last days. `isCut`: there were more entries than were read. */
export async function readSpending({ call }: Session, days: number): Promise<{ spending: Spending; isCut: boolean }> {
  const now = Date.now()
  const start = now - days * dayMs
  const entries: CreditEntry[] = []
  let cursor: string | undefined
  do {
    const { history, next } = await call('credits-history', { limit: pageSize, cursor })
    for (const entry of history) entries.push(entry)
    const last = history.at(-1)
    if (next === undefined || (last !== undefined && Date.parse(last.at) < start))
      return { spending: spendingOf(entries, days, now), isCut: false }
    cursor = next
  } while (entries.length < maxEntries)
  return { spending: spendingOf(entries, days, now), isCut: true }
}

/** `now`: Unix milliseconds. */
function spendingOf(entries: readonly CreditEntry[], days: number, now: number): Spending {
  const names = Array.from({ length: days }, (_, index) => dayOf(now - (days - 1 - index) * dayMs))
  const byDay = new Map(names.map((name) => [name, 0]))
  const byOperation = new Map<string, number>()
  let total = 0
  for (const { type, amount, endpoint = 'other', at } of entries) {
    if (type !== 'spend' && type !== 'refund') continue
    const day = dayOf(Date.parse(at))
    const before = byDay.get(day)
    if (before === undefined) continue
    const spent = -microDollars(amount)
    byDay.set(day, before + spent)
    byOperation.set(endpoint, (byOperation.get(endpoint) ?? 0) + spent)
    total += spent
  }
  return {
    byDay: amountsOf(byDay),
    byOperation: amountsOf(byOperation).toSorted((one, other) => other.amount - one.amount),
    total,
  }
}

const amountsOf = (sums: ReadonlyMap<string, number>): Amount[] => [...sums].map(([name, amount]) => ({ name, amount }))

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
