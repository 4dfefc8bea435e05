import { lookup as systemLookup, Resolver } from 'node:dns/promises'
import { AppError } from '#shared/errors.ts'
import type { EgressRules } from './egress-rules.ts'
import { mayDial } from './may-dial.ts'
import { urlNotAllowed } from './url-not-allowed.ts'
import { literalAddress } from './url-parts.ts'
import { within } from './within.ts'

/** Every address a name has at this moment. Rejects, or resolves to none, when it has none. */
export type Lookup = (host: string) => Promise<readonly string[]>

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
  const addresses = literal === undefined ? await addressesOf(url.hostname, options) : [literal]
  if (addresses.every((address) => mayDial(address, url, options.rules))) return addresses
  throw urlNotAllowed()
}

/** The system's resolver (hosts file included), or the given servers, each `address` or `address:port`. */
export function lookupWith(servers: readonly string[]): Lookup {
  if (servers.length === 0)
    return async (host) => (await systemLookup(host, { all: true })).map(({ address }) => address)
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  resolver.setServers(servers)
  return async (host) => {
    const families = await Promise.allSettled([resolver.resolve6(host), resolver.resolve4(host)])
    return families.flatMap((family) => (family.status === 'fulfilled' ? family.value : []))
  }
}

async function addressesOf(host: string, { lookup, timeoutMs, signal }: ResolveOptions): Promise<readonly string[]> {
  const addresses = await within({ signal, timeoutMs, expired: dnsFailed }, () => lookup(host)).catch(
    (error: unknown) => {
      throw signal.aborted ? signal.reason : dnsFailed(error)
    },
  )
  if (addresses.length === 0) throw dnsFailed()
  return addresses
}

function dnsFailed(cause?: unknown): AppError {
  return new AppError('DNS_FAILED', 'The host name has no address now. Check its spelling, or try again later.', {
    cause,
  })
}
