import ipaddr from 'ipaddr.js'
import { describe, expect, it } from 'vitest'
import { dnsProviders } from '#workers/facts/domain/data/dns-providers.ts'
import { mailProviders } from '#workers/facts/domain/data/mail-providers.ts'
import { parkingNames, parkingNetworks } from '#workers/facts/domain/data/parking.ts'
import { spfVendors } from '#workers/facts/domain/data/spf-vendors.ts'
import { findByNetwork, findBySuffix, type SuffixTable } from '#workers/facts/domain/data/suffix-table.ts'
import { txtVendors } from '#workers/facts/domain/data/txt-vendors.ts'
import { webHostNetworks, webHosts } from '#workers/facts/domain/data/web-hosts.ts'
import { listVendors } from '#workers/facts/domain/find-providers.ts'
import { mailHosts } from './records/mail-hosts.ts'
import { nameServers } from './records/name-servers.ts'
import { spfDomains } from './records/spf-domains.ts'
import { txtRecords } from './records/txt-records.ts'
import { parkingHosts, webAliases } from './records/web-aliases.ts'

const tables: [string, SuffixTable, readonly (readonly [string, string])[]][] = [
  ['mail servers', mailProviders, mailHosts],
  ['name servers', dnsProviders, nameServers],
  ['SPF domains', spfVendors, spfDomains],
  ['aliases of websites', webHosts, webAliases],
  ['parking services', parkingNames, parkingHosts],
]

describe.each(tables)('the table of %s', (_, table, hosts) => {
  it.each(hosts)('knows %s', (host, name) => {
    expect(findBySuffix(host, table)).toBe(name)
  })

  it('has no row without a record in these tests', () => {
    for (const suffix of Object.keys(table)) {
      const rest = Object.fromEntries(Object.entries(table).filter(([other]) => other !== suffix))
      const isUsed = hosts.some(([host, name]) => findBySuffix(host, rest) !== name)
      expect([suffix, isUsed]).toEqual([suffix, true])
    }
  })

  it('matches whole labels, and no names of objects', () => {
    for (const [suffix] of Object.entries(table)) expect(findBySuffix(`evil${suffix}`, table)).toBeUndefined()
    expect(findBySuffix('constructor', table)).toBeUndefined()
    expect(findBySuffix('', table)).toBeUndefined()
  })
})

describe('TXT records', () => {
  it.each(txtRecords)('reveal the vendor: %s', (record, name) => {
    expect(listVendors([record], [])).toMatchObject([{ name, source: 'txt', evidence: record.slice(0, 100) }])
  })

  it('have a test for each row', () => {
    const unused = txtVendors.filter(
      ({ start }) => !txtRecords.some(([record]) => record.toLowerCase().startsWith(start)),
    )
    expect(unused).toEqual([])
  })

  it('name each vendor once, and none without a token', () => {
    const records = ['MS=ms1', 'ms=ms2', 'hello', 'v=spf1 -all', 'xstripe-verification=1']
    expect(listVendors(records, ['_spf.google.com', '_spf.google.com', 'unknown.example'])).toEqual([
      { name: 'Microsoft 365', category: 'productivity', source: 'txt', evidence: 'MS=ms1' },
      { name: 'Google Workspace', category: 'email-sending', source: 'spf', evidence: '_spf.google.com' },
    ])
  })
})

describe('networks', () => {
  it.each([...webHostNetworks, ...parkingNetworks])('match their addresses: %s', (network, name) => {
    const [base] = ipaddr.parseCIDR(network)
    expect(findByNetwork(base.toString(), [[network, name]])).toBe(name)
  })

  it('do not match other addresses', () => {
    for (const address of ['192.0.2.1', '2001:db8::1', 'not an address', ''])
      expect(findByNetwork(address, [...webHostNetworks, ...parkingNetworks])).toBeUndefined()
  })
})
