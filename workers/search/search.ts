import type { Freshness, SearchKind, TrendPeriod } from '#shared/contract/search-kind.ts'
import type { SearchProviderId } from '#shared/runtime/settings/search-settings.ts'
import type { SearchResults } from './results.ts'
import type { SearchScope } from './scope.ts'

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

/** A search as every provider gets it. */
export interface SearchRequest extends SearchScope {
  /** May hold quoted phrases and `site:`. */
  query: string
  limit: number
  /** ISO 3166-1 alpha-2, in lower case. */
  country?: string
  /** ISO 639-1, in lower case. */
  language?: string
  freshness?: Freshness
  /** A place, in words. For the kind `places`. */
  location?: string
  /** For the kind `trends`, whose query holds up to five queries, separated by commas. */
  period?: TrendPeriod
}

/** Most providers give no more results at once. */
export const maxResults = 20

/** The parts of a request that a provider may be unable to apply. */
export type SearchOption = 'country' | 'language' | 'freshness' | 'location' | 'site' | 'phrase'

export interface SearchLimits {
  timeoutMs: number
  signal: AbortSignal
}

/** The limits of one provider, and its way to say more than results. */
export interface ProviderLimits extends SearchLimits {
  /**
   * Adds a text to the warnings of the answer if it holds this provider's results: an attribution that a licence demands,
   * or a part that is missing. `isTransient`: a failure left the results incomplete, and a later search may find more.
   */
  warn: (text: string, failure?: { isTransient: true }) => void
}

/** A service that answers one kind of search. */
export interface SearchProvider<K extends SearchKind = SearchKind> {
  id: SearchProviderId
  name: string
  kind: K
  /**
   * The options that it applies. `countries` and `languages` limit the values; without them, it applies any. The answer
   * warns about each option of the call that the provider did not apply.
   */
  applies: readonly SearchOption[]
  countries?: ReadonlySet<string>
  languages?: ReadonlySet<string>
  /**
   * Returns the results in the provider's order, at most `limit`; empty without matches. Throws PROVIDER_ERROR when the
   * provider fails, blocks us, or sends something else than results, another `AppError` when it was not asked, or the
   * signal's reason when it aborts.
   */
  search: (request: SearchRequest, limits: ProviderLimits) => Promise<SearchResults[K]>
}
