import type { CacheInfo } from '#shared/contract/models/cache.ts'
import type { Operation } from '#shared/contract/operation.ts'
import type { MicroDollars } from '#shared/contract/price.ts'
import { quote, storedAnswerPrice, type PriceTerms } from '#shared/contract/quote.ts'
import type { StoredResult } from '#shared/storage/stores/results.ts'

/** A call and its price. */
export interface PricedCall {
  operation: Operation
  input: Readonly<Record<string, unknown>>
  amount: MicroDollars
  /** The number of items charged at the stored price. */
  cachedItems: number
}

/** The delivered answer: its item counts, or for a single page the state of its cache entry. */
export interface Delivery {
  items?: StoredResult['items']
  reused?: CacheInfo['state']
}

/** The refund due in micro-dollars: the charged amount less the price of the answer that was delivered. */
export function refundDue(
  { operation, input, amount, cachedItems }: PricedCall,
  { items, reused }: Delivery,
  prices: PriceTerms,
): number {
  const isReused = cachedItems > 0 || (reused !== undefined && isStored[reused])
  if (operation.items !== undefined && items !== undefined) {
    const delivered = items.fresh + items.cached
    const deliveredInput = { ...input, [operation.items.field]: delivered }
    const hasOwnAnswer = operation.items.addedBy !== undefined
    const terms = hasOwnAnswer
      ? { ...prices, cachedItems: isReused ? 1 : 0, cachedAddedItems: items.cached }
      : { ...prices, cachedItems: items.cached }
    const due = delivered === 0 && !hasOwnAnswer ? 0 : quote(operation.price, deliveredInput, terms).onChainPrice
    return Math.max(0, amount - due)
  }
  return isReused && cachedItems === 0 ? amount - storedAnswerPrice(amount) : 0
}

/** Whether an answer with this cache state has the stored price. */
const isStored: Readonly<Record<CacheInfo['state'], boolean>> = {
  hit: true,
  revalidated: true,
  stale: true,
  miss: false,
  bypass: false,
}
