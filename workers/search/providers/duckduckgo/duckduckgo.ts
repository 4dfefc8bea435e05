import type { SearchOption, SearchRequest } from '#workers/search/provider.ts'
import type { SearchAccess } from '#workers/search/search-access.ts'
import { regionCountries, regionLanguages } from './region.ts'

export type DuckDuckGoAccess = Pick<SearchAccess, 'upstream' | 'politeness' | 'now'> & {
  config: Pick<SearchAccess['config'], 'DUCKDUCKGO_BASE_URL' | 'DUCKDUCKGO_HTML_BASE_URL' | 'DUCKDUCKGO_GAP_MS'>
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

/** Pages and scripts share one pace. */
export const paceOf = (access: DuckDuckGoAccess) => ({
  host: scriptUrl('/', access).host,
  name: duckDuckGo.name,
  gapMs: access.config.DUCKDUCKGO_GAP_MS,
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
