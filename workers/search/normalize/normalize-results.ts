import type { SearchKind } from '#shared/contract/search-kind.ts'
import { targetAddress } from '#shared/contract/target-address.ts'
import type { SearchResults } from '#workers/search/results.ts'
import { canonicalAddress } from '#workers/sites/urls/canonical-address.ts'
import { plainText } from './plain-text.ts'

type ListKind = Exclude<SearchKind, 'autocomplete' | 'trends'>

type ResultOf<K extends ListKind> = SearchResults[K][number]

/** The fields of a kind that need cleaning. A result without a clean `required` field is left out. */
interface Rule<R> {
  texts: readonly (keyof R)[]
  addresses: readonly (keyof R)[]
  required: readonly (keyof R)[]
  /** Results with the same identity are the same result. */
  identity: (result: R) => string | undefined
}

const rules: { [K in ListKind]: Rule<ResultOf<K>> } = {
  web: {
    texts: ['title', 'snippet'],
    addresses: ['url'],
    required: ['title', 'url'],
    identity: ({ url }) => pageOf(url),
  },
  news: {
    texts: ['title', 'snippet', 'source', 'date'],
    addresses: ['url', 'thumbnail'],
    required: ['title', 'url'],
    identity: ({ url }) => pageOf(url),
  },
  images: {
    texts: ['title', 'source'],
    addresses: ['imageUrl', 'thumbnail', 'sourcePage'],
    required: ['imageUrl'],
    identity: ({ imageUrl }) => pageOf(imageUrl),
  },
  places: {
    texts: ['name', 'address', 'priceLevel', 'category', 'phone', 'description', 'placeId'],
    addresses: ['website'],
    required: ['name'],
    identity: ({ name, address = '' }) => `${name}\n${address}`.toLowerCase(),
  },
  shopping: {
    texts: ['title', 'price', 'source'],
    addresses: ['url', 'thumbnail'],
    required: ['title'],
    // A page may list many products.
    identity: ({ url, title, price, source }) => [pageOf(url) ?? source, title, price].join('\n').toLowerCase(),
  },
  scholar: {
    texts: ['title', 'snippet', 'publicationInfo', 'authors', 'doi'],
    addresses: ['url', 'pdfUrl'],
    required: ['title'],
    identity: ({ doi, url, title }) => doi ?? pageOf(url) ?? title.toLowerCase(),
  },
}

/**
 * Cleans results, leaves out unusable and repeated ones, and cuts to `limit`. Suggestions too; a timeline stays as it is.
 * `isAllowed`: whether this service may request an address. Others are left out.
 */
export function normalizeResults<K extends SearchKind>(
  kind: K,
  results: SearchResults[K],
  { limit, isAllowed = () => true }: Limits,
): SearchResults[K] {
  const list: unknown = results
  if (kind === 'trends' || !Array.isArray(list)) return results
  // The results and the rule are of the same kind, which the compiler cannot conclude.
  const clean: unknown =
    kind === 'autocomplete'
      ? suggestions(list, limit)
      : cleanList(list, rules[kind as ListKind] as Rule<object>, { limit, isAllowed })
  return clean as SearchResults[K]
}

/** The identity of a result: results of several providers with the same one are the same. */
export const identityOf = <K extends ListKind>(kind: K, result: ResultOf<K>): string | undefined =>
  rules[kind].identity(result)

export function isEmpty(results: SearchResults[SearchKind]): boolean {
  return 'timeline' in results ? results.timeline.length === 0 : results.length === 0
}

export function emptyResults<K extends SearchKind>(kind: K): SearchResults[K] {
  const empty: unknown = kind === 'trends' ? { timeline: [] } : []
  return empty as SearchResults[K]
}

interface Limits {
  limit: number
  isAllowed?: (address: string) => boolean
}

