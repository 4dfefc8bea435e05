import { afterAll, expect, test } from 'vitest'
import { openDnsResolver } from '#shared/egress/dns/open-dns-resolver.ts'
import { openDnsServer } from '#test/support/servers/dns-server.ts'

const server = await openDnsServer({
  'one.example': {
    A: ['192.0.2.1', '192.0.2.2'],
    AAAA: ['2001:db8::1'],
    NS: ['NS1.Host.Example'],
    MX: [
      [20, 'b.mail.example'],
      [10, 'A.Mail.example'],
    ],
    TXT: ['v=spf1 -all', 'x'.repeat(600), 'grüße'],
    CAA: [['issue', 'letsencrypt.org; validationmethods=dns-01']],
    SOA: [['ns1.host.example', 'admin.one.example', 2026112201]],
  },
  'www.one.example': { CNAME: ['one.example'] },
  'no-mail.example': { MX: [[0, '']] },
  'many.example': { A: Array.from({ length: 120 }, (_, index) => `192.0.2.${index}`) },
  'long.example': { TXT: ['y'.repeat(5000)] },
  'broken.example': 'servfail',
  'closed.example': 'refused',
})
afterAll(() => server[Symbol.asyncDispose]())

const dns = openDnsResolver({ servers: [server.address], timeoutMs: 800 })
const { signal } = new AbortController()

test.each([
  ['A', ['192.0.2.1', '192.0.2.2']],
  ['AAAA', ['2001:db8::1']],
  ['NS', ['ns1.host.example']],
  [
    'MX',
    [
      { exchange: 'b.mail.example', priority: 20 },
      { exchange: 'a.mail.example', priority: 10 },
    ],
  ],
  ['TXT', ['v=spf1 -all', 'x'.repeat(600), 'grüße']],
  ['CAA', [{ tag: 'issue', value: 'letsencrypt.org; validationmethods=dns-01', isCritical: false }]],
  ['SOA', [{ primary: 'ns1.host.example', contact: 'admin.one.example', serial: 2026112201 }]],
] as const)('reads records of the type %s', async (type, records) => {
  const answer = await dns.resolve('one.example', type, signal)
  expect(answer).toEqual({ state: 'found', records, total: records.length })
})

test('reads an alias, and the null MX', async () => {
  expect(await dns.resolve('www.one.example', 'CNAME', signal)).toMatchObject({ records: ['one.example'] })
  expect(await dns.resolve('no-mail.example', 'MX', signal)).toMatchObject({
    records: [{ exchange: '', priority: 0 }],
  })
})

test.each([
  ['absent.example', { state: 'no-name' }],
  ['www.one.example', { state: 'no-data' }],
  ['broken.example', { state: 'failed', reason: 'server-failure' }],
  ['closed.example', { state: 'failed', reason: 'server-failure' }],
  ['silent.example', { state: 'failed', reason: 'timeout' }],
  ['a..example', { state: 'failed', reason: 'bad-name' }],
  ['spa ce.example', { state: 'failed', reason: 'bad-name' }],
  [`${'a'.repeat(64)}.example`, { state: 'failed', reason: 'bad-name' }],
])('tells why %s has no TXT records', async (name, expected) => {
  expect(await dns.resolve(name, 'TXT', signal)).toEqual(expected)
})

test('tells that no server is reachable', async () => {
  const dead = openDnsResolver({ servers: ['127.0.0.1:1'], timeoutMs: 800 })
  expect(await dead.resolve('one.example', 'A', signal)).toMatchObject({ state: 'failed' })
})

test('limits the number and the size of records', async () => {
  const many = await dns.resolve('many.example', 'A', signal)
  expect(many).toMatchObject({ total: 120 })
  expect(many.state === 'found' && many.records.length).toBe(100)
  const long = await dns.resolve('long.example', 'TXT', signal)
  expect(long).toMatchObject({ records: ['y'.repeat(4096)] })
})

test('throws the reason of the signal when it aborts', async () => {
  const reason = new Error('The caller left.')
  const controller = new AbortController()
  const asking = dns.resolve('silent.example', 'A', controller.signal)
  controller.abort(reason)
  await expect(asking).rejects.toBe(reason)
})
