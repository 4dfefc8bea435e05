import type { SearchKind } from '#shared/contract/search-kind.ts'
import { identityOf } from '#workers/search/normalize/normalize-results.ts'
import type { SearchResults, WebResult } from '#workers/search/results.ts'
import type { Answered } from './tally.ts'

/** The constant of reciprocal rank fusion (Cormack, Clarke, Büttcher 2009). */
const k = 60

/**
 * Merges the results of several providers. A result scores 1 / (60 + rank) at each provider that found it. A result of
 * several providers keeps the form of the first. Only web searches have several.
 */
export function fuse<K extends SearchKind>(kind: K, answered: readonly Answered<K>[], limit: number): SearchResults[K] {
  const [first, ...others] = answered
  if (first === undefined) throw new RangeError('Expected results of at least one provider.')
  if (others.length === 0 || kind !== 'web') return first.results
  // The kind is `web`, which the compiler cannot conclude for K.
  const lists = answered.map(({ results }) => results as readonly WebResult[])
  return fuseWeb(lists, limit) as SearchResults[K]
}

function fuseWeb(lists: readonly (readonly WebResult[])[], limit: number): readonly WebResult[] {
  const found = new Map<string, { result: WebResult; score: number }>()
  for (const list of lists) {
    for (const [index, result] of list.entries()) {
      const key = identityOf('web', result) ?? result.url
      const known = found.get(key) ?? { result, score: 0 }
      found.set(key, { ...known, score: known.score + 1 / (k + index + 1) })
    }
  }
  return [...found.values()]
    .toSorted((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ result }) => result)
}
