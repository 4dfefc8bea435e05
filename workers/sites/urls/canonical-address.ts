import { targetAddress } from '#shared/contract/target-address.ts'

/**
 * The text that the usual spellings of one address share. It identifies a page; it is not an address to request.
 * Ignores the scheme, `www.`, the default port, the fragment, tracking parameters, the order of parameters, `index.html`
 * and its like, a slash at the end, and which characters are percent-encoded.
 */
export function canonicalAddress(url: URL): string {
  const { host, pathname, search } = url.search === '' ? url : new URL(targetAddress(url, {}))
  return hostKey(host) + pathKey(pathname) + queryKey(search)
}

/** `www.example.com` and `example.com` serve the same site. */
export const hostKey = (host: string) => (host.startsWith('www.') ? host.slice(4) : host)

function pathKey(path: string): string {
  const plain = plainEscapes(path)
  const slash = plain.lastIndexOf('/')
  const folder = indexPage.test(plain.slice(slash + 1)) ? plain.slice(0, slash) : plain
  return folder.endsWith('/') ? folder.slice(0, -1) : folder
}

const indexPage = /^(?:index|default)\.(?:html?|php|aspx?|jsp|cgi)$/i

function queryKey(search: string): string {
  if (search.length < 2) return ''
  return `?${plainEscapes(search.slice(1)).split('&').toSorted().join('&')}`
}

/** Decodes the escapes that RFC 3986 §6.2.2.2 calls unnecessary, and writes the others in upper case. */
function plainEscapes(text: string): string {
  if (!text.includes('%')) return text
  return text.replaceAll(/%[\da-f]{2}/gi, (escape) => {
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16))
    return unreserved.test(character) ? character : escape.toUpperCase()
  })
}

const unreserved = /[\w.~-]/
