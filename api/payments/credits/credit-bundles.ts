import { creditsBuy } from '#shared/contract/operations/credits-buy.ts'
import { choicesForList } from '#shared/contract/operations/operations-for-list.ts'
import type { PriceList } from '#shared/contract/quote.ts'

/** The credits for sale: price in dollars, and the bonus in percent. */
const bundles = [
  { amount: 10, bonusPercent: 20 },
  { amount: 50, bonusPercent: 30 },
  { amount: 100, bonusPercent: 40 },
] as const

/** The bundles of a price list. */
export function bundlesOf(list: PriceList) {
  const sold = choicesForList(creditsBuy.price, list)
  return bundles.filter(({ amount }) => sold.includes(String(amount)))
}
