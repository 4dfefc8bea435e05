import type { ProviderId } from '#shared/provider-settings.ts'

/** What a provider found at an address. */
export type ProvidedPage = {
  /** Where redirects ended, as far as the provider says. */
  url: string
  /** The target's status; 200 where the provider does not say. */
  status: number
} & ({ html: Uint8Array; contentType?: string } | { markdown: string; title?: string })

export interface ProviderLimits {
  timeoutMs: number
  signal: AbortSignal
}

/** A service that fetches pages for us, for money of the operator's. */
export interface Provider {
  id: ProviderId
  name: string
  /**
   * Fetches a vetted address. Whether what comes back is a page or a wall is for the caller to judge. Throws
   * PROVIDER_ERROR when the provider fails, and the signal's reason when it aborts.
   */
  fetch: (url: string, limits: ProviderLimits) => Promise<ProvidedPage>
}

/** Providers refuse to be given less time than this. */
export const leastMs = 1000

/** How to reach a provider. */
export interface ProviderAccess {
  /** Scheme, host and port. */
  baseUrl: string
  /** Some providers that one runs oneself ask for none. */
  key: string | undefined
}
