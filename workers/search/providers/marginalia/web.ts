import { plainText } from '#workers/search/plain-text.ts'
import type { SearchProvider } from '#workers/search/provider.ts'
import { refusalError } from '#workers/search/refusal-error.ts'
import type { WebResult } from '#workers/search/results.ts'
import { readJson, textAt, valueAt } from '#workers/upstreams/read-reply.ts'
import { providerError } from '#workers/upstreams/request-upstream.ts'
import type { Upstream } from '#workers/upstreams/upstream.ts'
import { pageUrl } from '#workers/urls/page-url.ts'

const name = 'Marginalia'

/**
 * The API of Marginalia, an index of small sites, mostly in English. All users of the key `public` share one allowance, which
 * is often used up. Without a commercial key, its data is under CC BY-NC-SA 4.0.
 * Source: about.marginalia-search.com/article/api.
 */
export const marginaliaWeb = (access: { upstream: Upstream; baseUrl: string; key: string }): SearchProvider<'web'> => ({
  id: 'marginalia',
  name,
  kind: 'web',
  applies: ['language', 'site', 'phrase'],
  languages: new Set(['en']),
  async search({ query, limit }, limits) {
    const url = new URL('/search', access.baseUrl)
    url.search = new URLSearchParams({ query, count: String(limit), nsfw: '1' }).toString()
    const headers = { accept: 'application/json', 'api-key': access.key }
    const reply = await access.upstream({ url, method: 'GET', headers, name, ...limits })
    if (reply.status === 429 || reply.status === 503) throw refusalError(name, 'has no allowance left', reply, 60)
    const results = valueAt(readJson(reply, name), 'results')
    if (!Array.isArray(results)) throw providerError(name, 'sent a response without results')
    return results
      .slice(0, 100)
      .flatMap((item) => readResult(item) ?? [])
      .slice(0, limit)
  },
})

function readResult(item: unknown): WebResult | undefined {
  const url = pageUrl(textAt(item, 'url') ?? '')?.href
  if (url === undefined) return undefined
  // Some pages have no title. Their address tells more than nothing.
  const title = plainText(textAt(item, 'title') ?? '') || url
  return { title, url, snippet: plainText(textAt(item, 'description') ?? '') }
}