function cleanList(results: readonly object[], rule: Rule<object>, { limit, isAllowed }: Required<Limits>): object[] {
  const addressOf = (text: string) => {
    const address = resultAddress(text)
    return address !== undefined && isAllowed(address) ? address : undefined
  }
  const found = new Map<string, object>()
  for (const result of results) {
    if (found.size >= limit) break
    const clean = cleanResult(result, rule, addressOf)
    if (clean === undefined) continue
    const key = rule.identity(clean) ?? String(found.size)
    if (!found.has(key)) found.set(key, clean)
  }
  return [...found.values()]
}

function cleanResult(
  result: object,
  { texts, addresses, required }: Rule<object>,
  addressOf: (text: string) => string | undefined,
): object | undefined {
  const names = new Set<string>(required)
  const clean: Record<string, unknown> = { ...result }
  for (const [fields, cleaner] of [
    [texts, plainText],
    [addresses, addressOf],
  ] as const) {
    for (const field of fields as readonly string[]) {
      const value = clean[field]
      if (value === undefined) continue
      const cleaned = cleanValue(value, cleaner)
      if (cleaned === undefined) delete clean[field]
      else clean[field] = cleaned
      if (names.has(field) && (cleaned ?? '') === '') return undefined
    }
  }
  return required.every((field) => field in clean) ? clean : undefined
}

/** A text, or a list of texts. Undefined for anything else. */
function cleanValue(value: unknown, cleaner: (text: string) => string | undefined): unknown {
  if (Array.isArray(value)) return value.flatMap((each) => (typeof each === 'string' ? (cleaner(each) ?? []) : []))
  return typeof value === 'string' ? cleaner(value) : undefined
}

function suggestions(list: readonly unknown[], limit: number): string[] {
  const found = new Map<string, string>()
  for (const suggestion of list) {
    if (found.size >= limit) break
    const text = typeof suggestion === 'string' ? plainText(suggestion) : ''
    if (text !== '' && !found.has(text.toLowerCase())) found.set(text.toLowerCase(), text)
  }
  return [...found.values()]
}

/** The page that an address names, however it is written. */
const pageOf = (address: string | undefined) => {
  const url = address === undefined ? null : URL.parse(address)
  return url === null ? undefined : canonicalAddress(url)
}

/** The limit of addresses that this API takes. */
const maxLength = 2048

/**
 * The address of a result as a caller can use it: absolute, http or https, without tracking parameters, and the target
 * instead of a search engine's redirect. Undefined for anything else.
 *
 * @example
 * resultAddress('https://www.google.com/url?q=https://example.com/?utm_source=x') // 'https://example.com/'
 */
export function resultAddress(address: string): string | undefined {
  const direct = parse(address)
  const target = direct && redirectTarget(direct)
  const url = target === undefined ? direct : parse(target)
  if (url === undefined || url.href.length > maxLength) return undefined
  // A fragment of text only marks the words of the query.
  if (url.hash.includes(':~:')) url.hash = ''
  return targetAddress(url, { keepsFragment: true })
}

/** Longer addresses are redirects at most. */
const maxParsedLength = 8192

function parse(address: string): URL | undefined {
  if (address.length > maxParsedLength) return undefined
  const url = URL.parse(address.startsWith('//') ? `https:${address}` : address)
  if (url === null || !(url.protocol === 'http:' || url.protocol === 'https:')) return undefined
  return url.username === '' && url.password === '' ? url : undefined
}

/** The target of a redirect that search engines put around their results. */
function redirectTarget({ hostname, pathname, searchParams }: URL): string | undefined {
  const host = hostname.startsWith('www.') ? hostname.slice('www.'.length) : hostname
  if (host.startsWith('google.') && pathname === '/url')
    return searchParams.get('q') ?? searchParams.get('url') ?? undefined
  if (host.endsWith('duckduckgo.com') && pathname.startsWith('/l/')) return searchParams.get('uddg') ?? undefined
  if (host === 'bing.com' && pathname.startsWith('/ck/a')) return bingTarget(searchParams.get('u') ?? '')
  return undefined
}

/** Bing writes `a1` and the address in base64url. */
const bingTarget = (text: string) =>
  text.startsWith('a1') ? Buffer.from(text.slice('a1'.length), 'base64url').toString() : undefined
