import { publishedDate } from '#shared/values/iso-date.ts'
import type { SearchProvider } from '#workers/search/provider.ts'
import type { NewsResult } from '#workers/search/results.ts'
import { textAt, valueAt } from '#workers/upstreams/read-reply.ts'
import { duckDuckGo, freshnessCodes, type DuckDuckGoAccess } from './request.ts'
import { createSearchTokens, requestScriptData } from './script-data.ts'

/** The news of DuckDuckGo. It filters them by day, week or month, and none is older than a year. */
export function openDuckDuckGoNews(access: DuckDuckGoAccess): SearchProvider<'news'> {
  const tokens = createSearchTokens(access)
  return {
    ...duckDuckGo,
    kind: 'news',
    async search(request, limits) {
      const { freshness, limit } = request
      const df = freshness === undefined || freshness === 'year' ? {} : { df: freshnessCodes[freshness] }
      // noamp: the addresses of the publishers. p: the moderate filter.
      const parameters = { noamp: '1', p: '-1', ...df }
      const found = await requestScriptData({ path: '/news.js', parameters, request, limits }, tokens, access)
      return found.flatMap((entry) => readNews(entry, access.now()) ?? []).slice(0, limit)
    },
  }
}

/** `date` is in Unix seconds. `relative_time`, such as "2 hours ago", and `image` are unverified. */
function readNews(entry: unknown, now: number): NewsResult | undefined {
  const [title, url] = [textAt(entry, 'title'), textAt(entry, 'url')]
  if (title === undefined || url === undefined) return undefined
  const snippet = textAt(entry, 'excerpt')
  const source = textAt(entry, 'source')
  const date = textAt(entry, 'relative_time')
  const seconds = valueAt(entry, 'date')
  const published = typeof seconds === 'number' ? publishedDate(seconds, now) : undefined
  const thumbnail = textAt(entry, 'image')
  return {
    title,
    url,
    ...(snippet !== undefined && { snippet }),
    ...(source !== undefined && { source }),
    ...(date !== undefined && { date }),
    ...(published !== undefined && { isoDate: published }),
    ...(thumbnail !== undefined && { thumbnail }),
  }
}
