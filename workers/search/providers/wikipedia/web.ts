import { foldSpaces, plainText } from '#workers/search/plain-text.ts'
import type { SearchProvider } from '#workers/search/provider.ts'
import { refusalError } from '#workers/search/refusal-error.ts'
import type { WebResult } from '#workers/search/results.ts'
import { readJson, textAt, valueAt } from '#workers/upstreams/read-reply.ts'
import { providerError, type UpstreamReply } from '#workers/upstreams/request-upstream.ts'
import type { Upstream } from '#workers/upstreams/upstream.ts'
import { siteFilter } from './site-filter.ts'
import { wikipediaHost, wikipediaLanguages } from './wikipedia-languages.ts'

const name = 'Wikipedia'

/**
 * The full-text search of Wikipedia in the language of the request. `site:` of another site has no results here.
 * Source: www.mediawiki.org/wiki/API:Search and API:Etiquette. The nesting of the reply is unverified.
 */
export const wikipediaWeb = (access: { upstream: Upstream; baseUrl: string | undefined }): SearchProvider<'web'> => ({
  id: 'wikipedia',
  name,
  kind: 'web',
  applies: ['language', 'site', 'phrase'],
  languages: wikipediaLanguages,
  async search({ query, limit, language }, limits) {
    const host = wikipediaHost(language)
    const words = siteFilter(query, host)
    if (words === undefined) return []
    const url = new URL('/w/api.php', access.baseUrl ?? `https://${host}`)
    url.search = new URLSearchParams({ ...parameters, srsearch: words, srlimit: String(limit) }).toString()
    const headers = { accept: 'application/json' }
    const reply = await access.upstream({ url, method: 'GET', headers, name, ...limits })
    const found = valueAt(answerOf(reply), 'query', 'search')
    if (!Array.isArray(found)) throw providerError(name, 'sent a response without results')
    return found.flatMap((item) => readResult(item, host) ?? []).slice(0, limit)
  },
})

/** maxlag: the servers refuse the request while their replicas lag behind by more seconds. */
const parameters = {
  action: 'query',
  list: 'search',
  srnamespace: '0',
  srprop: 'snippet',
  srinfo: '',
  format: 'json',
  formatversion: '2',
  maxlag: '5',
}

/** Errors have status 200. Throws PROVIDER_ERROR for them. */
function answerOf(reply: UpstreamReply): unknown {
  if (reply.status === 429 || reply.status === 503) throw refusalError(name, 'asks to wait', reply, 60)
  const json = readJson(reply, name)
  const code = textAt(json, 'error', 'code')
  if (code === 'maxlag' || code === 'ratelimited') throw refusalError(name, 'asks to wait', reply, 5)
  if (code !== undefined) throw providerError(name, `rejected the search (${foldSpaces(code).slice(0, 60)})`)
  return json
}

function readResult(item: unknown, host: string): WebResult | undefined {
  const title = foldSpaces(textAt(item, 'title') ?? '')
  if (title === '') return undefined
  const path = encodeURIComponent(title.replaceAll(' ', '_')).replace(/%(?:2F|3A|2C|40)/g, decodeURIComponent)
  return { title, url: `https://${host}/wiki/${path}`, snippet: plainText(textAt(item, 'snippet') ?? '') }
}
