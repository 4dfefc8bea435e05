import type { SearchAccess } from '#workers/search/search-access.ts'
import type { SearchProvider } from '#workers/search/search.ts'
import { listAt, readJson } from '#workers/upstreams/read-reply.ts'

const name = 'Google suggestions'

/** The suggestions that browsers show: `[query, [suggestion, …]]`. The effect of `gl` is unverified. */
type GoogleSuggestAccess = Pick<SearchAccess, 'upstream'> & {
  config: Pick<SearchAccess['config'], 'GOOGLE_SUGGEST_BASE_URL'>
}

export const openGoogleSuggest = (access: GoogleSuggestAccess): SearchProvider<'autocomplete'> => ({
  id: 'google-suggest',
  name,
  kind: 'autocomplete',
  applies: ['country', 'language'],
  async search({ query, limit, country, language }, { timeoutMs, signal }) {
    const url = new URL(
      '/complete/search',
      access.config.GOOGLE_SUGGEST_BASE_URL ?? 'https://suggestqueries.google.com',
    )
    url.search = new URLSearchParams({
      client: 'firefox',
      q: query,
      // Without these, Google answers some queries in another encoding.
      ie: 'utf-8',
      oe: 'utf-8',
      ...(language !== undefined && { hl: language }),
      ...(country !== undefined && { gl: country }),
    }).toString()
    const headers = { accept: 'application/json' }
    const reply = await access.upstream({ url, method: 'GET', headers, name, timeoutMs, signal })
    return listAt(readJson(reply, name), name, '1')
      .filter((suggestion) => typeof suggestion === 'string')
      .slice(0, limit)
  },
})
