import type { SearchKind } from '#shared/contract/search-kind.ts'
import type { ImageResult, PlaceResult, ScholarResult, SearchResults, ShoppingResult, WebResult } from './results.ts'

/** The sites that a search is limited to: domains with their subdomains, or paths below them. */
export interface SearchScope {
  includeDomains?: readonly string[]
  excludeDomains?: readonly string[]
}

/** The scope in the input of an operation. */
export const scopeOf = ({ includeDomains, excludeDomains }: SearchScope): SearchScope => ({
  ...(includeDomains !== undefined && { includeDomains }),
  ...(excludeDomains !== undefined && { excludeDomains }),
})

export const isScoped = ({ includeDomains = [], excludeDomains = [] }: SearchScope): boolean =>
  includeDomains.length + excludeDomains.length > 0

/**
 * Whether a page belongs to the scope.
 *
 * @example
 * isInScope('https://docs.example.com/guide/1', { includeDomains: ['example.com/guide'] }) // true
 */
export function isInScope(address: string, { includeDomains, excludeDomains = [] }: SearchScope): boolean {
  const page = URL.parse(address)
  if (page === null) return includeDomains === undefined
  const isPartOf = (site: string) => isBelow(page, site)
  return (includeDomains?.some(isPartOf) ?? true) && !excludeDomains.some(isPartOf)
}

/** Paths are compared by whole segments. */
function isBelow({ hostname, pathname }: URL, site: string): boolean {
  const root = URL.parse(`https://${site}`)
  if (root === null || !`.${hostname}`.endsWith(`.${root.hostname}`)) return false
  const path = root.pathname.endsWith('/') ? root.pathname : `${root.pathname}/`
  return `${pathname}/`.startsWith(path)
}

/** The results within the scope. Those without an address are in a scope that includes all sites. */
export function resultsInScope<K extends SearchKind>(
  kind: K,
  results: SearchResults[K],
  scope: SearchScope,
): SearchResults[K] {
  const addressOf = addresses[kind]
  if (addressOf === undefined || !isScoped(scope)) return results
  // The results and the function are of the same kind, which the compiler cannot conclude.
  const list = results as readonly object[]
  const kept = list.filter((result) => isInScope(addressOf(result as never) ?? '', scope))
  return kept as unknown as SearchResults[K]
}

/** The page of a result. Suggestions and trends have none. */
const addresses: Partial<Record<SearchKind, (result: never) => string | undefined>> = {
  web: ({ url }: WebResult) => url,
  news: ({ url }: { url: string }) => url,
  images: ({ sourcePage, imageUrl }: ImageResult) => sourcePage ?? imageUrl,
  places: ({ website }: PlaceResult) => website,
  shopping: ({ url }: ShoppingResult) => url,
  scholar: ({ url, pdfUrl }: ScholarResult) => url ?? pdfUrl,
}
