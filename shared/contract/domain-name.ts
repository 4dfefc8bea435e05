import { domainToASCII, domainToUnicode } from 'node:url'
import ipaddr from 'ipaddr.js'
import { getDomain, parse } from 'tldts'
import { AppError } from '#shared/contract/errors.ts'

/** A name in DNS, in ASCII (A-labels) unless said otherwise. */
export interface DomainName {
  host: string
  /** `host` as people write it. */
  unicode: string
  /** The part that a registry sells: one label below a public suffix of ICANN's section of the public suffix list. */
  registrable: string
  publicSuffix: string
  /** The name in mail addresses: the host without `www.`. */
  mail: string
  /** The name whose owner sets the mail policy (RFC 7489 §3.2): like `registrable`, but private suffixes count, too. */
  organizational: string
}

/**
 * Reads a domain from a host name, a URL or a mail address, in Unicode or ASCII. Throws INVALID_REQUEST for anything else:
 * addresses, single labels, public suffixes, and names outside the public DNS.
 *
 * @example
 * parseDomainName('https://www.Bücher.example.com/a') // { host: 'www.xn--bcher-kva.example.com', … }
 */
export function parseDomainName(input: string): DomainName {
  const written = hostIn(input.trim())
  // `domainToASCII` also decodes percent escapes, which no name has.
  const ascii = written.includes('%') ? '' : domainToASCII(written)
  const host = ascii.endsWith('.') ? ascii.slice(0, -1) : ascii
  if (ipaddr.isValid(host) || written.startsWith('[')) throw refused('an IP address')
  if (!isHostName(host)) throw refused('a text that is not a host name')
  const { domain, publicSuffix, isIcann } = parse(host, { allowPrivateDomains: false })
  if (!host.includes('.')) throw refused('a single label')
  if (isIcann !== true || publicSuffix === null) throw refused('a name outside the public DNS')
  if (domain === null) throw refused('a public suffix, below which anyone can register names')
  const mail = host.startsWith('www.') && host !== domain ? host.slice('www.'.length) : host
  const organizational = parse(mail, { allowPrivateDomains: true }).domain ?? domain
  return { host, unicode: domainToUnicode(host), registrable: domain, publicSuffix, mail, organizational }
}

/**
 * The registrable domain of a host, where `github.io` and its like are public suffixes: hosts of one owner. The host itself if it
 * is an address or has no such domain.
 */
export const siteDomain = (host: string): string => ownedDomain(host) ?? host

/** The same; undefined for an address, and for a public suffix such as `com` or `github.io`. */
export const ownedDomain = (host: string): string | undefined =>
  getDomain(host, { allowPrivateDomains: true }) ?? undefined

/** The host in a URL, in a mail address, or in front of a port or path. */
function hostIn(input: string): string {
  const authority = upTo(input.includes('://') ? input.slice(input.indexOf('://') + 3) : input, ['/', '?', '#'])
  const host = authority.slice(authority.lastIndexOf('@') + 1)
  return host.startsWith('[') ? host : upTo(host, [':'])
}

function upTo(text: string, ends: readonly string[]): string {
  const positions = ends.map((end) => text.indexOf(end)).filter((position) => position >= 0)
  return text.slice(0, positions.toSorted((one, other) => one - other)[0] ?? text.length)
}

/** RFC 1035 §2.3.4, with the underscore that names of services have. */
export function isHostName(name: string): boolean {
  return name.length <= 253 && name.split('.').every(isLabel)
}

const isLabel = (label: string) =>
  label.length <= 63 && labelCharacters.test(label) && !label.startsWith('-') && !label.endsWith('-')

const labelCharacters = /^[a-z\d_-]+$/

const refused = (found: string) =>
  new AppError(
    'INVALID_REQUEST',
    `Expected a registered domain such as example.com, or a host name, URL or mail address below one; found ${found}.`,
    { details: [{ path: '/domain', message: `must be a domain name, found ${found}` }] },
  )
