import type { SearchProvider } from '#workers/search/provider.ts'
import { listAt } from '#workers/upstreams/list-at.ts'
import { readJson } from '#workers/upstreams/read-reply.ts'
import { regionOf } from './region.ts'
import { assertAnswered, duckDuckGo, scriptHeaders, scriptUrl, type DuckDuckGoAccess } from './request.ts'

/** The suggestions of DuckDuckGo: `[query, [suggestion, …]]`. */
export const openDuckDuckGoAutocomplete = (access: DuckDuckGoAccess): SearchProvider<'autocomplete'> => ({
  ...duckDuckGo,
  kind: 'autocomplete',
  applies: ['country', 'language'],
  async search(request, limits) {
    const url = scriptUrl('/ac/', access)
    const kl = regionOf(request) ?? 'wt-wt'
    url.search = new URLSearchParams({ q: request.query, type: 'list', kl }).toString()
    const headers = scriptHeaders(url, request)
    const reply = await access.upstream({ url, method: 'GET', headers, name: duckDuckGo.name, ...limits })
    assertAnswered(reply)
    const suggestions = listAt(readJson(reply, duckDuckGo.name), duckDuckGo.name, '1')
    return suggestions.filter((one) => typeof one === 'string').slice(0, request.limit)
  },
})
