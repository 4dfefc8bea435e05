/** The headers of a request that a browser sets, and no page can forge; '' if absent. */
export interface SentOrigin {
  origin: string
  /** `Sec-Fetch-Site` */
  site: string
  /** The host that the request names, if pages may be open at another address than the public one. */
  host?: string
}

/**
 * Whether a request can come from a page of this service. It cannot if a page of another origin caused it, also one of another
 * host, port or scheme of the same site. Programs and old browsers send none of the headers.
 */
export function isOwnPage({ origin, site, host }: SentOrigin, publicUrl: string): boolean {
  if (site !== '' && site !== 'same-origin') return false
  if (origin === '') return true
  const own = new URL(publicUrl)
  const from = URL.parse(origin)
  const isEncrypted = own.protocol === 'http:' || from?.protocol === 'https:'
  return from !== null && isEncrypted && [own.host, host].includes(from.host)
}
