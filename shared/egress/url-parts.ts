import { isIP } from 'node:net'

/** The port of the URL, or the default port of its scheme. */
export function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port)
  return url.protocol === 'https:' ? 443 : 80
}

/** The IP address in the host, without brackets; undefined for a name. The URL parser has normalized its spelling. */
export function literalAddress(url: URL): string | undefined {
  const host = url.hostname.startsWith('[') ? url.hostname.slice(1, -1) : url.hostname
  return isIP(host) === 0 ? undefined : host
}
