import type { Operation } from '#shared/operation.ts'
import type { MicroDollars } from '#shared/price.ts'
import { quote, storedPrice, type Terms } from '#shared/quote.ts'
import type { StoredResult } from '#shared/stores/results.ts'

/** What was bought, and what of it was sold as stored. */
export interface Bought {
  operation: Operation
  input: Readonly<Record<string, unknown>>
  amount: MicroDollars
  cachedItems: number
}

export type Prices = Omit<Terms, 'cachedItems' | 'difficulty'>

/** What is to be given back of the price: an answer that cost less than was quoted is paid by its own cost. */
export function owedFor(
  { operation, input, amount, cachedItems }: Bought,
  { items, reused }: Pick<StoredResult, 'items' | 'reused'>,
  prices: Prices,
): number {
  if (operation.items !== undefined && items !== undefined) {
    const delivered = items.fresh + items.cached
    const what = { ...input, [operation.items.field]: delivered }
    const due =
      delivered === 0 ? 0 : quote(operation.price, what, { ...prices, cachedItems: items.cached }).onChainPrice
    return Math.max(0, amount - due)
  }
  // Its target confirmed a stored answer, or failed and one stood in.
  if (cachedItems > 0 || reused === undefined) return 0
  return amount - storedPrice(amount)
}
