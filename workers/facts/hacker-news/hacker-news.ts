import { AppError } from '#shared/contract/errors.ts'
import type { Config } from '#shared/runtime/config.ts'
import { readJson, valueAt } from '#workers/upstreams/read-reply.ts'
import { providerError, type Upstream } from '#workers/upstreams/request-upstream.ts'
import { secondsOf } from './read-story.ts'

const hackerNewsName = 'Hacker News search'

/** The Hacker News search of Algolia allows at most this many hits per query. */
const maxHits = 1000

/** One query. */
interface StoryQuery {
  query: string
  order: 'relevance' | 'recent'
  hits: number
  /** Only stories before this time, Unix seconds. */
  before?: number
  /** Only the times of the stories. */
  isTimesOnly?: true
}

/** The matches of a query. The hits are as the service sent them. */
interface StoryMatches {
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

/** Times of matches, Unix seconds. Without a time, the reason why it is unknown. Without either, there are no matches. */
interface FoundTime {
  seconds?: number
  problem?: string
  /** The problem may pass. */
  isTransient?: true
}

interface TimesContext {
  hackerNews: HackerNews
  limits: Parameters<HackerNews['search']>[1]
}

/** The time of the newest match, in one request. */
export async function findNewest(query: string, { hackerNews, limits }: TimesContext): Promise<FoundTime> {
  const question: StoryQuery = { query, order: 'recent', hits: 1, isTimesOnly: true }
  return orProblem('lastSeen', async () => asTime(newestOf(await hackerNews.search(question, limits))))
}

/**
 * The time of the oldest match, in at most one request: the service gives the newest 1,000 of the matches that are older
 * than the oldest hit.
 */
export async function findOldest(
  query: string,
  found: StoryMatches,
  { hackerNews, limits }: TimesContext,
): Promise<FoundTime> {
  const known = oldestOf(found)
  if (known === undefined || found.total <= found.hits.length) return asTime(known)
  return orProblem('firstSeen', async () => {
    const question: StoryQuery = { query, order: 'recent', hits: maxHits, before: known, isTimesOnly: true }
    const older = await hackerNews.search(question, limits)
    if (older.total > older.hits.length) {
      return { problem: `firstSeen is unknown, because more than ${older.hits.length} stories are older.` }
    }
    return asTime(oldestOf(older) ?? known)
  })
}

export const asTime = (found: number | undefined): FoundTime => (found === undefined ? {} : { seconds: found })

/** The time of the newest hit. */
export const newestOf = ({ hits }: StoryMatches) => reduceTimes(hits, Math.max)
const oldestOf = ({ hits }: StoryMatches) => reduceTimes(hits, Math.min)

function reduceTimes(hits: readonly unknown[], choose: (one: number, other: number) => number): number | undefined {
  return hits.reduce<number | undefined>((best, hit) => {
    const time = secondsOf(hit)
    return time === undefined ? best : choose(best ?? time, time)
  }, undefined)
}

/** The stories are worth an answer even if a time of the summary cannot be found. */
async function orProblem(field: string, find: () => Promise<FoundTime>): Promise<FoundTime> {
  try {
    return await find()
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown
    return { problem: `${field} is unknown: ${thrown.message}`, isTransient: true }
  }
}
