import type { Config } from '#shared/config.ts'
import { configuredRules } from '#shared/egress/configured-rules.ts'
import { lookupWith, resolveHost } from '#shared/egress/resolve-host.ts'
import { vetUrl } from '#shared/egress/vet-url.ts'
import { configuredProviders } from '#workers/adapters/providers/configured-providers.ts'
import type { Provider } from '#workers/adapters/providers/provider.ts'

/** Ways to a page that do not begin here. */
export interface Outside {
  providers: readonly Provider[]
  /**
   * Whether an address may be handed to a provider, which may stand on a network of ours: only what we might fetch
   * ourselves. Throws INVALID_URL, URL_NOT_ALLOWED and DNS_FAILED.
   */
  vet: (url: string, signal: AbortSignal) => Promise<void>
}

/** The providers of this deployment. */
export function configuredOutside(config: Config): Outside {
  const rules = configuredRules(config)
  const lookup = lookupWith(config.DNS_SERVERS)
  return {
    providers: configuredProviders(config),
    async vet(url, signal) {
      await resolveHost(vetUrl(url, rules), { lookup, rules, timeoutMs: 5000, signal })
    },
  }
}
