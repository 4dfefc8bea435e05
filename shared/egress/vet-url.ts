import { AppError } from '#shared/contract/errors.ts'
import { includesHost, hasRangeOnPort, type EgressRules } from '#shared/runtime/settings/egress-rules.ts'
import { isDialAllowed, publicPorts } from './is-dial-allowed.ts'
import { urlNotAllowed } from './url-not-allowed.ts'
import { literalAddress, portOf } from './url-parts.ts'

/**
 * Parses and vets a URL (WHATWG rules; a trailing dot of the host is removed). Use only the returned object or its `href`
 * from here on; vetting that `href` again returns the same URL. Makes no DNS lookup: `resolveHost` vets the addresses.
 * Throws INVALID_URL, or URL_NOT_ALLOWED for private, reserved and internal hosts, other ports and this service's hosts.
 */
export function vetUrl(text: string, rules: EgressRules): URL {
  const url = parseUrl(text)
  if (!isTargetAllowed(url, rules)) throw urlNotAllowed()
  return url
}

function parseUrl(text: string): URL {
  if (text.length > maxLength) throw invalidUrl(`more than ${maxLength} characters`)
  if (!text.isWellFormed()) throw invalidUrl('invalid Unicode')
  if (/\p{Cc}/u.test(text)) throw invalidUrl('a control character')
  // URL parsers disagree on backslashes, which can change the host.
  if (text.includes('\\')) throw invalidUrl('a backslash')
  const url = URL.parse(text)
  if (url === null) throw invalidUrl('text that is not a URL')
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw invalidUrl(`the scheme "${url.protocol.slice(0, -1)}"`)
  if (url.username !== '' || url.password !== '') throw invalidUrl('a user name or password')
  url.hostname = url.hostname.replace(/\.$/, '')
  if (literalAddress(url) === undefined && !isHostName(url.hostname)) throw invalidUrl('an invalid host name')
  if (url.href.length > maxLength) throw invalidUrl(`more than ${maxLength} characters once percent-encoded`)
  return url
}

const maxLength = 2048

function invalidUrl(found: string): AppError {
  return new AppError(
    'INVALID_URL',
    `Expected an absolute http or https URL such as https://example.com/page; found ${found}.`,
  )
}

/** Lengths of RFC 1035; letters, digits, hyphens, and underscores, which some public names use. */
function isHostName(host: string): boolean {
  return host.length <= 253 && host.split('.').every((label) => /^[a-z0-9_-]{1,63}$/.test(label))
}

function isTargetAllowed(url: URL, rules: EgressRules): boolean {
  const port = portOf(url)
  const address = literalAddress(url)
  if (address !== undefined) return isDialAllowed(address, url, rules)
  if (includesHost(rules.own, url.hostname, port)) return false
  if (includesHost(rules.allow, url.hostname, port)) return true
  if (includesHost(rules.ownOtherPorts ?? [], url.hostname, port)) return false
  if (isInternalName(url.hostname)) return false
  return publicPorts.has(port) || hasRangeOnPort(rules.allow, port)
}

function isInternalName(host: string): boolean {
  return !host.includes('.') || internalSuffixes.some((suffix) => host.endsWith(suffix))
}

/** Suffixes that are never public: RFC 6761, 6762, 7686, 8375, 9476, ICANN's .internal, and common private ones. */
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
