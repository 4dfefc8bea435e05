import type { Config } from '#shared/runtime/config.ts'
import { readJson, valueAt } from '#workers/upstreams/read-reply.ts'
import { providerError, type Upstream } from '#workers/upstreams/request-upstream.ts'

export const hackerNewsName = 'Hacker News search'

/** The Hacker News search of Algolia allows at most this many hits per query. */
export const maxHits = 1000

/** One query. */
export interface StoryQuery {
  query: string
  order: 'relevance' | 'recent'
  hits: number
  /** Only stories before this time, Unix seconds. */
  before?: number
  /** Only the times of the stories. */
  isTimesOnly?: true
}

/** The matches of a query. The hits are as the service sent them. */
export interface StoryMatches {
  total: number
  hits: readonly unknown[]
}

export interface HackerNews {
  /** Searches stories. Throws PROVIDER_ERROR, or the signal's reason when it aborts. */
  search: (query: StoryQuery, limits: { timeoutMs: number; signal: AbortSignal }) => Promise<StoryMatches>
}

/** https://hn.algolia.com/api */
export const openHackerNews = (
  { HACKER_NEWS_BASE_URL }: Pick<Config, 'HACKER_NEWS_BASE_URL'>,
  upstream: Upstream,
): HackerNews => ({
  async search({ query, order, hits, before, isTimesOnly }, limits) {
    const path = order === 'recent' ? 'search_by_date' : 'search'
    const url = new URL(`/api/v1/${path}`, HACKER_NEWS_BASE_URL ?? 'https://hn.algolia.com')
    url.search = new URLSearchParams({
      query,
      tags: 'story',
      hitsPerPage: String(hits),
      attributesToHighlight: 'none',
      ...(before !== undefined && { numericFilters: `created_at_i<${before}` }),
      ...(isTimesOnly && { attributesToRetrieve: 'created_at_i' }),
    }).toString()
    const reply = await upstream({
      url,
      method: 'GET',
      headers: { accept: 'application/json' },
      name: hackerNewsName,
      ...limits,
    })
    return matchesIn(readJson(reply, hackerNewsName))
  },
})

function matchesIn(json: unknown): StoryMatches {
  const hits = valueAt(json, 'hits')
  const total = valueAt(json, 'nbHits')
  if (!Array.isArray(hits) || typeof total !== 'number' || !Number.isSafeInteger(total) || total < 0)
    throw providerError(hackerNewsName, 'sent a response without results')
  return { total, hits }
}
