import { publishedDate } from '#shared/values/iso-date.ts'
import { parsePrice } from '#shared/values/prices.ts'
import { listAt } from '#workers/upstreams/read-reply.ts'
import { providerError } from '#workers/upstreams/request-upstream.ts'
import type { ImageResult, NewsResult, PlaceResult, ScholarResult, ShoppingResult, WebResult } from './results.ts'
import { doiIn } from './scholar/doi.ts'

/** The fields that have a value. */
export function present<T extends object>(fields: T): Present<T> {
  // The entries are those of the type: the fields that are never undefined, and the others if they have a value.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Present<T>
}

type Present<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>
}

/** The text of a field. Undefined if it is blank or not a text. Markup and length are the concern of the search, not of a provider. */
export function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

/** The number of a field, which may be text, such as `4.7` or `1,234`. Undefined unless it is finite and not negative. */
function readNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value !== '' ? Number(value.slice(0, 30).replaceAll(',', '')) : value
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : undefined
}

/** The whole number of a field. */
function readCount(value: unknown): number | undefined {
  const number = readNumber(value)
  return Number.isSafeInteger(number) ? number : undefined
}

/** The fields of a result as a provider sends them. */
type ImageFields = Readonly<Partial<Record<keyof ImageResult, unknown>>>

/** Undefined for an item without the address of an image. A title may be empty, because many images have none. */
export function readImage(fields: ImageFields): ImageResult | undefined {
  const imageUrl = readText(fields.imageUrl)
  if (imageUrl === undefined) return undefined
  return present({
    title: readText(fields.title) ?? '',
    imageUrl,
    thumbnail: readText(fields.thumbnail),
    sourcePage: readText(fields.sourcePage),
    source: readText(fields.source),
    width: sideOf(fields.width),
    height: sideOf(fields.height),
  })
}

/** Some providers write 0 for an unknown size. */
const sideOf = (value: unknown) => readCount(value) || undefined

/** The list of results in a response. */
interface Listing {
  /** The response as parsed JSON. */
  json: unknown
  /** The name of the provider. */
  name: string
  /** The property names that lead to the list. */
  path: readonly string[]
  /** Maximum number of results. */
  limit: number
}

/**
 * The first results of a list. `read` returns undefined for an item that is not a result, such as an advertisement. Throws
 * PROVIDER_ERROR without the list, and if no item is a result: the provider changed its format.
 */
export function readList<R>({ json, name, path, limit }: Listing, read: (item: unknown) => R | undefined): R[] {
  const items = listAt(json, name, ...path)
  const results = items.flatMap((item) => read(item) ?? [])
  if (items.length > 0 && results.length === 0)
    throw providerError(name, `sent a list ${path.join('.')} whose items have an unknown format`)
  return results.slice(0, limit)
}

/** The fields of a result as a provider sends them. `isoDate`: any date that is more exact than `date`; text or Unix seconds. */
type NewsFields = Readonly<Partial<Record<keyof NewsResult, unknown>>>

/** Undefined for an item without a title or a URL. `now`: Unix milliseconds. */
export function readNews(fields: NewsFields, now: number): NewsResult | undefined {
  const title = readText(fields.title)
  const url = readText(fields.url)
  if (title === undefined || url === undefined) return undefined
  return present({
    title,
    url,
    snippet: readText(fields.snippet),
    source: readText(fields.source),
    date: readText(fields.date),
    isoDate: readDate(fields.isoDate, now) ?? readDate(fields.date, now),
    thumbnail: readText(fields.thumbnail),
  })
}

const readDate = (value: unknown, now: number) =>
  typeof value === 'string' || typeof value === 'number' ? publishedDate(value, now) : undefined

/** The fields of a result as a provider sends them. */
type PlaceFields = Readonly<
  Partial<Record<Exclude<keyof PlaceResult, 'coordinates'> | 'latitude' | 'longitude', unknown>>
>

/** Undefined for an item without a name. */
export function readPlace(fields: PlaceFields): PlaceResult | undefined {
  const name = readText(fields.name)
  if (name === undefined) return undefined
  return present({
    name,
    address: readText(fields.address),
    rating: readNumber(fields.rating),
    reviews: readCount(fields.reviews),
    priceLevel: readText(fields.priceLevel),
    category: readText(fields.category),
    phone: readText(fields.phone),
    website: readText(fields.website),
    description: readText(fields.description),
    placeId: readText(fields.placeId),
    coordinates: coordinatesOf(fields),
  })
}

/** Degrees. Both may be texts. */
function coordinatesOf(fields: PlaceFields): PlaceResult['coordinates'] | undefined {
  const latitude = degreesOf(fields.latitude, 90)
  const longitude = degreesOf(fields.longitude, 180)
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }
}

function degreesOf(value: unknown, limit: number): number | undefined {
  const degrees = typeof value === 'string' && value !== '' ? Number(value.slice(0, 30)) : value
  return typeof degrees === 'number' && Math.abs(degrees) <= limit ? degrees : undefined
}

/** The fields of a result as a provider sends them. `price`: a text with or without a currency. */
type ProductFields = Readonly<Partial<Record<Exclude<keyof ShoppingResult, 'extractedPrice' | 'currency'>, unknown>>>

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

/** The fields of a result as a provider sends them. `authors`: a list of names. */
type PublicationFields = Readonly<Partial<Record<keyof ScholarResult, unknown>>>

/** Papers of large collaborations have thousands. */
const maxAuthors = 20

/** Undefined for an item without a title. */
export function readPublication(fields: PublicationFields): ScholarResult | undefined {
  const title = readText(fields.title)
  if (title === undefined) return undefined
  return present({
    title,
    url: readText(fields.url),
    snippet: readText(fields.snippet),
    publicationInfo: readText(fields.publicationInfo),
    authors: authorsOf(fields.authors),
    year: readCount(fields.year),
    citedBy: readCount(fields.citedBy),
    pdfUrl: readText(fields.pdfUrl),
    doi: doiIn(readText(fields.doi)),
  })
}

function authorsOf(value: unknown): string[] | undefined {
  const names = Array.isArray(value) ? value.slice(0, maxAuthors).flatMap((name) => readText(name) ?? []) : []
  return names.length > 0 ? names : undefined
}

/** The fields of a result as a provider sends them. `date`: any text, or Unix seconds. */
type WebFields = Readonly<Partial<Record<keyof WebResult, unknown>>>

/** Undefined for an item without a URL. A page without a title has its URL as the title. `now`: Unix milliseconds. */
export function readWeb({ title, url, snippet, date }: WebFields, now: number): WebResult | undefined {
  const address = readText(url)
  if (address === undefined) return undefined
  return present({
    title: readText(title) ?? address,
    url: address,
    snippet: readText(snippet) ?? '',
    date: typeof date === 'string' || typeof date === 'number' ? publishedDate(date, now) : undefined,
  })
}
