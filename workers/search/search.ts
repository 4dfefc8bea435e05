import type { SearchKind } from '#shared/contract/search-kind.ts'
import type { SearchProviderId } from '#shared/runtime/settings/search-settings.ts'
import type { SearchLimits, SearchRequest } from './provider.ts'
import type { SearchResults } from './results.ts'

/** The results of a search, and the way to them. */
export interface SearchAnswer<K extends SearchKind> {
  results: SearchResults[K]
  /** The providers whose results these are, best first. */
  providers: readonly { id: SearchProviderId; name: string }[]
  /** Options of the request that these providers could not apply, and providers that failed before them. */
  warnings: readonly string[]
  /** False if a failure kept better or more results out: a later search, or one with more time, may find them. */
  isComplete: boolean
}

/** Searches through the configured providers. */
export interface Search {
  /**
   * Asks the providers of the kind in order, until one has results. Normalizes, removes duplicates, and cuts to `limit`.
   * Without matches at any provider, the results are empty. Throws SEARCH_FAILED when every provider fails, or the signal's
   * reason when it aborts.
   */
  search: <K extends SearchKind>(kind: K, request: SearchRequest, limits: SearchLimits) => Promise<SearchAnswer<K>>
}
