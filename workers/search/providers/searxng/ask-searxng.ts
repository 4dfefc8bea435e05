import type { SearchLimits, SearchRequest } from '#workers/search/provider.ts'
import type { SearchAccess } from '#workers/search/search-access.ts'
import { listAt } from '#workers/upstreams/list-at.ts'
import { readJson, valueAt } from '#workers/upstreams/read-reply.ts'
import { providerError } from '#workers/upstreams/request-upstream.ts'

export const searxng = { id: 'searxng', name: 'SearXNG' } as const

export type SearxngAccess = Pick<SearchAccess, 'upstream' | 'now'> & {
  config: Pick<SearchAccess['config'], 'SEARXNG_URL'>
}

/** The tabs of SearXNG. */
export type SearxngCategory = 'general' | 'news' | 'images' | 'science' | 'map'

/**
 * Asks the engines of a category. Returns its JSON, which has `results`. Throws PROVIDER_ERROR, also if there are no results
 * because engines failed. The time range `week` is unverified: some engines ignore it.
 */
export async function askSearxng(
  category: SearxngCategory,
  { query, country, language, freshness }: SearchRequest,
  { access: { config, upstream }, limits }: { access: SearxngAccess; limits: SearchLimits },
): Promise<unknown> {
  const { name } = searxng
  const url = new URL('/search', config.SEARXNG_URL)
  url.search = new URLSearchParams({
    q: query,
    categories: category,
    format: 'json',
    ...(language !== undefined && { language: localeOf(language, country) }),
    ...(freshness !== undefined && { time_range: freshness }),
  }).toString()
  const reply = await upstream({ url, method: 'GET', headers: { accept: 'application/json' }, name, ...limits })
  if (reply.status === 403)
    throw providerError(name, 'denied the format json: enable it in search.formats of its settings')
  const json = readJson(reply, name)
  const unresponsive = valueAt(json, 'unresponsive_engines')
  const hasFailed = Array.isArray(unresponsive) && unresponsive.length > 0
  if (hasFailed && listAt(json, name, 'results').length === 0)
    throw providerError(name, `has no results, because ${unresponsive.length} of its engines did not answer`)
  return json
}

/** SearXNG takes a country as a part of the language: `de-AT`. */
const localeOf = (language: string, country: string | undefined) =>
  country === undefined ? language : `${language}-${country.toUpperCase()}`
