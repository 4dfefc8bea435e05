import type { Input, Result } from '#shared/contract/operations/index.ts'
import { asTime, findNewest, findOldest, newestOf } from '#workers/facts/hacker-news/hacker-news.ts'
import { readStory, topDomains } from '#workers/facts/hacker-news/read-story.ts'
import type { HandlerContext } from '#workers/handler.ts'
import { storeResultMs } from '#workers/job-run/job-context.ts'
import { keptIf } from '#workers/pages/freshness.ts'

type Context = Pick<HandlerContext, 'hackerNews' | 'deadlineAt' | 'noteFreshness' | 'now' | 'signal'>

/** Two requests for the newest stories, three for the most relevant: the times of the summary take one each. */
export async function discussions(input: Input<'discussions'>, context: Context): Promise<Result<'discussions'>> {
  const { query, limit, sort } = input
  const { hackerNews, deadlineAt, now, signal } = context
  const limitsNow = () => ({ timeoutMs: Math.max(0, deadlineAt - storeResultMs - now()), signal })
  const limits = limitsNow()
  const newestAsked = sort === 'recent' ? undefined : findNewest(query, { hackerNews, limits })
  // The request continues if the main one fails. Its rejection then has no other listener.
  newestAsked?.catch(() => {})
  const found = await hackerNews.search({ query, order: sort, hits: limit }, limits)
  const [newest, oldest] = await Promise.all([
    newestAsked ?? asTime(newestOf(found)),
    findOldest(query, found, { hackerNews, limits: limitsNow() }),
  ])

  const stories = found.hits.slice(0, limit).flatMap((hit) => readStory(hit) ?? [])
  const warnings = [oldest.problem, newest.problem].filter((problem) => problem !== undefined)
  // The next call may find the times.
  context.noteFreshness?.(keptIf(newest.isTransient !== true && oldest.isTransient !== true))
  return {
    query,
    source: 'hacker-news',
    sort,
    stories,
    summary: {
      totalMatches: found.total,
      returned: stories.length,
      pointsReturned: stories.reduce((sum, { points }) => sum + points, 0),
      commentsReturned: stories.reduce((sum, { comments }) => sum + comments, 0),
      topDomains: topDomains(stories.flatMap(({ url }) => url ?? [])),
      ...(oldest.seconds !== undefined && { firstSeen: timestampOf(oldest.seconds) }),
      ...(newest.seconds !== undefined && { lastSeen: timestampOf(newest.seconds) }),
    },
    ...(warnings.length > 0 && { warnings }),
    searchedAt: new Date(now()).toISOString(),
  }
}

const timestampOf = (seconds: number) => new Date(seconds * 1000).toISOString()
