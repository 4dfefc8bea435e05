import type { SearchLimits, SearchRequest } from '#workers/search/provider.ts'
import { splitSites } from '#workers/search/query-operators.ts'
import type { SearchAccess } from '#workers/search/search-access.ts'
import { readJson } from '#workers/upstreams/read-reply.ts'

export const tavily = { id: 'tavily', name: 'Tavily' } as const

export type TavilyAccess = Pick<SearchAccess, 'upstream' | 'now'> & {
  config: Pick<SearchAccess['config'], 'TAVILY_API_KEY' | 'TAVILY_BASE_URL'>
}

/** Asks Tavily, which takes hosts in fields of their own. Returns its JSON. Throws PROVIDER_ERROR. */
export async function askTavily(
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
