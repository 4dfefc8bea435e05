import type { Config } from '#shared/runtime/config.ts'
import type { ProviderId } from '#shared/runtime/settings/provider-settings.ts'
import { firecrawl } from './firecrawl.ts'
import { jina } from './jina.ts'
import type { Provider } from './provider.ts'
import { scrapingBee } from './scraping-bee.ts'
import { zyte } from './zyte.ts'

/** The providers of `FETCH_PROVIDERS`, in that order, if they have a key or a base URL. */
export function configuredProviders(config: Config): readonly Provider[] {
  return config.FETCH_PROVIDERS.flatMap((id) => providerOf(id, config) ?? [])
}

function providerOf(id: ProviderId, config: Config): Provider | undefined {
  switch (id) {
    case 'firecrawl': {
      const { FIRECRAWL_API_KEY: key, FIRECRAWL_BASE_URL: baseUrl } = config
      return (key ?? baseUrl) ? firecrawl({ key, baseUrl: baseUrl ?? 'https://api.firecrawl.dev' }) : undefined
    }
    case 'jina': {
      const { JINA_API_KEY: key, JINA_BASE_URL: baseUrl } = config
      return (key ?? baseUrl) ? jina({ key, baseUrl: baseUrl ?? 'https://r.jina.ai' }) : undefined
    }
    case 'scrapingbee': {
      const { SCRAPINGBEE_API_KEY: key, SCRAPINGBEE_BASE_URL: baseUrl } = config
      return key ? scrapingBee({ key, baseUrl: baseUrl ?? 'https://app.scrapingbee.com' }) : undefined
    }
    case 'zyte': {
      const { ZYTE_API_KEY: key, ZYTE_BASE_URL: baseUrl } = config
      return key ? zyte({ key, baseUrl: baseUrl ?? 'https://api.zyte.com' }) : undefined
    }
  }
}
