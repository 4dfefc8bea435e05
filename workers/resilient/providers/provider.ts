import type { ProviderId } from '#shared/runtime/settings/provider-settings.ts'

/** The page that a provider returned. */
export type ProvidedPage = {
  /** The final URL after redirects, if the provider reports it; else the requested URL. */
  url: string
  /** The target's HTTP status; 200 if the provider does not report it. */
  status: number
} & ({ html: Uint8Array; contentType?: string } | { markdown: string; title?: string })

export interface ProviderLimits {
  timeoutMs: number
  signal: AbortSignal
}

/** An external service that fetches pages. The operator pays for it. */
export interface Provider {
  id: ProviderId
  name: string
  /**
   * Fetches a vetted URL. The page may be a bot wall: the caller checks it. Throws PROVIDER_ERROR when the provider fails,
   * or the signal's reason when it aborts.
   */
  fetch: (url: string, limits: ProviderLimits) => Promise<ProvidedPage>
}

/** Providers reject shorter timeouts. */
export const minTimeoutMs = 1000

/** How to reach a provider. */
export interface ProviderAccess {
  /** Scheme, host and port. */
  baseUrl: string
  /** Undefined for a self-hosted provider without authentication. */
  key: string | undefined
}
