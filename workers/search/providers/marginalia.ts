import type { WebResult } from '#workers/search/results.ts'
import type { SearchAccess } from '#workers/search/search-access.ts'
import type { SearchProvider } from '#workers/search/search.ts'
import { listAt, readJson, textAt } from '#workers/upstreams/read-reply.ts'
import { refusalError } from '#workers/upstreams/request-upstream.ts'

type MarginaliaAccess = Pick<SearchAccess, 'upstream'> & {
  config: Pick<SearchAccess['config'], 'MARGINALIA_BASE_URL' | 'MARGINALIA_API_KEY'>
}

const name = 'Marginalia'

/**
 * The API of Marginalia, an index of small sites in English. Needs a commercial key: what its public key finds is under
 * CC BY-NC-SA 4.0 and must not be sold. Source: about.marginalia-search.com/article/api.
 */
export const openMarginaliaWeb = ({ config, upstream }: MarginaliaAccess): SearchProvider<'web'> => ({
  id: 'marginalia',
  name,
  kind: 'web',
  applies: ['language', 'site', 'phrase'],
  languages: new Set(['en']),
  async search({ query, limit, language = 'en' }, limits) {
    if (language !== 'en') return []
    const url = new URL('/search', config.MARGINALIA_BASE_URL ?? 'https://api2.marginalia-search.com')
    // nsfw: with a filter.
    url.search = new URLSearchParams({ query, count: String(limit), nsfw: '1' }).toString()
    const headers = { accept: 'application/json', 'api-key': config.MARGINALIA_API_KEY ?? '' }
    const reply = await upstream({ url, method: 'GET', headers, name, ...limits })
    // Its older API had this status for a used-up allowance. The newer one may have 429, like others.
    if (reply.status === 503) throw refusalError(`${name} has no allowance left for this API key.`, reply, 60)
    const found = listAt(readJson(reply, name), name, 'results')
    return found.flatMap((entry) => readResult(entry) ?? []).slice(0, limit)
  },
})

function readResult(entry: unknown): WebResult | undefined {
  const url = textAt(entry, 'url')
  if (url === undefined) return undefined
  // Some pages have no title. Their address tells more than nothing.
  return { title: textAt(entry, 'title') ?? url, url, snippet: textAt(entry, 'description') ?? '' }
}
