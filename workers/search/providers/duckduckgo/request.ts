import type { Freshness } from '#shared/contract/search-kind.ts'
import type { SearchAccess } from '#workers/search/search-access.ts'
import type { SearchOption, SearchRequest } from '#workers/search/search.ts'
import { assertSuccess } from '#workers/upstreams/read-reply.ts'
import { refusalError, providerError, type UpstreamReply } from '#workers/upstreams/request-upstream.ts'
import { regionCountries, regionLanguages } from './region.ts'

export type DuckDuckGoAccess = Pick<SearchAccess, 'upstream' | 'politeness' | 'now'> & {
  config: Pick<SearchAccess['config'], 'DUCKDUCKGO_BASE_URL' | 'DUCKDUCKGO_HTML_BASE_URL' | 'LIMITS'>
}

/** The parts that all kinds of DuckDuckGo's search share. */
export const duckDuckGo = {
  id: 'duckduckgo',
  name: 'DuckDuckGo',
  applies: ['country', 'language', 'freshness', 'site', 'phrase'] as readonly SearchOption[],
  countries: regionCountries,
  languages: regionLanguages,
} as const

/** The address of news, images, suggestions and tokens. */
export const scriptUrl = (path: string, { config }: DuckDuckGoAccess): URL =>
  new URL(path, config.DUCKDUCKGO_BASE_URL ?? 'https://duckduckgo.com')

/** Pages and scripts share one pace. Only DuckDuckGo itself is paced: it blocks servers that search faster. */
export const paceOf = (access: DuckDuckGoAccess) => ({
  host: scriptUrl('/', access).host,
  name: duckDuckGo.name,
  gapMs: access.config.LIMITS.duckduckgoGapMs ?? (access.config.DUCKDUCKGO_BASE_URL === undefined ? 1500 : 0),
})

/** The headers of a page that a person opens. DuckDuckGo challenges requests without `accept` and `sec-fetch-mode`. */
export const pageHeaders = (url: URL, request: SearchRequest): Record<string, string> => ({
  ...sharedHeaders(url, request),
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-user': '?1',
  'upgrade-insecure-requests': '1',
})

/** The headers of a request that a script of the page sends. */
export const scriptHeaders = (url: URL, request: SearchRequest): Record<string, string> => ({
  ...sharedHeaders(url, request),
  accept: 'application/json, text/javascript, */*; q=0.01',
  'sec-fetch-dest': 'empty',
  'sec-fetch-mode': 'cors',
})

const sharedHeaders = ({ origin, pathname }: URL, { language = 'en' }: SearchRequest) => ({
  'accept-language': language === 'en' ? 'en-US,en;q=0.5' : `${language},en;q=0.5`,
  referer: pathname === '/html/' ? `${origin}/html/` : `${origin}/`,
  'sec-fetch-site': 'same-origin',
})

const { name } = duckDuckGo

/** Throws PROVIDER_ERROR unless the status is 200. */
export function assertAnswered(reply: UpstreamReply): void {
  if (isBlocked(reply)) throw blockedError(reply)
  const { status } = reply
  if (status >= 300 && status < 400) throw changedError(`redirected the search (HTTP status ${status})`)
  assertSuccess(reply, name)
}

/** Its challenge comes with status 202. */
export const isBlocked = ({ status }: UpstreamReply): boolean => [202, 403, 418].includes(status)

/** The pause is long, because each request during a block makes it longer. */
export function blockedError(reply: UpstreamReply): Error {
  const problem = `${name} blocks searches from this server: it asks for proof that a person searches (HTTP status ${reply.status}).`
  return refusalError(problem, reply, 600)
}

/** The error of a response in another form than before. Only a change of this program can solve that. */
export function changedError(problem: string): Error {
  return providerError(name, `${problem}; its layout may have changed`)
}

/** The values of `df`. */
export const freshnessCodes: Readonly<Record<Freshness, string>> = { day: 'd', week: 'w', month: 'm', year: 'y' }

/**
 * The query without the marks that would send the search elsewhere: `!w` and `w!` search another site, and a backslash opens
 * the first result. Quoted phrases and operators such as `site:` stay. Throws PROVIDER_ERROR for 500 characters and more,
 * which DuckDuckGo does not accept.
 */
export function plainQuery(query: string): string {
  const words = query.split(/\s/u).map(withoutMarks)
  const plain = words.filter((word) => word !== '').join(' ')
  if (plain.length >= 500) throw providerError(duckDuckGo.name, 'accepts queries of at most 499 characters')
  return plain === '' ? `"${query}"` : plain
}

function withoutMarks(word: string): string {
  let [start, end] = [0, word.length]
  while (start < end && '!\\'.includes(word.charAt(start))) start += 1
  while (end > start && word.charAt(end - 1) === '!') end -= 1
  return word.slice(start, end)
}
