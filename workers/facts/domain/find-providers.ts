import { dnsProviders } from './data/dns-providers.ts'
import { mailProviders } from './data/mail-providers.ts'
import { parkingNames, parkingNetworks } from './data/parking.ts'
import { findByNetwork, findBySuffix } from './data/suffix-table.ts'
import { webHostNetworks, webHosts } from './data/web-hosts.ts'
import type { ZoneFacts } from './dns/read-zone.ts'

/** The services behind a domain, as far as its records show them. */
export interface Providers {
  mail?: string
  dns?: string
  web?: string
  parking?: string
}

export function findProviders({
  MX,
  NS,
  A,
  AAAA,
  CNAME,
}: Pick<ZoneFacts, 'MX' | 'NS' | 'A' | 'AAAA' | 'CNAME'>): Providers {
  const addresses = [...A, ...AAAA]
  const mail = firstOf(MX, ({ exchange }) => findBySuffix(exchange, mailProviders))
  const dns = firstOf(NS, (name) => findBySuffix(name, dnsProviders))
  const web =
    firstOf(CNAME, (name) => findBySuffix(name, webHosts)) ??
    firstOf(addresses, (address) => findByNetwork(address, webHostNetworks))
  const parking =
    firstOf([...NS, ...CNAME], (name) => findBySuffix(name, parkingNames)) ??
    firstOf(addresses, (address) => findByNetwork(address, parkingNetworks))
  return {
    ...(mail !== undefined && { mail }),
    ...(dns !== undefined && { dns }),
    ...(web !== undefined && { web }),
    ...(parking !== undefined && { parking }),
  }
}

function firstOf<T>(values: readonly T[], find: (value: T) => string | undefined): string | undefined {
  for (const value of values) {
    const found = find(value)
    if (found !== undefined) return found
  }
  return undefined
}
