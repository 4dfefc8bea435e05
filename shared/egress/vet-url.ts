import { AppError } from '#shared/errors.ts'
import { namesHost, opensPort, type EgressRules } from './egress-rules.ts'
import { mayDial, publicPorts } from './may-dial.ts'
import { urlNotAllowed } from './url-not-allowed.ts'
import { literalAddress, portOf } from './url-parts.ts'

/**
 * The address as it will be fetched: parsed once, by WHATWG rules, a dot at the end of its host folded. Only this object
 * or its `href` may be used from here on; vetting that `href` again gives the same. It asks no name server: what a name
 * leads to is judged when it is resolved.
 * Throws INVALID_URL, or URL_NOT_ALLOWED for private, reserved and internal hosts, other ports and our own hosts.
 */
export function vetUrl(text: string, rules: EgressRules): URL {
  const url = parseUrl(text)
  if (!mayTarget(url, rules)) throw urlNotAllowed()
  return url
}

function parseUrl(text: string): URL {
  if (text.length > maxLength) throw invalidUrl(`more than ${maxLength} characters`)
  if (!text.isWellFormed()) throw invalidUrl('text that is not valid Unicode')
  if (/\p{Cc}/u.test(text)) throw invalidUrl('a control character')
  // Parsers disagree on a backslash; ours must not be the one that reads it as another host.
  if (text.includes('\\')) throw invalidUrl('a backslash')
  const url = URL.parse(text)
  if (url === null) throw invalidUrl('text that is not one')
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw invalidUrl(`the scheme "${url.protocol.slice(0, -1)}"`)
  if (url.username !== '' || url.password !== '') throw invalidUrl('a user name or password in it')
  url.hostname = url.hostname.replace(/\.$/, '')
  if (literalAddress(url) === undefined && !isHostName(url.hostname)) throw invalidUrl('a host name that cannot exist')
  if (url.href.length > maxLength) throw invalidUrl(`more than ${maxLength} characters once percent-encoded`)
  return url
}

const maxLength = 2048

function invalidUrl(found: string): AppError {
  return new AppError(
    'INVALID_URL',
    `Expected an absolute http or https address such as https://example.com/page; found ${found}.`,
  )
}

/** RFC 1035 lengths; letters, digits and hyphens, and the underscore that some public names do carry. */
function isHostName(host: string): boolean {
  return host.length <= 253 && host.split('.').every((label) => /^[a-z0-9_-]{1,63}$/.test(label))
}

function mayTarget(url: URL, rules: EgressRules): boolean {
  const port = portOf(url)
  const address = literalAddress(url)
  if (address !== undefined) return mayDial(address, url, rules)
  if (namesHost(rules.own, url.hostname, port)) return false
  if (namesHost(rules.allow, url.hostname, port)) return true
  if (isInternalName(url.hostname)) return false
  return publicPorts.has(port) || opensPort(rules.allow, port)
}

function isInternalName(host: string): boolean {
  return !host.includes('.') || internalSuffixes.some((suffix) => host.endsWith(suffix))
}

/** Names that are never public: RFC 6761, 6762, 7686, 8375, 9476, ICANN's .internal, and what routers and offices use. */
const internalSuffixes = [
  '.localhost',
  '.localdomain',
  '.local',
  '.internal',
  '.intranet',
  '.private',
  '.corp',
  '.home',
  '.home.arpa',
  '.lan',
  '.onion',
  '.alt',
]
