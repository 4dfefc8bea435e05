import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOperation, type Reply } from '#test/support/calls/client.ts'
import { openService, type Service } from '#test/support/processes/service.ts'
import { openDnsServer } from '#test/support/servers/dns-server.ts'
import { domainZones } from '#test/support/upstream-fixtures/domain-zones.ts'
import { openRdapFixture } from '#test/support/upstream-fixtures/rdap.ts'

interface Domain {
  registration: Record<string, unknown>
  dns: Record<string, unknown>
  email: { spf: Record<string, unknown> }
  signals: { code: string }[]
  warnings?: string[]
  cache: { state: string }
  code?: string
}

describe('POST /domain, of which a part is missing', () => {
  const scope = new AsyncDisposableStack()
  let service: Service
  beforeAll(async () => {
    const dns = scope.use(await openDnsServer(domainZones))
    const rdap = scope.use(await openRdapFixture())
    service = scope.use(await openService({ ...rdap.settings, DNS_SERVERS: dns.address }))
  })
  afterAll(() => scope.disposeAsync())

  const lookUp = (domain: string, options: object = {}): Promise<Reply<Domain>> =>
    callOperation<Domain>(service.url, 'domain', { domain, ...options })
  const codesOf = ({ body }: Reply<Domain>) => body.signals.map(({ code }) => code)

  it('survives a record that lacks everything', async () => {
    const { status, body } = await lookUp('sparse.com')
    expect(status).toBe(200)
    expect(body.registration).toMatchObject({ found: true, status: [], nameservers: [] })
    expect(body.dns['MX']).toEqual([{ exchange: '.', priority: 0 }])
    expect(codesOf({ status, body } as Reply<Domain>)).toContain('NULL_MX')
  })

  it.each([
    ['registry-down.com', 'HTTP status 503'],
    ['too-often.com', 'limits the rate'],
    ['malformed.com', 'not JSON'],
    ['changed.com', 'something other than the record'],
    ['other-name.com', 'something other than the record'],
  ])('serves DNS with a warning if the registry fails: %s', async (domain, says) => {
    const { status, body } = await lookUp(domain)
    expect([status, body.warnings]).toEqual([200, [expect.stringContaining(says)]])
    expect(body.registration).toMatchObject({ found: true, source: 'dns' })
    expect((await lookUp(domain)).body.cache.state).toBe('miss')
  })

  it('does not wait for a registry beyond its limit', async () => {
    const { status, body } = await lookUp('slow-registry.com', { timeout: 5000 })
    expect([status, body.warnings]).toEqual([200, [expect.stringContaining('not answer in time')]])
  })

  it('serves the registration with warnings if DNS fails', async () => {
    const { status, body } = await lookUp('dns-down.com')
    expect([status, body.registration['registrar']]).toEqual([200, 'Example Registrar, Inc.'])
    expect(body.warnings?.[0]).toContain('gave no answer for A, AAAA, MX, NS, TXT, CAA, SOA')
    expect(body.email.spf).toMatchObject({ state: 'temperror' })
    expect(codesOf({ status, body } as Reply<Domain>)).not.toContain('NO_DMARC')
  })

  it('names a top-level domain without RDAP', async () => {
    const { body } = await lookUp('unsupported.io')
    expect(body.registration).toMatchObject({ found: true, source: 'dns' })
    expect(body.warnings).toEqual([expect.stringContaining('.io has no RDAP service')])
  })

  it('says so if a registered domain is not in DNS', async () => {
    const { status, body } = await lookUp('undelegated.com')
    expect([status, body.warnings]).toEqual([200, ['DNS has no records of the domain.']])
    expect(codesOf({ status, body } as Reply<Domain>)).not.toContain('NO_DMARC')
  })

  it('flags a domain that DNS has and the registry does not', async () => {
    const reply = await lookUp('error-in-body.com')
    expect(reply.body.registration).toMatchObject({ found: false, source: 'rdap' })
    expect(codesOf(reply)).toContain('NOT_REGISTERED')
  })

  it.each([
    ['absent.com', 404, 'DOMAIN_NOT_FOUND'],
    ['absent.io', 404, 'DOMAIN_NOT_FOUND'],
    ['fail.com', 502, 'PROVIDER_ERROR'],
    ['dns-down.io', 502, 'DNS_FAILED'],
  ])('fails if nothing is known: %s', async (domain, expected, code) => {
    const { status, body } = await lookUp(domain)
    expect([status, body.code]).toEqual([expected, code])
  })
})
