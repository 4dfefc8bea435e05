import type { WebResult } from '#workers/search/results.ts'
import { canonicalAddress, hostKey } from '#workers/sites/urls/canonical-address.ts'
import { isMediaAddress, pageUrl } from '#workers/sites/urls/page-url.ts'

/** A result, and the positions of the queries that found it. */
export interface Candidate extends WebResult {
  queries: readonly number[]
}

/**
 * Merges the results of several searches, each page once: the first of each search, then the pages that many searches found, or
 * found early (reciprocal rank fusion). A page about the common subject of the searches so comes before one that only has
 * words of a single search. Pages of a host that has two already come after those of other hosts. Leaves out `skip`, and
 * addresses without text to read.
 */
export function chooseCandidates(lists: readonly (readonly WebResult[])[], skip: readonly string[]): Candidate[] {
  const known = new Set(skip.map((url) => canonicalAddress(new URL(url))))
  const merged = new Map<string, Merged>()
  const ranks = lists.reduce((most, list) => Math.max(most, list.length), 0)
  for (let rank = 0; rank < ranks; rank += 1) {
    for (const [query, list] of lists.entries()) {
      const result = list[rank]
      const url = result && pageUrl(result.url)
      if (result === undefined || url === undefined || isMediaAddress(url)) continue
      const key = canonicalAddress(url)
      if (known.has(key)) continue
      const earlier = merged.get(key)
      if (earlier?.queries.includes(query)) continue
      const { queries, score, ...page } = earlier ?? { ...result, host: hostKey(url.host), queries: [], score: 0, rank }
      merged.set(key, { ...page, queries: [...queries, query], score: score + 1 / (fusionRank + rank) })
    }
  }
  // Equal scores keep their order.
  const ranked = [...merged.values()].toSorted((one, other) => other.score - one.score)
  return balanced([...ranked.filter(({ rank }) => rank === 0), ...ranked.filter(({ rank }) => rank > 0)])
}

/** A result with its best rank, and its score over all searches. */
interface Merged extends Candidate {
  host: string
  rank: number
  score: number
}

/** The constant of reciprocal rank fusion (Cormack, Clarke and Büttcher, 2009). */
const fusionRank = 60

/** Pages of one host before pages of the others get their turn. */
const pagesPerHost = 2

function balanced(candidates: readonly Merged[]): Candidate[] {
  const counts = new Map<string, number>()
  const first: Candidate[] = []
  const later: Candidate[] = []
  for (const { host, rank: _rank, score: _score, ...candidate } of candidates) {
    const count = counts.get(host) ?? 0
    counts.set(host, count + 1)
    if (count < pagesPerHost) first.push(candidate)
    else later.push(candidate)
  }
  return [...first, ...later]
}
