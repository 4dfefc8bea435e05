import { failureOf } from '#shared/contract/errors.ts'
import type { Freshness } from '#shared/contract/search-kind.ts'
import { storeResultMs } from '#workers/job-run/job-context.ts'
import type { WebResult } from '#workers/search/results.ts'
import { scopeOf, type SearchScope } from '#workers/search/scope.ts'
import { searchWithin, type SearchContext } from '#workers/search/search-within.ts'
import { maxResults } from '#workers/search/search.ts'

interface SearchOptions extends SearchScope {
  /** Sources that the caller wants. */
  limit: number
  country?: string
  language?: string
  freshness?: Freshness
  /** When reading ends, Unix milliseconds. Searches take at most two thirds of the time until then. */
  endsAt: number
}

/** The results of each query, in the order of the queries. The list of a search that failed is empty. */
export interface FoundLists {
  lists: (readonly WebResult[])[]
  warnings: string[]
  /** False if a search failed, or a provider of one did: a later search may find more. */
  isComplete: boolean
}

/** Searches for all queries at once. A search that fails becomes a warning. Throws SEARCH_FAILED if all of them fail. */
export async function searchAll(
  queries: readonly string[],
  { limit, endsAt, ...options }: SearchOptions,
  context: SearchContext,
): Promise<FoundLists> {
  const { country, language, freshness } = options
  const fields = {
    limit: Math.min(maxResults, resultsPerSource * limit),
    ...(country !== undefined && { country }),
    ...(language !== undefined && { language }),
    ...(freshness !== undefined && { freshness }),
    ...scopeOf(options),
  }
  // The answer of a search is not stored on its own.
  const deadlineAt = storeResultMs + context.now() + Math.floor(((endsAt - context.now()) * 2) / 3)
  const searching = queries.map((query) => searchWithin('web', { ...fields, query }, { ...context, deadlineAt }))
  const outcomes = await Promise.allSettled(searching)
  context.signal.throwIfAborted()
  const failed = outcomes.filter((outcome) => outcome.status === 'rejected')
  if (failed.length === outcomes.length && failed[0] !== undefined) throw failed[0].reason
  const warnings = outcomes.flatMap((outcome, position) =>
    outcome.status === 'fulfilled'
      ? outcome.value.warnings
      : [`The search for "${queries[position] ?? ''}" failed: ${failureOf(outcome.reason).message}`],
  )
  return {
    lists: outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value.results : [])),
    warnings: [...new Set(warnings)],
    isComplete: outcomes.every((outcome) => outcome.status === 'fulfilled' && outcome.value.isComplete),
  }
}

/** Results that are asked for, for each source: pages fail, repeat each other, or turn up in two searches. */
const resultsPerSource = 3
