import { expect, test } from 'vitest'
import { lookupWith } from '#shared/egress/resolve-host.ts'
import { openTestEgress } from '#test/support/egress/open-test-egress.ts'
import { openDnsServer } from '#test/support/servers/dns-server.ts'
import { openHostileSite } from '#test/support/sites/hostile-site.ts'
import { failure } from './failure.ts'

const site = await openHostileSite()
const canary = await openHostileSite({ host: '127.0.0.9', port: site.port })
const signal = () => AbortSignal.timeout(60_000)
const at = (host: string, path = '/page') => ({ url: `http://${host}:${site.port}${path}`, signal: signal() })
const allow = `127.0.0.1:${site.port}`

/** Answers each lookup with the next list of addresses, then repeats the last list. */
function answering(...answers: string[][]) {
  const asked: string[] = []
  const lookup = async (host: string) => answers[Math.min(asked.push(host), answers.length) - 1] ?? []
  return { asked, lookup }
}

test('resolves a name once and connects to that address', async () => {
  const { asked, lookup } = answering(['127.0.0.1'], ['127.0.0.9'])
  await using egress = await openTestEgress({ allow, lookup })
  const { url } = await egress.fetch(at('site.example.com'))
  expect(url).toBe(`http://site.example.com:${site.port}/page`)
  expect(site.requests.at(-1)?.headers.host).toBe(`site.example.com:${site.port}`)
  expect(asked).toEqual(['site.example.com'])
})

test('rejects a name that changes to a private address between two hops', async () => {
  const { asked, lookup } = answering(['127.0.0.1'], ['127.0.0.9'])
  await using egress = await openTestEgress({ allow, lookup })
  expect(await failure(egress.fetch(at('site.example.com', '/redirect-to?u=/page')))).toBe('URL_NOT_ALLOWED')
  expect(asked).toHaveLength(2)
  expect(canary.requests).toEqual([])
})

test('does not reuse a connection after the name moved to a private address', async () => {
  const { lookup } = answering(['127.0.0.1'], ['127.0.0.9'])
  await using egress = await openTestEgress({ allow, lookup })
  await egress.fetch(at('site.example.com'))
  expect(await failure(egress.fetch(at('site.example.com')))).toBe('URL_NOT_ALLOWED')
})

test.each([
  [['127.0.0.1', '127.0.0.9']],
  [['127.0.0.9', '127.0.0.1']],
  [['127.0.0.1', '10.0.0.1']],
  [['127.0.0.1', '::1']],
  [['127.0.0.1', '169.254.169.254']],
  [['127.0.0.1', '::ffff:127.0.0.9']],
  [['127.0.0.1', '8.8.8.8']],
  [['10.0.0.1']],
  [['::7f00:1']],
  [['0.0.0.0']],
  [['not an address']],
])('a name with the addresses %j is refused whole', async (addresses) => {
  await using egress = await openTestEgress({ allow, lookup: async () => addresses })
  const before = site.requests.length
  expect(await failure(egress.fetch(at('site.example.com')))).toBe('URL_NOT_ALLOWED')
  expect(site.requests.length).toBe(before)
  expect(canary.requests).toEqual([])
})

test('vets an address in the URL without a lookup', async () => {
  const { asked, lookup } = answering(['127.0.0.1'])
  await using egress = await openTestEgress({ allow, lookup })
  expect(await failure(egress.fetch(at('127.0.0.9')))).toBe('URL_NOT_ALLOWED')
  expect(await failure(egress.fetch(at('[::1]')))).toBe('URL_NOT_ALLOWED')
  expect(await egress.fetch(at('127.0.0.1'))).toMatchObject({ status: 200 })
  expect(asked).toEqual([])
})

test('throws DNS_FAILED without an address, or without an answer in time', async () => {
  const lookups = [async () => [], () => Promise.reject(new Error('ENOTFOUND')), () => new Promise<string[]>(() => {})]
  for (const lookup of lookups) {
    await using egress = await openTestEgress({ lookup, dnsTimeoutMs: 100 })
    expect(await failure(egress.fetch(at('site.example.com')))).toBe('DNS_FAILED')
  }
})

test('aborts a lookup at the deadline of the call', async () => {
  await using egress = await openTestEgress({ allow, lookup: () => new Promise(() => {}) })
  const request = { ...at('site.example.com'), signal: AbortSignal.timeout(100) }
  expect(await failure(egress.fetch(request))).toBe('TARGET_TIMEOUT')
})

test('looks up configured hosts through the system', async () => {
  const lookup = lookupWith([])
  await using egress = await openTestEgress({ allow: `localhost:${site.port}`, lookup })
  expect(await egress.fetch(at('localhost'))).toMatchObject({ status: 200 })
})

test('does not delay other names while a server is silent', async () => {
  await using dns = await openDnsServer({ 'one.example.com': ['127.0.0.1'] })
  await using egress = await openTestEgress({ allow, lookup: lookupWith([dns.address]), dnsTimeoutMs: 3000 })
  const silent = Array.from({ length: 20 }, (_, index) => ({
    ...at(`silent-${index}.example.com`),
    signal: AbortSignal.timeout(1500),
  }))
  const waiting = silent.map((request) => failure(egress.fetch(request)))
  const first = await Promise.race([egress.fetch(at('one.example.com')), ...waiting])
  expect(first).toMatchObject({ status: 200 })
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['TARGET_TIMEOUT']))
})

test('continues if a server never answers AAAA queries', async () => {
  await using dns = await openDnsServer({ 'no-ipv6.example.com': ['127.0.0.1', '::1'] })
  const lookup = lookupWith([dns.address])
  // Resolves when the resolver has given up on both families.
  const silent = lookup('silent.example.com', false)
  expect(await Promise.race([silent, lookup('no-ipv6.example.com', false)])).toEqual(['127.0.0.1'])
})

test('queries the given servers for both families', async () => {
  await using dns = await openDnsServer({
    'one.example.com': ['127.0.0.1', '::1'],
    'six.example.com': ['::1'],
    'none.example.com': [],
  })
  const lookup = lookupWith([dns.address])
  expect(await lookup('one.example.com', false)).toEqual(['::1', '127.0.0.1'])
  expect(await lookup('six.example.com', false)).toEqual(['::1'])
  expect(await lookup('none.example.com', false)).toEqual([])
  expect(await lookup('unknown.example.com', false)).toEqual([])
  expect(dns.queries.filter((name) => name === 'one.example.com')).toHaveLength(2)

  await using egress = await openTestEgress({ allow, lookup, dnsTimeoutMs: 200 })
  expect(await failure(egress.fetch(at('one.example.com')))).toBe('URL_NOT_ALLOWED')
  expect(await failure(egress.fetch(at('unknown.example.com')))).toBe('DNS_FAILED')
  expect(await failure(egress.fetch(at('silent.example.com')))).toBe('DNS_FAILED')
})
