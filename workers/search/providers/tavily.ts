import { splitSites } from '#workers/search/query-operators.ts'
import { readList, readNews, readWeb } from '#workers/search/read-results.ts'
import type { SearchAccess } from '#workers/search/search-access.ts'
import type { SearchLimits, SearchProvider, SearchRequest } from '#workers/search/search.ts'
import { readJson, valueAt } from '#workers/upstreams/read-reply.ts'

export const tavily = { id: 'tavily', name: 'Tavily' } as const

type TavilyAccess = Pick<SearchAccess, 'upstream' | 'now'> & {
  config: Pick<SearchAccess['config'], 'TAVILY_API_KEY' | 'TAVILY_BASE_URL'>
}

/** Asks Tavily, which takes hosts in fields of their own. Returns its JSON. Throws PROVIDER_ERROR. */
async function askTavily(
  topic: 'general' | 'news',
  { query, limit, freshness }: SearchRequest,
  { access: { config, upstream }, limits }: { access: TavilyAccess; limits: SearchLimits },
): Promise<unknown> {
  const { words, sites, excludedSites } = splitSites(query)
  const reply = await upstream({
    url: new URL('/search', config.TAVILY_BASE_URL ?? 'https://api.tavily.com'),
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${config.TAVILY_API_KEY ?? ''}` },
    body: JSON.stringify({
      query: words === '' ? query : words,
      topic,
      max_results: limit,
      time_range: freshness,
      ...(sites.length > 0 && { include_domains: sites }),
      ...(excludedSites.length > 0 && { exclude_domains: excludedSites }),
    }),
    name: tavily.name,
    ...limits,
  })
  return readJson(reply, tavily.name)
}

/** Web search by Tavily. `published_date` is rare outside the topic `news`. */
export const openTavilyWeb = (access: TavilyAccess): SearchProvider<'web'> => ({
  ...tavily,
  kind: 'web',
  applies: ['freshness', 'site'],
  async search(request, limits) {
    const json = await askTavily('general', request, { access, limits })
    return readList({ json, name: tavily.name, path: ['results'], limit: request.limit }, (item) =>
      readWeb(
        {
          title: valueAt(item, 'title'),
          url: valueAt(item, 'url'),
          snippet: valueAt(item, 'content'),
          date: valueAt(item, 'published_date'),
        },
        access.now(),
      ),
    )
  },
})

/** News by Tavily. `published_date` is written as in e-mails. */
export const openTavilyNews = (access: TavilyAccess): SearchProvider<'news'> => ({
  ...tavily,
  kind: 'news',
  applies: ['freshness', 'site'],
  async search(request, limits) {
    const json = await askTavily('news', request, { access, limits })
    const now = access.now()
    return readList({ json, name: tavily.name, path: ['results'], limit: request.limit }, (item) =>
      readNews(
        {
          title: valueAt(item, 'title'),
          url: valueAt(item, 'url'),
          snippet: valueAt(item, 'content'),
          date: valueAt(item, 'published_date'),
        },
        now,
      ),
    )
  },
})
