import { configuredRules } from '#shared/egress/configured-rules.ts'
import { lookupWith, resolveHost } from '#shared/egress/resolve-host.ts'
import { vetUrl } from '#shared/egress/vet-url.ts'
import type { Config } from '#shared/runtime/config.ts'
import { configuredProviders } from '#workers/resilient/providers/configured-providers.ts'
import type { Provider } from '#workers/resilient/providers/provider.ts'

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
