import { AppError } from '#shared/contract/errors.ts'
import {
  hasRangeOnPort,
  includesAddress,
  includesHost,
  type EgressRules,
} from '#shared/runtime/settings/egress-rules.ts'
import { isPublicAddress } from './is-public-address.ts'
import { literalAddress, portOf } from './url-parts.ts'

/**
 * Parses and vets a URL (WHATWG rules; a trailing dot of the host is removed). Use only the returned object or its `href`
 * from here on; vetting that `href` again returns the same URL. Makes no DNS lookup: `resolveHost` vets the addresses.
 * Throws INVALID_URL, HOST_BLOCKED, or URL_NOT_ALLOWED for private, reserved and internal hosts, other ports and this service's
 * hosts.
 */
export function vetUrl(text: string, rules: EgressRules): URL {
  const url = parseUrl(text)
  if (!isTargetAllowed(url, rules)) throw urlNotAllowed()
  assertNotBlocked(url.hostname, rules)
  return url
}

/** Throws HOST_BLOCKED. */
export function assertNotBlocked(host: string, { isBlocked }: Pick<EgressRules, 'isBlocked'>): void {
  if (isBlocked?.(host) === true)
    throw new AppError('HOST_BLOCKED', `The operator of this service does not read ${host}.`)
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
  return allowsPort(port, rules) || hasRangeOnPort(rules.allow, port)
}

/** Whether the rules allow a connection to this address, be it from the URL or from DNS. */
export function isDialAllowed(address: string, url: URL, rules: EgressRules): boolean {
  const port = portOf(url)
  if (includesAddress(rules.own, address, port)) return false
  if (includesAddress(rules.allow, address, port) || includesHost(rules.allow, url.hostname, port)) return true
  if (includesAddress(rules.ownOtherPorts ?? [], address, port)) return false
  return allowsPort(port, rules) && isPublicAddress(address)
}

const allowsPort = (port: number, rules: EgressRules): boolean => rules.allowsPort?.(port) ?? publicPorts.has(port)

const publicPorts: ReadonlySet<number> = new Set([80, 443, 8080, 8443])

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

/** The same message for every rule, address or redirect: details would let a caller map a private network. */
export function urlNotAllowed(): AppError {
  return new AppError(
    'URL_NOT_ALLOWED',
    'This service connects only to public addresses on ports 80, 443, 8080 and 8443. This URL, or one it redirects or resolves to, is not allowed.',
  )
}
