import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evaluateSpf } from '#workers/facts/domain/mail/spf/evaluate-spf.ts'
import { askTable, txt, type TestZone } from './zone-table.ts'

const evaluate = (table: Readonly<Record<string, TestZone>>) => evaluateSpf('example.com', askTable(table).ask)
const address = { A: ['192.0.2.1'] }

describe('SPF without a sender', () => {
  it('counts the look-ups of a record and of all that it includes', async () => {
    const posture = await evaluate({
      'example.com': {
        ...txtOf('v=spf1 a mx ip4:192.0.2.1 include:one.com exists:%{i}.x.com ptr -all'),
        ...address,
        MX: [{}],
      },
      'one.com': txt('v=spf1 include:two.com ip6:2001:db8::1 ?all'),
      'two.com': { ...txtOf('v=spf1 a ~all'), ...address },
    })
    // a, mx, include, exists, ptr; include; a.
    expect(posture).toMatchObject({ state: 'valid', all: 'fail', lookups: 7, voidLookups: 0, networks: 2 })
    expect(posture.includes).toEqual(['one.com', 'two.com'])
    expect(posture.problems).toEqual([
      { domain: 'example.com', isError: false, message: expect.stringContaining('ptr'), position: 60 },
    ])
  })

  it('allows ten look-ups and rejects eleven', async () => {
    const record = (count: number) => ({ 'example.com': { ...txtOf(`v=spf1${' a'.repeat(count)} -all`), ...address } })
    expect(await evaluate(record(10))).toMatchObject({ state: 'valid', lookups: 10 })
    const posture = await evaluate(record(11))
    expect(posture).toMatchObject({ state: 'permerror', lookups: 11 })
    expect(posture.problems.at(-1)?.message).toContain('11 DNS look-ups')
  })

  it('allows two look-ups that find nothing and rejects three', async () => {
    const record = (names: string) => ({ 'example.com': txt(`v=spf1 ${names} -all`) })
    expect(await evaluate(record('a:x.com a:y.com'))).toMatchObject({ state: 'valid', voidLookups: 2 })
    expect(await evaluate(record('a:x.com a:y.com exists:z.com'))).toMatchObject({ state: 'permerror', voidLookups: 3 })
  })

  it('follows redirect, unless the record has all', async () => {
    const table = { 'one.com': txt('v=spf1 ip4:192.0.2.1 ~all') }
    const followed = await evaluate({ ...table, 'example.com': txt('v=spf1 redirect=one.com') })
    expect(followed).toMatchObject({ state: 'valid', all: 'softfail', lookups: 1 })
    const before = await evaluate({ ...table, 'example.com': txt('v=spf1 redirect=one.com -all') })
    expect(before).toMatchObject({ state: 'valid', all: 'fail', lookups: 0, includes: [] })
    const ignored = await evaluate({ ...table, 'example.com': txt('v=spf1 -all redirect=one.com') })
    expect(ignored).toMatchObject({ state: 'valid', all: 'fail', lookups: 0 })
    expect(ignored.problems[0]).toMatchObject({
      isError: false,
      message: 'Terms after all have no effect',
      position: 12,
    })
  })

  it('does not take the all of an included record', async () => {
    const posture = await evaluate({ 'example.com': txt('v=spf1 include:one.com'), 'one.com': txt('v=spf1 +all') })
    expect(posture.all).toBeUndefined()
  })

  it.each<[string, Readonly<Record<string, TestZone>>, string]>([
    ['two records', { 'example.com': txt('v=spf1 -all', 'v=spf1 +all') }, '2 SPF records'],
    [
      'a loop',
      { 'example.com': txt('v=spf1 include:one.com'), 'one.com': txt('v=spf1 include:example.com') },
      'leads back',
    ],
    ['itself', { 'example.com': txt('v=spf1 include:Example.com.') }, 'leads back'],
    ['no record', { 'example.com': txt('v=spf1 include:one.com'), 'one.com': txt('other') }, 'has no SPF record'],
    ['a private name', { 'example.com': txt('v=spf1 include:db.internal') }, 'not a public domain name'],
    ['an address', { 'example.com': txt('v=spf1 a:127.0.0.1') }, 'not a public name'],
    [
      'a syntax error',
      { 'example.com': txt('v=spf1 include:one.com'), 'one.com': txt('v=spf1 ipv4:1') },
      'Unknown mechanism',
    ],
  ])('is a permanent error: %s', async (_, table, says) => {
    const posture = await evaluate(table)
    expect(posture.state).toBe('permerror')
    expect(posture.problems.map(({ message }) => message).join()).toContain(says)
  })

  it('tells no record from a server that does not answer', async () => {
    expect(await evaluate({ 'example.com': txt('hello') })).toMatchObject({ state: 'none' })
    expect(await evaluate({})).toMatchObject({ state: 'none', voidLookups: 0 })
    expect(await evaluate({ 'example.com': 'failed' })).toMatchObject({ state: 'temperror' })
    const part = { 'example.com': txt('v=spf1 include:one.com -all'), 'one.com': 'failed' } as const
    expect(await evaluate(part)).toMatchObject({ state: 'temperror', all: 'fail', lookups: 1 })
  })

  it('rejects an mx with more than ten servers', async () => {
    const MX = Array.from({ length: 11 }, (_, index) => ({ exchange: `mx${index}.one.com`, priority: index }))
    const posture = await evaluate({ 'example.com': { ...txtOf('v=spf1 mx -all'), MX } })
    expect(posture.state).toBe('permerror')
  })

  it('does not ask for names of macros, of our network, or after all', async () => {
    const { ask, asked } = askTable({
      'example.com': txt('v=spf1 exists:%{i}.one.com include:%{d}.two.com a:localhost include:corp -all a:late.com'),
    })
    await evaluateSpf('example.com', ask)
    expect(asked).toEqual(['TXT example.com'])
  })

  it('stops soon for records that include ever more records', async () => {
    const wide = (name: string) =>
      txt(`v=spf1 ${Array.from({ length: 9 }, (_, index) => `include:${index}.${name}`).join(' ')}`)
    const zones = new Proxy(
      {},
      { get: (_, name) => wide(String(name).slice(-40)), has: () => true, getOwnPropertyDescriptor },
    )
    const { ask, asked } = askTable(zones)
    const posture = await evaluateSpf('example.com', ask)
    expect(posture.state).toBe('permerror')
    expect(posture.problems.at(-1)?.message).toContain('or more')
    expect(asked.length).toBeLessThan(60)
  })

  it('ends for any graph of records', async () => {
    const names = ['example.com', 'a.com', 'b.com', 'c.com']
    const term = fc.constantFrom(
      'a',
      'mx',
      '-all',
      'junk',
      ...names.flatMap((name) => [`include:${name}`, `redirect=${name}`]),
    )
    const zones = fc.tuple(...names.map(() => fc.array(term, { maxLength: 8 })))
    await fc.assert(
      fc.asyncProperty(zones, async (records) => {
        const table = Object.fromEntries(
          records.map((terms, index) => [names[index] ?? '', txt(`v=spf1 ${terms.join(' ')}`)]),
        )
        const { ask, asked } = askTable(table)
        const posture = await evaluateSpf('example.com', ask)
        expect(asked.length).toBeLessThan(150)
        expect(posture.problems.length).toBeLessThan(40)
        if (posture.lookups > 10) expect(posture.state).toBe('permerror')
      }),
      { numRuns: 200 },
    )
  })
})

const txtOf = (record: string) => ({ TXT: [record] })

const getOwnPropertyDescriptor = () => ({ configurable: true, enumerable: true })
