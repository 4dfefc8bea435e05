import { isIP } from 'node:net'

/** The port a client dials: the one written, or the scheme's. */
export function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port)
  return url.protocol === 'https:' ? 443 : 80
}

/** The address in the host, without brackets; undefined when the host is a name. WHATWG has folded every other spelling. */
export function literalAddress(url: URL): string | undefined {
  const host = url.hostname.startsWith('[') ? url.hostname.slice(1, -1) : url.hostname
  return isIP(host) === 0 ? undefined : host
}
