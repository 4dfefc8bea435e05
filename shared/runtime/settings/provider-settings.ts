import { optionalOrigin, optionalSecret, orderOf } from './settings.ts'

/** The scraping providers of /fetch/resilient, in default order. */
export const providerIds = ['firecrawl', 'jina', 'scrapingbee', 'zyte'] as const

export type ProviderId = (typeof providerIds)[number]

/** A provider is enabled by its API key, or by the base URL of a self-hosted instance. */
export const providerSettings = {
  FETCH_PROVIDERS: orderOf(
    providerIds,
    'Order in which /fetch/resilient tries the providers below; unlisted providers are not used',
  ),
  FIRECRAWL_API_KEY: optionalSecret('Firecrawl API key', 1),
  FIRECRAWL_BASE_URL: optionalOrigin(
    'Firecrawl base URL; set it to use a self-hosted instance, which may need no key; default https://api.firecrawl.dev',
  ),
  JINA_API_KEY: optionalSecret('Jina Reader API key', 1),
  JINA_BASE_URL: optionalOrigin(
    'Jina Reader base URL; set it to use a self-hosted instance, which may need no key; default https://r.jina.ai',
  ),
  SCRAPINGBEE_API_KEY: optionalSecret('ScrapingBee API key', 1),
  SCRAPINGBEE_BASE_URL: optionalOrigin('ScrapingBee base URL; default https://app.scrapingbee.com'),
  ZYTE_API_KEY: optionalSecret('Zyte API key', 1),
  ZYTE_BASE_URL: optionalOrigin('Zyte API base URL; default https://api.zyte.com'),
} as const
