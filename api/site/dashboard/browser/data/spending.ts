import { costOf, type Charge } from './charges.ts'

export interface Amount {
  name: string
  /** Charges minus refunds, in micro-dollars. */
  amount: number
  /** The calls that cost something. */
  calls: number
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
  calls: number
}

export const dayMs = 86_400_000

/** The credits of a purchase count when calls spend them. */
const creditPurchase = '/credits/buy'

/**
 * Sums up what was charged and refunded on the last days. A refund belongs to the day of its call, so no sum is negative. `now`:
 * Unix milliseconds.
 */
export function spendingOf(charges: readonly Charge[], days: number, now: number): Spending {
  const names = Array.from({ length: days }, (_, index) => dayOf(now - (days - 1 - index) * dayMs))
  const byDay = new Map(names.map((name) => [name, { name, amount: 0, calls: 0 }]))
  const byOperation = new Map<string, Amount>()
  const sums = { onChain: 0, inCredits: 0, calls: 0 }
  for (const charge of charges) {
    const { endpoint, at, network } = charge
    const day = byDay.get(dayOf(at))
    const cost = endpoint === creditPurchase ? 0 : costOf(charge)
    if (day === undefined || cost === 0) continue
    const operation = byOperation.get(endpoint) ?? { name: endpoint, amount: 0, calls: 0 }
    byDay.set(day.name, plus(day, cost))
    byOperation.set(endpoint, plus(operation, cost))
    sums[network === undefined ? 'inCredits' : 'onChain'] += cost
    sums.calls += 1
  }
  return {
    byDay: [...byDay.values()],
    byOperation: [...byOperation.values()].toSorted((one, other) => other.amount - one.amount),
    total: sums.onChain + sums.inCredits,
    ...sums,
  }
}

const plus = ({ name, amount, calls }: Amount, cost: number): Amount => ({
  name,
  amount: amount + cost,
  calls: calls + 1,
})

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
