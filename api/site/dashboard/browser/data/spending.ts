import { microDollars } from '#api/site/shell/browser/format.ts'
import type { CreditEntry } from '#shared/contract/models/credit-entry.ts'
import type { Result } from '#shared/contract/operations/index.ts'
import type { Session } from './session.ts'

export interface Amount {
  name: string
  /** Charges minus refunds, in micro-dollars. */
  amount: number
}

/** The cost of the calls of a wallet, on a chain and in credits, after refunds. */
export interface Spending {
  /** One entry for each of the last days, the oldest first; `name` is the day in UTC, YYYY-MM-DD. */
  byDay: readonly Amount[]
  /** The greatest first; `name` is the path of the operation. */
  byOperation: readonly Amount[]
  total: number
  onChain: number
  inCredits: number
  /** The calls that cost something. */
  calls: number
}

const pageSize = 1000
const maxPages = 10

/** The payments, and the entries of the ledger, that are read at most. */
export const maxEntries = maxPages * pageSize

const dayMs = 86_400_000

/** A call that was charged. Amounts are in micro-dollars. */
interface ChargedCall {
  endpoint: string
  /** Unix milliseconds. */
  at: number
  isOnChain: boolean
  charged: number
  refunded: number
}

type Payment = Result<'wallet-export'>['payments'][number]

/**
 * Reads and sums up what was charged and refunded on the last days: payments on a chain, and the ledger of credits. `isCut`: there
 * were more entries than were read.
 */
export async function readSpending({ call }: Session, days: number): Promise<{ spending: Spending; isCut: boolean }> {
  const now = Date.now()
  const start = now - days * dayMs
  const calls: ChargedCall[] = []
  const ledger: CreditEntry[] = []
  let cursor: string | undefined
  let isCut = false
  for (let page = 0; page < maxPages; page++) {
    const { payments, receipts, credits, next } = await call('wallet-export', { limit: pageSize, cursor })
    // The credits of a purchase count when calls spend them.
    for (const payment of payments) if (payment.endpoint !== creditPurchase) calls.push(paidOnChain(payment))
    for (const entry of credits) ledger.push(entry)
    // Payments are stored for 30 days. The ledger has everything, the newest first.
    const oldest = credits.at(-1)
    const isLedgerRead = oldest === undefined || Date.parse(oldest.at) < start
    isCut = next !== undefined && !(receipts.length === 0 && isLedgerRead)
    if (!isCut) break
    cursor = next
  }
  return { spending: spendingOf([...calls, ...paidInCredits(ledger)], days, now), isCut }
}

const creditPurchase = '/credits/buy'

const paidOnChain = ({ endpoint, price, refunded, settledAt }: Payment): ChargedCall => ({
  endpoint,
  at: Date.parse(settledAt),
  isOnChain: true,
  charged: microDollars(price.amount),
  refunded: microDollars(refunded?.amount ?? '0'),
})

/** The calls of the ledger. Refunds of calls that were paid on a chain are in the ledger, too: those payments state them. */
function paidInCredits(entries: readonly CreditEntry[]): ChargedCall[] {
  const calls = new Map<string, ChargedCall>()
  for (const { type, amount, endpoint = 'other', requestId, at } of entries)
    if (type === 'spend')
      calls.set(requestId, {
        endpoint,
        at: Date.parse(at),
        isOnChain: false,
        charged: -microDollars(amount),
        refunded: 0,
      })
  for (const { type, amount, requestId } of entries) {
    const refundedCall = type === 'refund' ? calls.get(requestId) : undefined
    if (refundedCall !== undefined) refundedCall.refunded += microDollars(amount)
  }
  return [...calls.values()]
}

/** A refund belongs to the day of its call, so no sum is negative. `now`: Unix milliseconds. */
function spendingOf(calls: readonly ChargedCall[], days: number, now: number): Spending {
  const names = Array.from({ length: days }, (_, index) => dayOf(now - (days - 1 - index) * dayMs))
  const byDay = new Map(names.map((name) => [name, 0]))
  const byOperation = new Map<string, number>()
  const sums = { onChain: 0, inCredits: 0, calls: 0 }
  for (const { endpoint, at, isOnChain, charged, refunded } of calls) {
    const day = dayOf(at)
    const before = byDay.get(day)
    const cost = Math.max(0, charged - refunded)
    if (before === undefined || cost === 0) continue
    byDay.set(day, before + cost)
    byOperation.set(endpoint, (byOperation.get(endpoint) ?? 0) + cost)
    sums[isOnChain ? 'onChain' : 'inCredits'] += cost
    sums.calls += 1
  }
  return {
    byDay: amountsOf(byDay),
    byOperation: amountsOf(byOperation).toSorted((one, other) => other.amount - one.amount),
    total: sums.onChain + sums.inCredits,
    ...sums,
  }
}

const amountsOf = (sums: ReadonlyMap<string, number>): Amount[] => [...sums].map(([name, amount]) => ({ name, amount }))

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
