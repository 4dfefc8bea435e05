import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { growthOf, linearGrowth } from '#test/support/runner/growth.ts'
import { findDkimKeys } from '#workers/facts/domain/mail/find-dkim-keys.ts'
import { parseMtaStsPolicy } from '#workers/facts/domain/mail/find-mta-sts.ts'
import { findBimi, findDmarc, findTlsReporting, parseDmarc } from '#workers/facts/domain/mail/policy-records.ts'
import { askTable, txt, type TestZone } from './zone-table.ts'

describe('a DMARC record', () => {
  it('is read with all its tags', () => {
    const record =
      'v=DMARC1; p=reject; sp=quarantine; np=none; pct=25; adkim=s; aspf=r; fo=1:d; ri=86400; rf=afrf; rua=mailto:a@example.com!10m, mailto:b@example.net; ruf=mailto:c@example.com;'
    expect(parseDmarc(record)).toEqual({
      policy: 'reject',
      subdomainPolicy: 'quarantine',
      nonexistentPolicy: 'none',
      percent: 25,
      alignment: { dkim: 'strict', spf: 'relaxed' },
      aggregateReports: ['a@example.com', 'b@example.net'],
      failureReports: ['c@example.com'],
      failureOptions: ['1', 'd'],
      problems: [],
    })
  })

  it('has defaults', () => {
    expect(parseDmarc('v=DMARC1;p=Quarantine')).toMatchObject({
      policy: 'quarantine',
      subdomainPolicy: 'quarantine',
      percent: 100,
      alignment: { dkim: 'relaxed', spf: 'relaxed' },
      failureOptions: ['0'],
    })
  })

  it('does not count without a policy, unless it names an address for reports', () => {
    expect(parseDmarc('v=DMARC1; sp=reject')).toBeUndefined()
    expect(parseDmarc('v=DMARC1; p=block')).toBeUndefined()
    expect(parseDmarc('v=DMARC1; p=block; rua=mailto:a@example.com')).toMatchObject({ policy: 'none' })
  })

  it.each([
    ['sp=all', 'sp is not none, quarantine or reject'],
    ['pct=101', 'pct is not a number from 0 to 100'],
    ['adkim=x', 'adkim is not r or s'],
    ['policy=none', 'Unknown tag policy'],
    ['nonsense', 'Not a tag=value pair'],
  ])('reports the problem of %j and its position', (tag, message) => {
    expect(parseDmarc(`v=DMARC1; p=none; ${tag}`)?.problems).toEqual([{ message, position: 18 }])
  })

  it('reports addresses that are none', () => {
    const parsed = parseDmarc('v=DMARC1; p=none; rua=a@example.com,mailto:@x,mailto:ok@example.com')
    expect(parsed?.aggregateReports).toEqual(['ok@example.com'])
    expect(parsed?.problems.map(({ message }) => message)).toEqual([
      'Not an address for reports: a@example.com',
      'Not an address for reports: mailto:@x',
    ])
  })

  it('is read from any text without an exception', () => {
    const part = fc.oneof(
      fc.constantFrom('p=none', ';', '=', ' ', 'rua=mailto:', '@', ',', '!', 'pct=9'),
      fc.string({ unit: 'binary' }),
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const parsed = parseDmarc(`v=DMARC1; p=none; ${parts.join('')}`)
        expect(parsed?.percent).toBeLessThanOrEqual(100)
        expect(parsed?.problems.length).toBeLessThanOrEqual(20)
      }),
    )
  })

  it.each([';', 'a', 'mailto:a@b,', 'p=none;'])('takes linear time for repeated %j', (piece) => {
    const make = (size: number) => `v=DMARC1; p=none; rua=${piece.repeat(size)}`
    expect(growthOf(make, parseDmarc)).toBeLessThan(linearGrowth)
  })
})

