import type { Upstream } from '#workers/upstreams/upstream.ts'

export interface DuckDuckGoAccess {
  upstream: Upstream
  /** Scheme, host and port. */
  baseUrl: string
}

/** The name of the provider in answers and error messages. */
export const name = 'DuckDuckGo'

/** The headers of a browser's request. DuckDuckGo challenges requests without `accept` and `sec-fetch-mode`. */
export const browserHeaders = (baseUrl: string, language?: string): Record<string, string> => ({
  'accept-language': language === undefined || language === 'en' ? 'en-US,en;q=0.5' : `${language},en;q=0.5`,
  referer: new URL('/', baseUrl).href,
  'sec-fetch-site': 'same-origin',
})

/** A page that a person opens. */
export const pageHeaders = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-user': '?1',
  'upgrade-insecure-requests': '1',
}
