import { foldSpaces } from '#workers/search/plain-text.ts'
import type { SearchProvider } from '#workers/search/provider.ts'
import { readJson, valueAt } from '#workers/upstreams/read-reply.ts'
import { assertAnswered, changedError } from './assert-answered.ts'
import { browserHeaders, name, type DuckDuckGoAccess } from './duckduckgo-access.ts'
import { regionCountries, regionLanguages, regionOf } from './region.ts'

/** The suggestions of DuckDuckGo: `[query, [suggestion, …]]`. */
export const duckDuckGoAutocomplete = ({ upstream, baseUrl }: DuckDuckGoAccess): SearchProvider<'autocomplete'> => ({
  id: 'duckduckgo',
  name,
  kind: 'autocomplete',
  applies: ['country', 'language'],
  countries: regionCountries,
  languages: regionLanguages,
  async search(request, limits) {
    const { query, limit, language } = request
    const url = new URL('/ac/', baseUrl)
    url.search = new URLSearchParams({ q: query, type: 'list', kl: regionOf(request) ?? 'wt-wt' }).toString()
    const headers = { ...browserHeaders(baseUrl, language), accept: 'application/json' }
    const reply = await upstream({ url, method: 'GET', headers, name, ...limits })
    assertAnswered(reply)
    const suggestions = valueAt(readJson(reply, name), '1')
    if (!Array.isArray(suggestions)) throw changedError('sent data without suggestions')
    const texts = suggestions.filter((one): one is string => typeof one === 'string').slice(0, 100)
    return texts
      .map(foldSpaces)
      .filter((text) => text !== '')
      .slice(0, limit)
  },
})
