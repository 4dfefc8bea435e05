import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDnsResolver } from '#shared/egress/dns/open-dns-resolver.ts'
import { openDnsServer, type DnsServer } from '#test/support/servers/dns-server.ts'
import { readHostRecords } from '#workers/facts/tech/traces/read-host-records.ts'

describe('the DNS records of a host', () => {
  let server: DnsServer
  beforeAll(async () => {
    server = await openDnsServer({
      'www.acme-shop.com': { CNAME: ['shops.myshopify.com'] },
      'acme-shop.com': {
        NS: ['ada.ns.cloudflare.com', 'bob.ns.cloudflare.com'],
        MX: [[1, 'aspmx.l.google.com']],
        TXT: ['v=spf1 -all'],
      },
      'broken-shop.com': 'servfail',
    })
  })
  afterAll(() => server[Symbol.asyncDispose]())
  const read = (url: string) =>
    readHostRecords(url, openDnsResolver({ servers: [server.address] }), AbortSignal.timeout(20_000))

  it('are its alias, and the servers, mail servers and texts of its domain', async () => {
    const { records, isComplete } = await read('https://www.acme-shop.com/a')
    expect(isComplete).toBe(true)
    expect(records).toEqual([
      { name: 'cname', text: 'shops.myshopify.com' },
      { name: 'ns', text: 'ada.ns.cloudflare.com' },
      { name: 'ns', text: 'bob.ns.cloudflare.com' },
      { name: 'mx', text: 'aspmx.l.google.com' },
      { name: 'txt', text: 'v=spf1 -all' },
    ])
  })

  it('are empty and complete for a name without records', async () => {
    expect(await read('https://www.nothing-here.com/')).toEqual({ records: [], isComplete: true })
  })

  it.each(['https://broken-shop.com/', 'https://silent-shop.com/'])(
    'are incomplete if no server answers: %s',
    async (url) => {
      expect(await read(url)).toEqual({ records: [], isComplete: false })
    },
  )

  it.each(['http://127.0.0.1:8080/', 'http://[::1]/', 'http://localhost/', 'https://intranet.internal/'])(
    'are not asked for %s',
    async (url) => {
      const before = server.queries.length
      expect(await read(url)).toEqual({ records: [], isComplete: true })
      expect(server.queries).toHaveLength(before)
    },
  )
})
