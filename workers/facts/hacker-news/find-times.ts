import { AppError } from '#shared/contract/errors.ts'
import { maxHits, type HackerNews, type StoryMatches, type StoryQuery } from './hacker-news.ts'
import { secondsOf } from './read-story.ts'

/** Times of matches, Unix seconds. Without a time, the reason why it is unknown. Without either, there are no matches. */
export interface FoundTime {
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
