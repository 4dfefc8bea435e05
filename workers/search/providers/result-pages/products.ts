import { parsePrice } from '#shared/values/prices.ts'
import { hasType, isObject, textIn, type JsonObject } from '#workers/pages/metadata/json-ld.ts'
import type { ShoppingResult } from '#workers/search/results.ts'
import { shorten } from '#workers/search/shorten.ts'
import { webAddress } from '#workers/upstreams/web-address.ts'

interface ProductPage {
  /** schema.org objects. */
  objects: readonly JsonObject[]
  /** References in the page are relative to this. */
  baseUrl: string
}

/** The products with a price on a page: those of the page itself and of its lists, in document order. Never throws. */
export function productsOn({ objects, baseUrl }: ProductPage): ShoppingResult[] {
  const byId = new Map<unknown, JsonObject>()
  for (const object of objects)
    if (typeof object['@id'] === 'string' && !isReference(object)) byId.set(object['@id'], object)
  const follow = (object: JsonObject) => (isReference(object) ? byId.get(object['@id']) : undefined) ?? object
  const results: ShoppingResult[] = []
  const seen = new Set<JsonObject>()
  let steps = 0
  const visit = (found: unknown, depth: number) => {
    for (const reference of listOf(found)) {
      if (!isObject(reference) || results.length === maxProducts || steps === maxSteps) return
      const object = follow(reference)
      if (seen.has(object)) continue
      seen.add(object)
      steps += 1
      if (hasType(object, productTypes)) {
        const result = resultOf(object, { baseUrl, follow })
        if (result !== undefined) results.push(result)
      } else if (depth < maxDepth) for (const key of listKeys) visit(object[key], depth + 1)
    }
  }
  visit(objects, 0)
  return results
}

/** An object with nothing but an `@id` stands for the object that has more. */
const isReference = (object: JsonObject) => typeof object['@id'] === 'string' && Object.keys(object).length === 1

const productTypes = /^(?:Product|ProductGroup|ProductModel|IndividualProduct|SomeProducts|Vehicle|Car|Book|VideoGame)$/

/** Where pages and lists have their products. */
const listKeys = ['mainEntity', 'itemListElement', 'item', 'itemOffered']

const maxProducts = 20
const maxSteps = 1000
const maxDepth = 6

interface PageReferences {
  baseUrl: string
  /** The object that an object with an `@id` only refers to. */
  follow: (object: JsonObject) => JsonObject
}

function resultOf(product: JsonObject, page: PageReferences): ShoppingResult | undefined {
  const title = shorten(textIn(product['name'], 'name') ?? '', maxTitleLength)
  const offer = lowestPrice(product, page.follow)
  if (title === '' || offer === undefined) return undefined
  const { baseUrl } = page
  const url = webAddress(textIn(product['url'], 'url'), baseUrl) ?? webAddress(offer.url, baseUrl) ?? baseUrl
  const thumbnail = webAddress(textIn(product['image'], 'url'), baseUrl)
  const { hostname } = new URL(url)
  return {
    title,
    url,
    price: offer.price,
    extractedPrice: offer.amount,
    ...(offer.currency !== undefined && { currency: offer.currency }),
    source: offer.seller ?? (hostname.startsWith('www.') ? hostname.slice(4) : hostname),
    ...ratingOf(product['aggregateRating'], page.follow),
    ...(thumbnail !== undefined && { thumbnail }),
  }
}

/** Characters. */
const maxTitleLength = 300

/** A schema.org AggregateRating on the scale from 0 to 5, and the number of reviews. */
function ratingOf(found: unknown, follow: (object: JsonObject) => JsonObject): { rating?: number; reviews?: number } {
  const reference = listOf(found).find(isObject)
  if (reference === undefined) return {}
  const { ratingValue, bestRating = 5, reviewCount, ratingCount } = follow(reference)
  const [value, best] = [numberIn(ratingValue), numberIn(bestRating)]
  const reviews = numberIn(reviewCount) ?? numberIn(ratingCount)
  const isRated = value !== undefined && best !== undefined && value > 0 && value <= best
  return {
    ...(isRated && { rating: Math.round((value / best) * 50) / 10 }),
    ...(reviews !== undefined && Number.isInteger(reviews) && reviews >= 0 && { reviews }),
  }
}

/** A number, or a text such as `4.5` or `4,5`. */
function numberIn(value: unknown): number | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined
  const text = String(value).trim()
  const number = text === '' || text.length > maxLength ? Number.NaN : Number(text.replace(',', '.'))
  return Number.isFinite(number) ? number : undefined
}

/** Characters. */
const maxLength = 20

interface LowestPrice {
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
function lowestPrice(product: JsonObject, follow: Follow): LowestPrice | undefined {
  const offers = offersOf(product, follow)
  const available = offers.filter(({ isAvailable }) => isAvailable)
  const [first, ...others] = available.length > 0 ? available : offers
  if (first === undefined) return undefined
  const sameCurrency = others.filter(({ currency }) => currency === first.currency)
  return sameCurrency.reduce((best, offer) => (offer.amount < best.amount ? offer : best), first)
}

interface ReadOffer extends LowestPrice {
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

/** A value of JSON-LD as a list, since one value needs no list. At most 200. */
function listOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value.slice(0, maxListLength) : [value]
}

const maxListLength = 200
