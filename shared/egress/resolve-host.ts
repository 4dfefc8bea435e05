import { lookup, Resolver } from 'node:dns/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '#shared/errors.ts'
import { namesHost, type EgressRules } from './egress-rules.ts'
import { mayDial } from './may-dial.ts'
import { urlNotAllowed } from './url-not-allowed.ts'
import { literalAddress, portOf } from './url-parts.ts'
import { within } from './within.ts'

/**
 * Every address a name has at this moment. Rejects, or resolves to none, when it has none. `isNamed` is true for a host
 * that the configuration names.
 */
export type Lookup = (host: string, isNamed: boolean) => Promise<readonly string[]>

export interface ResolveOptions {
  lookup: Lookup
  rules: EgressRules
  timeoutMs: number
  signal: AbortSignal
}

/**
 * The addresses that may be dialled for a vetted URL, resolved once: dial these and ask no name server again.
 * One address that is not allowed refuses the whole name, so that an answer cannot hide a private address among public
 * ones. Throws URL_NOT_ALLOWED, or DNS_FAILED when there is no address or no answer within the limit.
 */
export async function resolveHost(url: URL, options: ResolveOptions): Promise<readonly string[]> {
  const literal = literalAddress(url)
  const addresses = literal === undefined ? await addressesOf(url, options) : [literal]
  if (addresses.every((address) => mayDial(address, url, options.rules))) return addresses
  throw urlNotAllowed()
}

/**
 * Asks the given servers, each `address` or `address:port`; without any, the system's servers. Then hosts that the
 * configuration names are looked up as the system does it, hosts file included. Other names never are: the system keeps
 * a thread busy per name, two at a time, and ten names whose servers are silent would stop every lookup for a minute.
 */
export function lookupWith(servers: readonly string[]): Lookup {
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  if (servers.length > 0) resolver.setServers(servers)
  return async (host, isNamed) => {
    if (isNamed && servers.length === 0) return (await lookup(host, { all: true })).map(({ address }) => address)
    const v6 = resolver.resolve6(host).catch(none)
    const v4 = await resolver.resolve4(host).catch(none)
    // RFC 8305 §3: some servers never answer for IPv6; what comes too late is not used.
    return v4.length === 0 ? v6 : [...(await Promise.race([v6, sleep(ipv6DelayMs, none())])), ...v4]
  }
}

const ipv6DelayMs = 50

function none(): string[] {
  return []
}

async function addressesOf(url: URL, options: ResolveOptions): Promise<readonly string[]> {
  const { signal, timeoutMs, rules } = options
  const isNamed = namesHost(rules.allow, url.hostname, portOf(url))
  const asking = within({ signal, timeoutMs, expired: dnsFailed }, () => options.lookup(url.hostname, isNamed))
  const addresses = await asking.catch((error: unknown) => {
    throw signal.aborted ? signal.reason : dnsFailed(error)
  })
  if (addresses.length === 0) throw dnsFailed()
  return addresses
}

function dnsFailed(cause?: unknown): AppError {
  return new AppError('DNS_FAILED', 'The host name has no address now. Check its spelling, or try again later.', {
    cause,
  })
}
