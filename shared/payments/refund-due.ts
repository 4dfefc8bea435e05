import type { CacheInfo } from '#shared/contract/models/cache-info.ts'
import type { Operation } from '#shared/contract/operation.ts'
import type { MicroDollars } from '#shared/contract/price.ts'
import { quote, storedAnswerPrice, type QuoteTerms } from '#shared/contract/quote.ts'
import type { StoredResult } from '#shared/storage/stores/results.ts'

/** A call and its price. */
export interface PricedCall {
  operation: Operation
  input: Readonly<Record<string, unknown>>
  amount: MicroDollars
  /** The number of items charged at the stored price. */
  cachedItems: number
}

export type PriceTerms = Omit<QuoteTerms, 'cachedItems' | 'difficulty'>

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
  if (operation.items !== undefined && items !== undefined) {
    const delivered = items.fresh + items.cached
    const deliveredInput = { ...input, [operation.items.field]: delivered }
    const due =
      delivered === 0
        ? 0
        : quote(operation.price, deliveredInput, { ...prices, cachedItems: items.cached }).onChainPrice
    return Math.max(0, amount - due)
  }
  if (cachedItems > 0 || reused === undefined || !isStored[reused]) return 0
  return amount - storedAnswerPrice(amount)
}

/** Whether an answer with this cache state has the stored price. */
const isStored: Readonly<Record<CacheInfo['state'], boolean>> = {
  hit: true,
  revalidated: true,
  stale: true,
  miss: false,
  bypass: false,
}
