import { targetAddress } from '#shared/contract/target-address.ts'

/**
 * The key under which two addresses count as one page: `host/path?query`. Ignores the scheme, `www.`, the fragment, tracking
 * parameters, the order of parameters, a slash at the end, and how a character is percent-encoded. For comparing only: a
 * request needs the address as it was written.
 */
export function canonicalUrl(url: URL): string {
  const { host, pathname, search } = new URL(targetAddress(url, {}))
  const path = normalizeEscapes(pathname)
  const query = normalizeEscapes(search.slice(1)).split('&').filter(Boolean).sort().join('&')
  return `${withoutWww(host)}${withoutEndSlash(path)}${query === '' ? '' : `?${query}`}`
}

/** The host and port, without `www.`: two hosts with the same key count as one. */
export const hostKey = ({ host }: URL): string => withoutWww(host)

const withoutWww = (host: string) => (host.startsWith('www.') ? host.slice(4) : host)

const withoutEndSlash = (path: string) => (path.endsWith('/') ? path.slice(0, -1) : path)

/** Decodes escapes of unreserved characters, and writes the others in upper case (RFC 3986, section 6.2.2). */
function normalizeEscapes(text: string): string {
  if (!text.includes('%')) return text
  return text.replace(/%[0-9a-f]{2}/gi, (escape) => {
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16))
    return /[\w.~-]/.test(character) ? character : escape.toUpperCase()
  })
}
