import type { Freshness, SearchKind, TrendPeriod } from '#shared/contract/search-kind.ts'
import type { SearchProviderId } from '#shared/runtime/settings/search-settings.ts'
import type { SearchResults } from '#workers/search/results.ts'

/** A search as every provider gets it. */
export interface SearchRequest {
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
