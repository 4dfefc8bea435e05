import { parsePrice } from '#shared/values/prices.ts'
import { isObject, textIn, type JsonObject } from '#workers/pages/metadata/json-ld.ts'
import { shorten } from '#workers/search/shorten.ts'
import { listOf } from './list-of.ts'

export interface BestOffer {
  /** For people: the price as the page states it, and its currency. */
  price: string
  amount: number
  /** ISO 4217. */
  currency?: string
  seller?: string
  url?: string
}

type Follow = (object: JsonObject) => JsonObject

/** The cheapest offer of a product or of its variants: one that is available, if any is. Undefined without a price. */
export function bestOffer(product: JsonObject, follow: Follow): BestOffer | undefined {
  const offers = offersOf(product, follow)
  const available = offers.filter(({ isAvailable }) => isAvailable)
  const [first, ...others] = available.length > 0 ? available : offers
  if (first === undefined) return undefined
  const sameCurrency = others.filter(({ currency }) => currency === first.currency)
  return sameCurrency.reduce((best, offer) => (offer.amount < best.amount ? offer : best), first)
}

interface ReadOffer extends BestOffer {
  isAvailable: boolean
}

function offersOf(product: JsonObject, follow: Follow): ReadOffer[] {
  const own = read(product['offers'], follow)
  if (own.length > 0) return own
  const variants = objectsIn(product['hasVariant'], follow)
  return variants.slice(0, maxVariants).flatMap((variant) => read(variant['offers'], follow))
}

function read(offers: unknown, follow: Follow): ReadOffer[] {
  return objectsIn(offers, follow).flatMap((offer) => {
    const one = readOffer(offer, follow)
    if (one !== undefined) return [one]
    // An aggregate without a lowest price may list its offers.
    return objectsIn(offer['offers'], follow).flatMap((inner) => readOffer(inner, follow) ?? [])
  })
}

function readOffer(offer: JsonObject, follow: Follow): ReadOffer | undefined {
  const specifications = objectsIn(offer['priceSpecification'], follow)
  const stated = [offer, ...specifications].find((one) => one['price'] !== undefined || one['lowPrice'] !== undefined)
  if (stated === undefined) return undefined
  const [written] = listOf(stated['price'] ?? stated['lowPrice'])
  const read = amountOf(written)
  if (read === undefined || !(read.amount > 0)) return undefined
  const currency = currencyIn(stated['priceCurrency']) ?? currencyIn(offer['priceCurrency']) ?? read.currency
  const text = shorten(String(written), maxTextLength)
  const seller = textIn(objectsIn(offer['seller'], follow)[0], 'name')
  const url = textIn(offer['url'], 'url')
  return {
    price: currency === undefined || read.currency !== undefined ? text : `${text} ${currency}`,
    amount: read.amount,
    isAvailable: !unavailable.test(textIn(offer['availability'], 'name') ?? ''),
    ...(currency !== undefined && { currency }),
    ...(seller !== undefined && { seller: shorten(seller, maxTextLength) }),
    ...(url !== undefined && { url }),
  }
}

/** schema.org asks for a decimal point and no groups. Many pages hold the text that people see. */
function amountOf(written: unknown): { amount: number; currency?: string } | undefined {
  if (typeof written === 'number') return Number.isFinite(written) ? { amount: written } : undefined
  if (typeof written !== 'string') return undefined
  const text = written.trim()
  return text.length <= maxTextLength && /^\d+(?:\.\d+)?$/.test(text) ? { amount: Number(text) } : parsePrice(text)
}

function currencyIn(value: unknown): string | undefined {
  const code = textIn(value, 'name')?.toUpperCase()
  return code !== undefined && /^[A-Z]{3}$/.test(code) ? code : undefined
}

const objectsIn = (value: unknown, follow: Follow) => listOf(value).filter(isObject).map(follow)

const unavailable = /(?:OutOfStock|SoldOut|Discontinued)$/i

const maxVariants = 50
/** Characters. */
const maxTextLength = 100
