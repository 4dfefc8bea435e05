import type { Freshness } from '#shared/contract/search-kind.ts'
import type { SearchLimits, SearchRequest } from '#workers/search/provider.ts'
import type { SearchAccess } from '#workers/search/search-access.ts'
import { readJson } from '#workers/upstreams/read-reply.ts'
import { braveCountries, braveLanguages } from './markets.ts'

export const brave = {
  id: 'brave',
  name: 'Brave Search',
  countries: braveCountries,
  languages: new Set(braveLanguages.keys()),
} as const

export type BraveAccess = Pick<SearchAccess, 'upstream' | 'now'> & {
  config: Pick<SearchAccess['config'], 'BRAVE_API_KEY' | 'BRAVE_BASE_URL'>
}

/** Asks one kind of search of Brave, for example `/res/v1/news/search`. Returns its JSON. Throws PROVIDER_ERROR. */
export async function askBrave(
  path: `/res/v1/${string}`,
  { query, limit, country, language, freshness }: SearchRequest,
  { access: { config, upstream }, limits }: { access: BraveAccess; limits: SearchLimits },
): Promise<unknown> {
  const url = new URL(path, config.BRAVE_BASE_URL ?? 'https://api.search.brave.com')
  const parameters = {
    q: query,
    count: String(limit),
    // Brave rejects a search with a market that it does not know.
    country: braveCountries.has(country ?? '') ? country?.toUpperCase() : undefined,
    search_lang: braveLanguages.get(language ?? ''),
    freshness: freshness && periods[freshness],
  }
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) url.searchParams.set(name, value)
  const headers = { accept: 'application/json', 'x-subscription-token': config.BRAVE_API_KEY ?? '' }
  return readJson(await upstream({ url, method: 'GET', headers, name: brave.name, ...limits }), brave.name)
}

const periods = { day: 'pd', week: 'pw', month: 'pm', year: 'py' } as const satisfies Record<Freshness, string>
