import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { openRamStore } from '#test/support/stores/ram-store.ts'
import {
  bootstrapFile,
  domainObject,
  openRdapFixture,
  respondAsRegistry,
} from '#test/support/upstream-fixtures/rdap.ts'
import { openRdapBootstrap, parseBootstrap } from '#workers/facts/domain/rdap/rdap-bootstrap.ts'
import { readRegistration } from '#workers/facts/domain/rdap/read-registration.ts'
import { createUpstream } from '#workers/upstreams/request-upstream.ts'

const hour = 3_600_000
const { signal } = new AbortController()

describe('the record of a domain', () => {
  it('is read from any JSON without an exception', () => {
    const names = [
      'events',
      'entities',
      'status',
      'roles',
      'vcardArray',
      'nameservers',
      'secureDNS',
      'redacted',
      'publicIds',
    ]
    const member = fc.record(Object.fromEntries(names.map((name) => [name, fc.jsonValue()])), { requiredKeys: [] })
    fc.assert(
      fc.property(fc.oneof(member, fc.jsonValue()), (json) => {
        const { status, nameservers } = readRegistration(json)
        expect(Array.isArray(status) && Array.isArray(nameservers)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    ['a redacted name', [['fn', {}, 'text', 'REDACTED FOR PRIVACY']], undefined],
    [
      'an empty name beside an organization',
      [
        ['fn', {}, 'text', ' '],
        ['org', {}, 'text', 'Registrar AG'],
      ],
      'Registrar AG',
    ],
    ['a structured organization', [['org', {}, 'text', ['', 'Unit']]], 'Unit'],
    ['properties of a wrong type', ['fn', null, ['fn'], ['fn', {}, 'text', 7]], undefined],
    ['names in capitals', [['FN', {}, 'text', 'Registrar AG']], 'Registrar AG'],
  ])('may have %s', (_, properties, registrar) => {
    const entities = [{ roles: ['Registrar'], vcardArray: ['vcard', properties] }]
    expect(readRegistration({ entities }).registrar).toBe(registrar)
  })

  it('falls back to the handle of the registrar', () => {
    expect(readRegistration({ entities: [{ roles: ['registrar'], handle: '292' }] }).registrar).toBe('292')
  })

  it('ignores dates that are none', () => {
    const events = [
      { eventAction: 'registration', eventDate: 'long ago' },
      { eventAction: 'Expiration', eventDate: '2027-01-02T03:04:05+02:00' },
    ]
    const { registeredAt, expiresAt } = readRegistration({ events })
    expect([registeredAt, expiresAt]).toEqual([undefined, '2027-01-02T01:04:05.000Z'])
  })

  it.each([
    [{ redacted: [{ name: { type: 'Registrant Name' }, method: 'removal' }] }, true],
    [domainObject('example.com'), true],
    [
      { entities: [{ roles: ['registrant'], vcardArray: ['vcard', [['fn', {}, 'text', 'Domains By Proxy, LLC']]] }] },
      true,
    ],
    [{ entities: [{ roles: ['registrant'], vcardArray: ['vcard', [['fn', {}, 'text', 'Example Ltd']]] }] }, false],
    [{}, false],
  ])('tells whether the registrant is hidden: case %#', (json, expected) => {
    expect(readRegistration(json).isRegistrantHidden).toBe(expected)
  })

  it.each([
    ['lists that are nested deeply', '['.repeat(200_000) + ']'.repeat(200_000)],
    ['objects that are not text', '{"toString": 1, "valueOf": 1}'],
  ])('is read with %s', (_, value) => {
    const texts = ['roles', 'status', 'publicIds', 'events', 'redacted'].map((name) => `"${name}": [${value}]`)
    const strange = `{${texts.join()}, "vcardArray": ["vcard", [[${value}, {}, "text", ${value}]]]}`
    const registrant = `{"roles": ["registrant"], "vcardArray": ["vcard", [[${value}, {}, "text", ${value}]]]}`
    const registration = readRegistration(JSON.parse(`{"entities": [${strange}, ${registrant}], "status": [${value}]}`))
    expect(registration).toEqual({ status: [], nameservers: [], isRegistrantHidden: false })
  })

  it('has limits', () => {
    const many = { status: Array.from({ length: 1000 }, () => 'x'.repeat(1000)) }
    const { status } = readRegistration(many)
    expect([status.length, status[0]?.length]).toEqual([50, 200])
  })
})

describe('the bootstrap file', () => {
  it('is read by suffix, https first', () => {
    const services = [
      [['com'], ['http://a.example/', 'https://b.example/']],
      [['dead'], ['ftp://c.example/']],
      'junk',
      [null, ['https://d.example/']],
    ]
    expect(parseBootstrap({ services })).toEqual(new Map([['com', ['https://b.example/', 'http://a.example/']]]))
  })

  it('has no server with an address that nobody can request', () => {
    expect(parseBootstrap({ services: [[['com'], [`https://a.example/${'a'.repeat(5000)}`]]] })).toBeUndefined()
  })

  it.each([[null], [{}], [{ services: {} }], [{ services: [] }], [[1]]])('is something else: %j', (json) => {
    expect(parseBootstrap(json)).toBeUndefined()
  })
})

describe('the list of registries', async () => {
  const fixture = await openRdapFixture()
  afterAll(() => fixture[Symbol.asyncDispose]())
  const upstream = createUpstream('test')

  /** A store and a clock; `open` stands for a process. */
  async function setUp() {
    let time = Date.now()
    const ram = await openRamStore(() => time)
    const open = () => openRdapBootstrap({ baseUrl: fixture.url, upstream, store: ram.store, now: () => time })
    fixture.requests.length = 0
    fixture.respond = respondAsRegistry
    return { open, pass: (ms: number) => (time += ms), [Symbol.asyncDispose]: () => ram[Symbol.asyncDispose]() }
  }

  it('is read once a day for all processes, however many ask', async () => {
    await using setup = await setUp()
    using one = setup.open()
    const answers = await Promise.all(['a.com', 'b.dev', 'c.none'].map((name) => one.serversFor(name, signal)))
    expect(answers).toEqual([[`${fixture.url}/registry/`], [`${fixture.url}/registry/`], []])
    using other = setup.open()
    expect(await other.serversFor('xn--e1afmkfd.xn--p1ai', signal)).toEqual([`${fixture.url}/other-registry`])
    setup.pass(23 * hour)
    await one.serversFor('a.com', signal)
    expect(fixture.requests).toHaveLength(1)
    setup.pass(2 * hour)
    await one.serversFor('a.com', signal)
    expect(fixture.requests).toHaveLength(2)
  })

  it.each([
    { status: 500 },
    { body: '<html>' },
    { body: { services: 'x' } },
    { body: { services: [] } },
    { status: 302, headers: { Location: '/elsewhere' } },
  ])('serves an old list while the new one fails: %j', async (reply) => {
    await using setup = await setUp()
    using one = setup.open()
    await one.serversFor('a.com', signal)
    setup.pass(25 * hour)
    fixture.respond = () => reply
    expect(await one.serversFor('a.com', signal)).toHaveLength(1)
    using restarted = setup.open()
    expect(await restarted.serversFor('a.com', signal)).toHaveLength(1)
    await one.serversFor('a.com', signal)
    expect(fixture.requests).toHaveLength(3)
    setup.pass(hour)
    fixture.respond = () => ({ body: bootstrapFile('https://new.example') })
    expect(await one.serversFor('a.com', signal)).toEqual(['https://new.example/registry/'])
  })

  it('fails if it was never read', async () => {
    await using setup = await setUp()
    using one = setup.open()
    fixture.respond = () => ({ status: 503 })
    await expect(one.serversFor('a.com', signal)).rejects.toMatchObject({ code: 'PROVIDER_ERROR' })
  })
})
