import { lookup, Resolver } from 'node:dns/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '#shared/contract/errors.ts'
import { includesHost, type EgressRules } from '#shared/runtime/settings/egress-rules.ts'
import { withTimeout } from '#shared/runtime/with-timeout.ts'
import { literalAddress, portOf } from './url-parts.ts'
import { isDialAllowed, urlNotAllowed } from './vet-url.ts'

/**
 * Resolves a name to all its addresses. Rejects or resolves to an empty list if it has none. `isConfigured`: EGRESS_ALLOW
 * names the host.
 */
export type Lookup = (host: string, isConfigured: boolean) => Promise<readonly string[]>

export interface ResolveOptions {
  lookup: Lookup
  rules: EgressRules
  timeoutMs: number
  signal: AbortSignal
}

/**
 * Resolves the host of a vetted URL and vets its addresses. Connect to these addresses only: resolving again would allow
 * DNS rebinding. A single disallowed address rejects the name, so that a private address cannot hide among public ones.
 * Throws URL_NOT_ALLOWED, or DNS_FAILED if there is no address or no answer in time.
 */
export async function resolveHost(url: URL, options: ResolveOptions): Promise<readonly string[]> {
  const literal = literalAddress(url)
  const addresses = literal === undefined ? await addressesOf(url, options) : [literal]
  if (addresses.every((address) => isDialAllowed(address, url, options.rules))) return addresses
  throw urlNotAllowed()
}

/**
 * Resolves names through the given servers (`address` or `address:port`), or through the system's servers if none are
 * given. In that case hosts named in EGRESS_ALLOW use getaddrinfo, which reads the hosts file. Other names never do:
 * getaddrinfo occupies a thread per lookup, so ten names with silent servers would block every lookup for a minute.
 */
export function lookupWith(servers: readonly string[]): Lookup {
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  if (servers.length > 0) resolver.setServers(servers)
  return async (host, isConfigured) => {
    if (isConfigured && servers.length === 0) return (await lookup(host, { all: true })).map(({ address }) => address)
    const v6 = resolver.resolve6(host).catch(noAddresses)
    const v4 = await resolver.resolve4(host).catch(noAddresses)
    // Some servers never answer AAAA queries; late answers are ignored (RFC 8305 §3).
    return v4.length === 0 ? v6 : [...(await Promise.race([v6, sleep(ipv6DelayMs, noAddresses())])), ...v4]
  }
}

const ipv6DelayMs = 50

function noAddresses(): string[] {
  return []
}

async function addressesOf(url: URL, options: ResolveOptions): Promise<readonly string[]> {
  const { signal, timeoutMs, rules } = options
  const isConfigured = includesHost(rules.allow, url.hostname, portOf(url))
  const lookingUp = withTimeout({ signal, timeoutMs, expired: dnsFailed }, () =>
    options.lookup(url.hostname, isConfigured),
  )
  const addresses = await lookingUp.catch((error: unknown) => {
    throw signal.aborted ? signal.reason : dnsFailed(error)
  })
  if (addresses.length === 0) throw dnsFailed()
  return addresses
}

function dnsFailed(cause?: unknown): AppError {
  return new AppError('DNS_FAILED', 'The host name could not be resolved. Check its spelling, or try again later.', {
    cause,
  })
}