describe('the DMARC policy of a name', () => {
  const find = (mail: string, table: Readonly<Record<string, TestZone>>) =>
    findDmarc({ mail, organizational: 'example.com' }, askTable(table).ask)

  it('is that of the organizational domain if the name has none', async () => {
    const table = { '_dmarc.example.com': txt('v=DMARC1; p=reject; sp=none') }
    expect(await find('mail.example.com', table)).toMatchObject({ domain: 'example.com', effectivePolicy: 'none' })
    expect(await find('example.com', table)).toMatchObject({ domain: 'example.com', effectivePolicy: 'reject' })
    const own = { ...table, '_dmarc.mail.example.com': txt('v=DMARC1; p=quarantine') }
    expect(await find('mail.example.com', own)).toMatchObject({
      domain: 'mail.example.com',
      effectivePolicy: 'quarantine',
    })
  })

  it('ignores other texts, and any of several records', async () => {
    const other = txt('v=spf1 -all', 'v=DMARC1; p=none')
    expect(await find('example.com', { '_dmarc.example.com': other })).toMatchObject({ state: 'found' })
    const two = await find('example.com', { '_dmarc.example.com': txt('v=DMARC1; p=none', 'v=DMARC1; p=reject') })
    expect(two).toEqual({ state: 'none', problems: [{ message: 'There are 2 DMARC records, so none counts' }] })
    expect(await find('example.com', { '_dmarc.example.com': txt('p=none; v=DMARC1') })).toMatchObject({
      state: 'none',
    })
    expect(await find('example.com', { '_dmarc.example.com': txt('v=dmarc1; p=none') })).toMatchObject({
      state: 'none',
    })
  })

  it('is unknown if no server answers', async () => {
    expect(await find('example.com', { '_dmarc.example.com': 'failed' })).toMatchObject({ state: 'temperror' })
  })
})

describe('other mail records', () => {
  it('finds DKIM keys under common selectors', async () => {
    const { ask } = askTable({
      'google._domainkey.example.com': txt('v=DKIM1; k=rsa; p=MIGf'),
      's1._domainkey.example.com': txt('k=ed25519; p=abc'),
      's2._domainkey.example.com': txt('v=DKIM1; p='),
      'k1._domainkey.example.com': txt('hello'),
    })
    expect(await findDkimKeys('example.com', ask)).toEqual([
      { selector: 'google', keyType: 'rsa', isRevoked: false },
      { selector: 's1', keyType: 'ed25519', isRevoked: false },
      { selector: 's2', keyType: 'rsa', isRevoked: true },
    ])
  })

  it('takes the answers of a wildcard for no keys', async () => {
    const ask = async () => ({ state: 'found', records: ['v=DKIM1; p=abc'], total: 1 })
    expect(await findDkimKeys('example.com', ask as never)).toEqual([])
  })

  it('reads BIMI and TLS reporting records', async () => {
    const { ask } = askTable({
      'default._bimi.example.com': txt('v=BIMI1; l=https://example.com/l.svg; a=http://example.com/c.pem'),
      '_smtp._tls.example.com': txt('v=TLSRPTv1; rua=mailto:t@example.com,https://example.com/tls'),
      '_smtp._tls.two.com': txt('v=TLSRPTv1; rua=mailto:t@two.com', 'v=TLSRPTv1; rua=mailto:u@two.com'),
    })
    expect(await findBimi({ mail: 'mail.example.com', organizational: 'example.com' }, ask)).toMatchObject({
      logoUrl: 'https://example.com/l.svg',
    })
    expect(await findTlsReporting('example.com', ask)).toMatchObject({
      reports: ['t@example.com', 'https://example.com/tls'],
    })
    expect(await findTlsReporting('two.com', ask)).toBeUndefined()
  })

  it('reads an MTA-STS policy', () => {
    const policy = 'version: STSv1\r\nmode: enforce\r\nmx: mail.example.com\r\nmx: *.Example.net\r\nmax_age: 604800\r\n'
    expect(parseMtaStsPolicy(policy)).toEqual({
      mode: 'enforce',
      maxAgeSeconds: 604_800,
      mx: ['mail.example.com', '*.example.net'],
    })
    expect(parseMtaStsPolicy('<html>mode: enforce</html>')).toBeUndefined()
    expect(parseMtaStsPolicy('version: STSv1\nmode: all')).toBeUndefined()
  })
})
