import { dnsProviders } from './data/dns-providers.ts'
import { mailProviders } from './data/mail-providers.ts'
import { parkingNames, parkingNetworks } from './data/parking.ts'
import { spfVendors } from './data/spf-vendors.ts'
import { findByNetwork, findBySuffix } from './data/suffix-table.ts'
import { txtVendors } from './data/txt-vendors.ts'
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

/** A service that the domain uses or has used, and the record that shows it. */
export interface Vendor {
  name: string
  category: string
  source: 'txt' | 'spf'
  evidence: string
}

/** The services that TXT records and the domains of an SPF record reveal. Each once, TXT records first. */
export function listVendors(txt: readonly string[], spfIncludes: readonly string[]): Vendor[] {
  const vendors = new Map<string, Vendor>()
  const add = (vendor: Vendor) => {
    if (!vendors.has(vendor.name)) vendors.set(vendor.name, vendor)
  }
  for (const record of txt) {
    const lower = record.trim().toLowerCase()
    const known = txtVendors.find(({ start }) => lower.startsWith(start))
    if (known === undefined) continue
    const evidence = record.trim().slice(0, maxEvidence)
    add({ name: known.name, category: known.category, source: 'txt', evidence })
  }
  for (const domain of spfIncludes) {
    const name = findBySuffix(domain, spfVendors)
    if (name !== undefined)
      add({ name, category: 'email-sending', source: 'spf', evidence: domain.slice(0, maxEvidence) })
  }
  return [...vendors.values()]
}

const maxEvidence = 100
