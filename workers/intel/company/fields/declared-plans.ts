import type { Capture } from '#shared/storage/stores/captures.ts'
import { parsePrice } from '#shared/values/prices.ts'
import type { SitePage } from '#workers/intel/company/site/site-page.ts'
import { itemsOf, itemsOfType, textOf } from '#workers/intel/company/structured-values.ts'
import type { StructuredItem } from '#workers/pages/structured/structured-data.ts'
import { periodIn, type Plan } from './find-price.ts'

/** The offers in the structured data of a page: https://schema.org/Offer. */
export function declaredPlans({ answer, declared }: SitePage): Plan[] {
  const products = itemsOfType(answer.structured, sellable)
  return products
    .flatMap((product) => itemsOf(product, 'offers').flatMap((offer) => planOf(offer, product, declared)))
    .slice(0, maxPlans)
}

const sellable: ReadonlySet<string> = new Set(['Product', 'Service', 'SoftwareApplication', 'WebApplication'])

function planOf(offer: StructuredItem, product: StructuredItem, { url, hash }: Capture): Plan[] {
  const specification = itemsOf(offer, 'priceSpecification')[0]
  const quote = textOf(offer, 'price') ?? (specification && textOf(specification, 'price'))
  const name = textOf(offer, 'name') ?? textOf(product, 'name')
  const amount = quote === undefined ? undefined : parsePrice(quote)?.amount
  if (quote === undefined || name === undefined || amount === undefined) return []
  const currency = textOf(offer, 'priceCurrency') ?? (specification && textOf(specification, 'priceCurrency'))
  const unit = specification && (textOf(specification, 'unitCode') ?? textOf(specification, 'unitText'))
  const period = unit === undefined ? undefined : (unitCodes.get(unit) ?? periodIn(unit))
  return [
    {
      name,
      price: currency === undefined ? quote : `${quote} ${currency}`,
      amount,
      ...(currency !== undefined && /^[A-Z]{3}$/.test(currency) && { currency }),
      ...(period !== undefined && { period }),
      features: [],
      source: url,
      quote,
      hash,
    },
  ]
}

/** UN/CEFACT codes, as schema.org uses them. */
const unitCodes: ReadonlyMap<string, Plan['period']> = new Map([
  ['MON', 'month'],
  ['ANN', 'year'],
  ['WEE', 'week'],
  ['DAY', 'day'],
])

const maxPlans = 12
