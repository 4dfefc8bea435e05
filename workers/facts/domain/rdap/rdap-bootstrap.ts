/** The registries of the top-level domains (RFC 9224). */
export interface RdapBootstrap {
  /**
   * The RDAP servers of a domain's registry, https first. Empty if its top-level domain has none. Throws PROVIDER_ERROR
   * if the list was never read and cannot be read now, or the signal's reason when it aborts.
   */
  serversFor: (domain: string, signal: AbortSignal) => Promise<readonly string[]>
}
