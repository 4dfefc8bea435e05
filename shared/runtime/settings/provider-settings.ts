import { optionalOrigin, optionalSecret, optionalText, orderOf, type Setting } from './readers.ts'

/** The scraping providers of /fetch/resilient, in default order. */
export const providerIds = ['firecrawl', 'jina', 'scrapingbee', 'zyte'] as const

export type ProviderId = (typeof providerIds)[number]

/** A provider is enabled by its API key, or by the base URL of a self-hosted instance. */
export const providerSettings = {
  FETCH_PROVIDERS: orderOf(providerIds, 'Order of the providers; unlisted ones are not used'),
  FIRECRAWL_API_KEY: optionalSecret('Firecrawl API key', 1),
  FIRECRAWL_BASE_URL: optionalOrigin(
    'Base URL of your own Firecrawl, which may need no key; default https://api.firecrawl.dev',
  ),
  JINA_API_KEY: optionalSecret('Jina Reader API key', 1),
  JINA_BASE_URL: optionalOrigin('Base URL of your own Jina Reader, which may need no key; default https://r.jina.ai'),
  SCRAPINGBEE_API_KEY: optionalSecret('ScrapingBee API key', 1),
  ZYTE_API_KEY: optionalSecret('Zyte API key', 1),
} as const

/** Settings of the services behind /package and /tech. */
export const factSettings = {
  NPM_BASE_URL: optionalOrigin("npm registry base URL; default: the registry of npm's configuration"),
  PYPI_BASE_URL: optionalOrigin('PyPI base URL; default: the public PyPI'),
  TECH_FINGERPRINTS_DIR: optionalText('Directory with more fingerprints for /tech, in the schema of Wappalyzer'),
} as const

/** Upstreams that nobody hosts for themselves: only tests and mirrors replace their addresses. */
const publicUpstreams = [
  'SCRAPINGBEE',
  'ZYTE',
  'SERPER',
  'BRAVE',
  'TAVILY',
  'EXA',
  'SERPAPI',
  'MARGINALIA',
  'DUCKDUCKGO',
  'DUCKDUCKGO_HTML',
  'WIKIPEDIA',
  'OPENALEX',
  'CROSSREF',
  'GOOGLE_SUGGEST',
  'GOOGLE_TRENDS',
  'GREENHOUSE',
  'LEVER',
  'ASHBY',
  'HACKER_NEWS',
  'YOUTUBE',
  'RDAP_BOOTSTRAP',
  'NPM_DOWNLOADS',
  'PYPISTATS',
  'OSV',
] as const

type OverrideName = `${(typeof publicUpstreams)[number]}_BASE_URL`

/** `UPSTREAM_BASE_URL` replaces the address of any upstream. */
export const upstreamOverrides = Object.fromEntries(
  publicUpstreams.map((name) => [`${name}_BASE_URL`, optionalOrigin(`Base URL in place of that of ${name}`)]),
) as Readonly<Record<OverrideName, Setting<string | undefined>>>
