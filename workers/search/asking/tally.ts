import type { SearchKind } from '#shared/contract/search-kind.ts'
import type { SearchResults } from '#workers/search/results.ts'
import type { SearchProvider, SearchRequest } from '#workers/search/search.ts'

/** One search on its way through the providers. */
export interface CurrentSearch<K extends SearchKind> {
  kind: K
  request: SearchRequest
  /** Unix milliseconds. */
  endsAt: number
  signal: AbortSignal
}

/** Results of one provider: at least one. */
export interface Answered<K extends SearchKind> {
  provider: SearchProvider<K>
  results: SearchResults[K]
  /** Of the provider itself. */
  warnings: readonly string[]
  /** False if a failure left out a part of the results. */
  isComplete: boolean
}

/** The outcomes of a search at several providers. */
export interface Tally<K extends SearchKind> {
  /** Best provider first. */
  answered: readonly Answered<K>[]
  /** Providers without matches. */
  empty: readonly SearchProvider<K>[]
  /** A sentence for each provider that failed or was not asked. */
  problems: readonly string[]
}
