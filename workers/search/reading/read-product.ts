import { parsePrice } from '#workers/search/prices.ts'
import type { ShoppingResult } from '#workers/search/results.ts'
import { present } from './present.ts'
import { readCount, readNumber } from './read-number.ts'
import { readText } from './read-text.ts'

/** The fields of a result as a provider sends them. `price`: a text with or without a currency. */
export type ProductFields = Readonly<
  Partial<Record<Exclude<keyof ShoppingResult, 'extractedPrice' | 'currency'>, unknown>>
>

/** Undefined for an item without a title. `country` (ISO 3166-1 alpha-2, in lower case) decides what `$` means. */
export function readProduct(fields: ProductFields, country?: string): ShoppingResult | undefined {
  const title = readText(fields.title)
  if (title === undefined) return undefined
  const price = readText(fields.price)
  const parsed = price === undefined ? undefined : parsePrice(price, country)
  return present({
    title,
    url: readText(fields.url),
    price,
    extractedPrice: parsed?.amount,
    currency: parsed?.currency,
    source: readText(fields.source),
    rating: readNumber(fields.rating),
    reviews: readCount(fields.reviews),
    thumbnail: readText(fields.thumbnail),
  })
}
