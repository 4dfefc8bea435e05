import type { PriceList } from '#shared/quote.ts'

/** Credits as they are sold: dollars to pay, and percent that come with them. */
const bundles = [
  { amount: 10, bonusPercent: 20 },
  { amount: 50, bonusPercent: 30 },
  { amount: 100, bonusPercent: 40 },
] as const

/** Those of a price list. */
export const bundlesOf = (list: PriceList) => (list === 'catalog' ? bundles : bundles.slice(0, 1))
