import { openFixtureUpstream, type FixtureReply, type FixtureRequest } from './open-fixture-upstream.ts'

/** Opens a server that is the RDAP bootstrap service and the registry of .com, .dev, .de and .рф. Other names have no RDAP. */
export const openRdapFixture = () => openFixtureUpstream((url) => ({ RDAP_BOOTSTRAP_BASE_URL: url }), respondAsRegistry)

/** Bootstrap file, domains that exist, 404 for other names, and the failures of registries by name. */
export function respondAsRegistry({ url }: FixtureRequest): FixtureReply {
  if (url.pathname === '/rdap/dns.json') return { body: bootstrapFile(url.origin) }
  const name = url.pathname.split('/').at(-1) ?? ''
  const failure = failures[name]
  if (failure !== undefined) return failure
  const found = domains[name]
  if (found === undefined) return { status: 404, headers: rdapHeaders, body: { errorCode: 404, title: 'Not Found' } }
  return { headers: rdapHeaders, body: found }
}

/** RFC 9224 §3 and §4. */
export const bootstrapFile = (origin: string) => ({
  version: '1.0',
  publication: '2026-11-18T20:00:02Z',
  description: 'RDAP bootstrap file for Domain Name System registrations',
  services: [
    [
      ['com', 'dev'],
      [`${origin}/registry/`, 'ftp://files.example.com/'],
    ],
    [['xn--p1ai', 'DE'], [`${origin}/other-registry`]],
    [['dead'], []],
  ],
})

const rdapHeaders = { 'Content-Type': 'application/rdap+json' }

const failures: Readonly<Record<string, FixtureReply>> = {
  'fail.com': { status: 500, body: 'Internal Server Error' },
  'registry-down.com': { status: 503, body: '' },
  'too-often.com': { status: 429, headers: { 'Retry-After': '60' }, body: { errorCode: 429 } },
  'malformed.com': { headers: rdapHeaders, body: '{"objectClassName":"domain",' },
  'changed.com': { headers: rdapHeaders, body: { domain: { name: 'changed.com' } } },
  'other-name.com': { headers: rdapHeaders, body: { objectClassName: 'domain', ldhName: 'stranger.com' } },
  'error-in-body.com': { headers: rdapHeaders, body: { errorCode: 404, title: 'Not Found' } },
  'slow-registry.com': { headers: rdapHeaders, body: {}, afterMs: 30_000 },
}

const vcard = (...properties: readonly unknown[]) => ['vcard', [['version', {}, 'text', '4.0'], ...properties]]

const registrar = {
  objectClassName: 'entity',
  handle: '9999',
  roles: ['registrar'],
  publicIds: [{ type: 'IANA Registrar ID', identifier: '9999' }],
  vcardArray: vcard(['fn', {}, 'text', 'Example Registrar, Inc.']),
  entities: [
    {
      objectClassName: 'entity',
      roles: ['abuse'],
      vcardArray: vcard(
        ['fn', {}, 'text', ''],
        ['tel', { type: 'voice' }, 'uri', 'tel:+1.5555550100'],
        ['email', {}, 'text', 'abuse@registrar.example'],
      ),
    },
  ],
}

const event = (eventAction: string, eventDate: string) => ({ eventAction, eventDate })

/** A domain object in the form of RFC 9083 §5.3, as large registries send it. */
export const domainObject = (ldhName: string, more: object = {}) => ({
  objectClassName: 'domain',
  handle: `${ldhName}-ID`,
  ldhName: ldhName.toUpperCase(),
  status: ['client transfer prohibited', 'client update prohibited'],
  events: [
    event('registration', '1995-08-14T04:00:00Z'),
    event('expiration', '2099-08-13T04:00:00Z'),
    event('last changed', '2026-08-14T07:01:38Z'),
    event('last update of RDAP database', '2026-11-20T10:00:00Z'),
  ],
  entities: [
    registrar,
    {
      objectClassName: 'entity',
      roles: ['registrant'],
      vcardArray: vcard(['fn', {}, 'text', 'REDACTED FOR PRIVACY'], ['org', {}, 'text', 'Privacy service']),
    },
  ],
  nameservers: [
    { objectClassName: 'nameserver', ldhName: 'NS1.EXAMPLE-DNS.COM' },
    { objectClassName: 'nameserver', ldhName: 'ns2.example-dns.com.' },
  ],
  secureDNS: { delegationSigned: true, dsData: [{ keyTag: 370, algorithm: 13, digestType: 2, digest: 'BE74' }] },
  rdapConformance: ['rdap_level_0'],
  ...more,
})

const dayMs = 86_400_000
const daysFromNow = (days: number) => new Date(Date.now() + days * dayMs).toISOString()

const domains: Readonly<Record<string, object>> = {
  'example.com': domainObject('example.com'),
  'young.com': domainObject('young.com', {
    events: [event('registration', daysFromNow(-5)), event('expiration', daysFromNow(10))],
    status: ['client hold'],
    secureDNS: { delegationSigned: false },
  }),
  'sparse.com': { objectClassName: 'domain', ldhName: 'sparse.com', status: 'active', events: [{}], entities: [null] },
  'dns-down.com': domainObject('dns-down.com'),
  'undelegated.com': domainObject('undelegated.com'),
  'mail.com': domainObject('mail.com'),
  'xn--80ak6aa92e.com': domainObject('xn--80ak6aa92e.com'),
  'xn--bcher-kva.de': domainObject('xn--bcher-kva.de', { unicodeName: 'bücher.de' }),
  'xn--e1afmkfd.xn--p1ai': domainObject('xn--e1afmkfd.xn--p1ai'),
}
