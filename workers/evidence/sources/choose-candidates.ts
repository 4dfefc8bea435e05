import type { WebResult } from '#workers/search/results.ts'
import { canonicalAddress, hostKey } from '#workers/sites/urls/canonical-address.ts'
import { isMediaAddress } from '#workers/sites/urls/is-media-address.ts'
import { pageUrl } from '#workers/sites/urls/page-url.ts'

/** A result, and the positions of the queries that found it. */
export interface Candidate extends WebResult {
  queries: readonly number[]
}

/**
 * Merges the results of several searches: the first of each, then the second of each, and so on, each page once. Pages of a
 * host that has two already come after those of other hosts. Leaves out `skip`, and addresses without text to read.
 */
export function chooseCandidates(lists: readonly (readonly WebResult[])[], skip: readonly string[]): Candidate[] {
  const known = new Set(skip.map((url) => canonicalAddress(new URL(url))))
  const merged = new Map<string, Candidate & { host: string }>()
  const ranks = lists.reduce((most, list) => Math.max(most, list.length), 0)
  for (let rank = 0; rank < ranks; rank += 1) {
    for (const [query, list] of lists.entries()) {
      const result = list[rank]
      const url = result && pageUrl(result.url)
      if (result === undefined || url === undefined || isMediaAddress(url)) continue
      const key = canonicalAddress(url)
      if (known.has(key)) continue
      const earlier = merged.get(key)
      const queries = earlier === undefined ? [query] : [...new Set([...earlier.queries, query])]
      merged.set(key, { ...(earlier ?? { ...result, host: hostKey(url.host) }), queries })
    }
  }
  return balanced([...merged.values()])
}

/** Pages of one host before pages of the others get their turn. */
const pagesPerHost = 2

function balanced(candidates: readonly (Candidate & { host: string })[]): Candidate[] {
  const counts = new Map<string, number>()
  const first: Candidate[] = []
  const later: Candidate[] = []
  for (const { host, ...candidate } of candidates) {
    const count = counts.get(host) ?? 0
    counts.set(host, count + 1)
    if (count < pagesPerHost) first.push(candidate)
    else later.push(candidate)
  }
  return [...first, ...later]
}
