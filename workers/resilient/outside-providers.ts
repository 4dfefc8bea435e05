import { configuredRules } from '#shared/egress/configured-rules.ts'
import { lookupWith, resolveHost } from '#shared/egress/resolve-host.ts'
import { vetUrl } from '#shared/egress/vet-url.ts'
import type { Config } from '#shared/runtime/config.ts'
import type { ProviderId } from '#shared/runtime/settings/provider-settings.ts'
import { firecrawl } from './providers/firecrawl.ts'
import { jina } from './providers/jina.ts'
import type { Provider } from './providers/provider.ts'
import { scrapingBee } from './providers/scraping-bee.ts'
import { zyte } from './providers/zyte.ts'

/** External services that fetch pages for us. */
export interface OutsideProviders {
  configured: readonly Provider[]
  /**
   * Checks that we may fetch the URL ourselves: a provider may run on our own network. Throws INVALID_URL,
   * URL_NOT_ALLOWED or DNS_FAILED.
   */
  vet: (url: string, signal: AbortSignal) => Promise<void>
}

export function openOutsideProviders(config: Config): OutsideProviders {
  const rules = configuredRules(config)
  const lookup = lookupWith(config.DNS_SERVERS)
  return {
    configured: configuredProviders(config),
    async vet(url, signal) {
      await resolveHost(vetUrl(url, rules), { lookup, rules, timeoutMs: 5000, signal })
    },
  }
}

/** The providers of `FETCH_PROVIDERS`, in that order, if they have a key or a base URL. */
function configuredProviders(config: Config): readonly Provider[] {
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
