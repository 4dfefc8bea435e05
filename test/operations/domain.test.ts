import { afterAll, expect, it } from 'vitest'
import { callOperation, type Reply } from '#test/support/calls/client.ts'
import { describeOperation } from '#test/support/calls/describe-operation.ts'
import { outputOfReply, postRpc, toolCall } from '#test/support/calls/json-rpc.ts'
import { openDnsServer } from '#test/support/servers/dns-server.ts'
import { domainZones } from '#test/support/upstream-fixtures/domain-zones.ts'
import { openRdapFixture } from '#test/support/upstream-fixtures/rdap.ts'

interface Domain {
  domain: string
  unicode: string
  registrableDomain: string
  registration: Record<string, unknown>
  dns: Record<string, unknown>
  email: { spf: Record<string, unknown>; dmarc: Record<string, unknown> } & Record<string, unknown>
  vendors: { name: string; source: string }[]
  signals: { code: string; severity: string; message: string }[]
  warnings?: string[]
  cache: { state: string }
  code?: string
  message?: string
}

const dns = await openDnsServer(domainZones)
afterAll(() => dns[Symbol.asyncDispose]())

const settings = { DNS_SERVERS: dns.address }

describeOperation(
  'domain',
  (service, upstreams) => {
    const lookUp = (domain: string, options: object = {}): Promise<Reply<Domain>> =>
      callOperation<Domain>(service().url, 'domain', { domain, ...options })
    const codesOf = ({ body }: Reply<Domain>) => body.signals.map(({ code }) => code)

    it('returns the registration as the registry states it', async () => {
      const { status, body } = await lookUp('example.com')
      expect(status).toBe(200)
      expect(body.registration).toEqual({
        found: true,
        source: 'rdap',
        domain: 'example.com',
        registrar: 'Example Registrar, Inc.',
        registrarIanaId: '9999',
        abuseEmail: 'abuse@registrar.example',
        abusePhone: '+1.5555550100',
        registeredAt: '1995-08-14T04:00:00.000Z',
        updatedAt: '2026-08-14T07:01:38.000Z',
        expiresAt: '2099-08-13T04:00:00.000Z',
        status: ['client transfer prohibited', 'client update prohibited'],
        nameservers: ['ns1.example-dns.com', 'ns2.example-dns.com'],
        isRegistrantHidden: true,
        rdapServer: `${upstreams().rdap.url}/`,
      })
      expect(body).toMatchObject({ dnssec: true, unicode: 'example.com', registrableDomain: 'example.com' })
      expect(Reflect.get(body, 'ageDays')).toBeGreaterThan(11_000)
      expect(body.warnings).toBeUndefined()
      const asked = upstreams().rdap.requests.find(({ url }) => url.pathname === '/registry/domain/example.com')
      expect(asked?.headers['accept']).toBe('application/rdap+json')
    })

    it('returns the DNS records, and the services that they show', async () => {
      const { body } = await lookUp('example.com')
      expect(body.dns).toEqual({
        A: ['93.184.215.14'],
        AAAA: ['2606:2800:21f:cb07:6820:80da:af6b:8b2c'],
        CNAME: [],
        MX: [
          { exchange: 'aspmx.l.google.com', priority: 1 },
          { exchange: 'alt1.aspmx.l.google.com', priority: 10 },
        ],
        NS: ['ada.ns.cloudflare.com', 'bob.ns.cloudflare.com'],
        TXT: [
          'v=spf1 include:_spf.google.com ip4:192.0.2.0/24 ~all',
          'stripe-verification=0123456789abcdef',
          'MS=ms12345',
        ],
        CAA: [{ tag: 'issue', value: 'letsencrypt.org', isCritical: false }],
        SOA: { primary: 'ada.ns.cloudflare.com', contact: 'dns.cloudflare.com', serial: 2400000001 },
      })
      expect(body).toMatchObject({ hosting: { dnsProvider: 'Cloudflare' }, email: { provider: 'Google Workspace' } })
      expect(body.vendors.map(({ name, source }) => [name, source])).toEqual([
        ['Stripe', 'txt'],
        ['Microsoft 365', 'txt'],
        ['Google Workspace', 'spf'],
      ])
    })

    it('evaluates the mail records', async () => {
      const { body } = await lookUp('example.com')
      expect(body.email.spf).toEqual({
        state: 'valid',
        record: 'v=spf1 include:_spf.google.com ip4:192.0.2.0/24 ~all',
        all: 'softfail',
        lookups: 2,
        voidLookups: 0,
        includes: ['_spf.google.com', '_netblocks.google.com'],
        networks: 3,
        problems: [],
      })
      expect(body.email.dmarc).toMatchObject({
        state: 'found',
        domain: 'example.com',
        policy: 'quarantine',
        effectivePolicy: 'quarantine',
        subdomainPolicy: 'reject',
        percent: 50,
        aggregateReports: ['dmarc@example.com'],
      })
      expect(body.email).toMatchObject({
        dkim: [{ selector: 'google', keyType: 'rsa', isRevoked: false }],
        tlsReporting: { reports: ['tls@example.com'] },
        mtaSts: { id: '20261101', problem: 'The policy cannot be read (DNS_FAILED)' },
        bimi: { logoUrl: 'https://example.com/logo.svg' },
      })
    })

    it('shows public addresses only', async () => {
      const { body } = await lookUp('intranet.example.com')
      expect(body.dns).toMatchObject({ A: ['93.184.215.14'], AAAA: [] })
      expect(body.warnings).toContain('Addresses of intranet.example.com that are not public are left out: 2.')
      const inside = (await lookUp('inside.example.com')).body
      expect(inside.warnings).toContain('Addresses of inside.example.com that are not public are left out: 1.')
      expect(inside.signals.map(({ code }) => code)).not.toContain('NO_ADDRESS')
    })

    it.each(['https://user@www.Example.com:8443/a?b#c', 'WWW.EXAMPLE.COM.', 'someone@www.example.com'])(
      'takes a URL, a host name or a mail address: %s',
      async (input) => {
        const { body } = await lookUp(input)
        expect(body).toMatchObject({
          domain: 'www.example.com',
          registrableDomain: 'example.com',
          registration: { domain: 'example.com', found: true },
          dns: { A: ['76.76.21.21'], CNAME: ['cname.vercel-dns.com'] },
          email: { domain: 'example.com', provider: 'Google Workspace' },
          hosting: { webProvider: 'Vercel' },
        })
      },
    )

    it.each([
      ['bücher.de', 'xn--bcher-kva.de', 'bücher.de'],
      ['xn--bcher-kva.de', 'xn--bcher-kva.de', 'bücher.de'],
      ['Пример.рф', 'xn--e1afmkfd.xn--p1ai', 'пример.рф'],
    ])('converts names to ASCII and to Unicode: %s', async (input, domain, unicode) => {
      const { body } = await lookUp(input)
      expect(body).toMatchObject({ domain, unicode, registration: { found: true, domain } })
    })

    it.each([
      ['127.0.0.1', 'an IP address'],
      ['http://[::1]/', 'an IP address'],
      ['0x7f.1', 'an IP address'],
      ['localhost', 'a single label'],
      ['db.internal', 'outside the public DNS'],
      ['co.uk', 'a public suffix'],
      ['a b.com', 'not a host name'],
      ['exa%6dple.com', 'not a host name'],
      ['-a.com', 'not a host name'],
      [`${'a'.repeat(64)}.com`, 'not a host name'],
    ])('refuses %s', async (input, says) => {
      const { status, body } = await lookUp(input)
      expect([status, body.code, body.message]).toEqual([400, 'INVALID_REQUEST', expect.stringContaining(says)])
    })

    it('serves all spellings of a domain from one stored answer', async () => {
      await lookUp('example.com')
      for (const spelling of ['Example.COM', ' example.com. ', 'https://Example.com/a', 'User@example.com'])
        expect([spelling, (await lookUp(spelling)).body.cache.state]).toEqual([spelling, 'hit'])
      expect((await lookUp('www.example.com', { cacheTtl: 86_400 })).body.domain).toBe('www.example.com')
    })

    it('gives reasons for risk signals, the gravest first', async () => {
      const reply = await lookUp('young.com')
      expect(reply.body.signals.map(({ code, severity }) => [code, severity])).toEqual([
        ['YOUNG_DOMAIN', 'critical'],
        ['ON_HOLD', 'critical'],
        ['SPF_ALLOWS_ALL', 'critical'],
        ['EXPIRES_SOON', 'warning'],
        ['PARKED', 'warning'],
        ['NO_DMARC', 'warning'],
        ['REGISTRANT_HIDDEN', 'info'],
        ['NO_DNSSEC', 'info'],
      ])
      expect(reply.body.signals[0]?.message).toBe('The domain was registered 5 days ago.')
      expect(reply.body).toMatchObject({ ageDays: 5, hosting: { parkedAt: 'Sedo' } })
    })

    it('tells a name that looks like a brand', async () => {
      const reply = await lookUp('аррӏе.com')
      expect(codesOf(reply)).toEqual(expect.arrayContaining(['LOOKS_LIKE_BRAND', 'PUNYCODE']))
      expect(reply.body.signals[0]).toMatchObject({ severity: 'critical', message: expect.stringContaining('apple') })
    })

    it('keeps the bootstrap file, and answers again from the store', async () => {
      await lookUp('example.com')
      const { requests } = upstreams().rdap
      const before = requests.length
      await lookUp('mail.com')
      expect((await lookUp('mail.com')).body.cache.state).toBe('hit')
      expect(requests.slice(before).map(({ url }) => url.pathname)).toEqual(['/registry/domain/mail.com'])
    })

    it('is a tool for agents', async () => {
      const reply = await postRpc(service().url, toolCall('domain_info', { domain: 'example.com' }))
      expect(outputOfReply('domain_info', reply)).toMatchObject({
        domain: 'example.com',
        email: { provider: 'Google Workspace' },
      })
    })
  },
  { upstreams: { rdap: openRdapFixture }, settings },
)
