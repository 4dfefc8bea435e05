import { plainText, shorten } from '#workers/search/plain-text.ts'
import type { SearchProvider } from '#workers/search/provider.ts'
import { listAt } from '#workers/search/providers/list-at.ts'
import { readJson } from '#workers/upstreams/read-reply.ts'
import type { Upstream } from '#workers/upstreams/upstream.ts'

const name = 'Google suggestions'

/** The suggestions that browsers show: `[query, [suggestion, …]]`. The effect of `gl` is unverified. */
export const googleSuggest = (access: { upstream: Upstream; baseUrl: string }): SearchProvider<'autocomplete'> => ({
  id: 'google-suggest',
  name,
  kind: 'autocomplete',
  applies: ['country', 'language'],
  async search({ query, limit, country, language }, { timeoutMs, signal }) {
    const url = new URL('/complete/search', access.baseUrl)
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
      .map((suggestion) => shorten(plainText(suggestion), maxLength))
      .filter((suggestion) => suggestion !== '')
      .slice(0, limit)
  },
})

/** Characters. */
const maxLength = 300
