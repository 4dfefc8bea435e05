import { isIP } from 'node:net'
import { isPublicAddress } from '#shared/egress/is-public-address.ts'

/**
 * Whether a client may register this redirect URI: https with a public host, or http or https on the loopback interface.
 * Another network of the person would get the code. The URI must be in its normal form, so that no two readers take it for
 * different addresses.
 */
export function isRedirectUri(uri: string): boolean {
  const url = URL.parse(uri)
  if (url === null || uri.length > maxLength) return false
  if (url.username !== '' || url.password !== '' || uri.includes('#') || !isNormal(uri, url)) return false
  if (loopbackNames.has(url.hostname)) return url.protocol === 'https:' || url.protocol === 'http:'
  return url.protocol === 'https:' && isPublicHost(url.hostname)
}

const maxLength = 500

const isNormal = (uri: string, { href }: URL) => href === uri || href === `${uri}/`

const loopbackNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

function isPublicHost(hostname: string): boolean {
  const address = hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(address) === 0 ? hostname.includes('.') : isPublicAddress(address)
}

/**
 * Whether a redirect URI is registered: the same text, except that the port of an http URI on loopback is free, because native
 * programs listen on any port (RFC 8252, section 7.3).
 */
export const isRegistered = (uri: string, registered: readonly string[]): boolean =>
  registered.some(
    (one) => one === uri || (loopbackParts(one) !== undefined && loopbackParts(one) === loopbackParts(uri)),
  )

/** An http URI on loopback without its port; undefined for other URIs. */
function loopbackParts(uri: string): string | undefined {
  const [, host, rest] = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?((?:[/?].*)?)$/.exec(uri) ?? []
  return host === undefined || !URL.canParse(uri) ? undefined : `${host} ${rest}`
}

/** Whether a redirect URI leads to a program on the machine of the person. */
export const isLoopback = (uri: string): boolean => loopbackNames.has(new URL(uri).hostname)

/** Where a redirect URI leads, for people. */
export const redirectPlace = (uri: string): string => (isLoopback(uri) ? 'this computer' : new URL(uri).host)
