import { isIP } from 'node:net'
import { isPublicAddress } from '#shared/egress/is-public-address.ts'

/**
 * Whether a client may register this redirect URI: https with a public host, http or https on the loopback interface, or a
 * scheme that opens a program (RFC 8252, section 7.1). Another network of the person would get the code. The URI must be in its
 * normal form, so that no two readers take it for different addresses.
 */
export function isRedirectUri(uri: string): boolean {
  const url = URL.parse(uri)
  if (url === null || uri.length > maxLength || !isNormal(uri, url)) return false
  if (!isWeb(url)) return opensProgram(uri)
  if (url.username !== '' || url.password !== '' || uri.includes('#')) return false
  return isOnLoopback(url) || (url.protocol === 'https:' && isPublicHost(url.hostname))
}

const maxLength = 500

const isNormal = (uri: string, { href }: URL) => href === uri || href === `${uri}/`

const isWeb = ({ protocol }: URL) => protocol === 'https:' || protocol === 'http:'

const loopbackNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

const isOnLoopback = (url: URL) => isWeb(url) && loopbackNames.has(url.hostname)

/** The schemes of MCP clients that are not named after a domain. */
const programSchemes: ReadonlySet<string> = new Set([
  'cursor',
  'vscode',
  'vscode-insiders',
  'vscodium',
  'warp',
  'windsurf',
  'zed',
])

/**
 * Whether a URI opens a program by a scheme of its own: one of the list, or one that is named after a domain, such as
 * `com.example.app`. Browsers and operating systems act on other schemes themselves, `javascript` and `file` among them. A query
 * is refused because programs take commands in it, and a long scheme because the label of the key has to show it whole.
 */
function opensProgram(uri: string): boolean {
  const [, scheme = ''] = /^([a-z][a-z0-9.-]{1,27}):\/[\w.~/-]*\w\/?$/.exec(uri) ?? []
  return scheme.includes('.') || programSchemes.has(scheme)
}

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

/** Whether a redirect URI leads to a program that listens on the machine of the person. */
export const isLoopback = (uri: string): boolean => isOnLoopback(new URL(uri))

/** Where a redirect URI leads, for people: "this computer", a host, or a scheme such as `cursor://`. */
export function redirectPlace(uri: string): string {
  const url = new URL(uri)
  if (isOnLoopback(url)) return 'this computer'
  return isWeb(url) ? url.host : `${url.protocol}//`
}
