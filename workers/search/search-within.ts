import type { SearchKind } from '#shared/contract/search-kind.ts'
import { storeResultMs, type JobContext, type PageContext } from '#workers/job-run/job-context.ts'
import { keptIf } from '#workers/pages/freshness.ts'
import type { Search, SearchAnswer, SearchRequest } from './search.ts'

export type SearchContext = Pick<JobContext, 'now' | 'deadlineAt' | 'signal'> & { search: Search }

/** Searches within the deadline of the job, with time left to store the result. */
export async function searchWithin<K extends SearchKind>(
  kind: K,
  request: SearchRequest,
  { search, now, deadlineAt, signal }: SearchContext,
): Promise<SearchAnswer<K>> {
  return search.search(kind, request, { timeoutMs: Math.max(0, deadlineAt - storeResultMs - now()), signal })
}

/** The same, for an operation whose answer is the search. Other calls get it only if it is complete. */
export async function searchToKeep<K extends SearchKind>(
  kind: K,
  request: SearchRequest,
  context: SearchContext & Pick<PageContext, 'noteFreshness'>,
): Promise<SearchAnswer<K>> {
  const answer = await searchWithin(kind, request, context)
  context.noteFreshness?.(keptIf(answer.isComplete))
  return answer
}

/** The output fields that all kinds of search share. `searchedAt`: Unix milliseconds. */
export function searchFields(
  query: string,
  { providers, warnings }: Pick<SearchAnswer<SearchKind>, 'providers' | 'warnings'>,
  searchedAt: number,
) {
  const [provider] = providers
  return {
    query,
    ...(provider !== undefined && { provider }),
    ...(providers.length > 1 && { mergedProviders: [...providers] }),
    ...(warnings.length > 0 && { warnings: [...warnings] }),
    searchedAt: new Date(searchedAt).toISOString(),
  }
}

/** The results with their positions from 1. */
export const withPositions = <R extends object>(results: readonly R[]): ({ position: number } & R)[] =>
  results.map((result, index) => ({ position: index + 1, ...result }))
