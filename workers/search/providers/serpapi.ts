import type { SearchAccess } from '#workers/search/search-access.ts'
import type { SearchProvider, SearchRequest } from '#workers/search/search.ts'
import { endsPartial, partialWarning, readTimeline, timeRange, trendQueries } from '#workers/search/trends.ts'
import { listAt, numberAt, readJson, textAt } from '#workers/upstreams/read-reply.ts'
import { providerError } from '#workers/upstreams/request-upstream.ts'

const name = 'SerpApi'

type SerpApiAccess = Pick<SearchAccess, 'upstream'> & {
  config: Pick<SearchAccess['config'], 'SERPAPI_API_KEY' | 'SERPAPI_BASE_URL'>
}

/** Google Trends by SerpApi. `timestamp` and `partial_data` of a period are unverified. */
export const openSerpApiTrends = (access: SerpApiAccess): SearchProvider<'trends'> => ({
  id: 'serpapi',
  name,
  kind: 'trends',
  applies: ['country', 'language', 'freshness'],
  async search(request, { timeoutMs, signal, warn }) {
    const queries = trendQueries(request.query)
    if (queries.length === 0) return { timeline: [] }
    const url = new URL('/search.json', access.config.SERPAPI_BASE_URL ?? 'https://serpapi.com')
    url.search = new URLSearchParams({
      ...parametersOf(request, queries),
      api_key: access.config.SERPAPI_API_KEY ?? '',
    }).toString()
    const headers = { accept: 'application/json' }
    const json = readJson(await access.upstream({ url, method: 'GET', headers, name, timeoutMs, signal }), name)
    const problem = textAt(json, 'error')
    if (problem !== undefined) {
      // Without enough searches for a query, Google shows no timeline.
      if (problem.includes("hasn't returned any results")) return { timeline: [] }
      // The text may name the key.
      throw providerError(name, 'could not search')
    }
    const periods = listAt(json, name, 'interest_over_time', 'timeline_data')
    const valueOf = (period: unknown, index: number) => numberAt(period, 'values', String(index), 'extracted_value')
    const timeline = readTimeline(periods, { queries, timeField: 'timestamp', dateField: 'date', valueOf })
    if (timeline.length === 0 && periods.length > 0) throw providerError(name, 'sent a timeline of another format')
    if (endsPartial(periods)) warn(partialWarning)
    return { timeline }
  },
})

const parametersOf = (request: SearchRequest, queries: readonly string[]) => ({
  engine: 'google_trends',
  data_type: 'TIMESERIES',
  q: queries.join(','),
  date: timeRange(request),
  tz: '0',
  ...(request.language !== undefined && { hl: request.language }),
  ...(request.country !== undefined && { geo: request.country.toUpperCase() }),
})
