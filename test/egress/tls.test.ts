import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { openTestEgress } from '#test/support/egress/open-test-egress.ts'
import { never } from '#test/support/runner/never.ts'
import { createTestAuthority } from '#test/support/servers/test-authority.ts'
import { openHostileSite } from '#test/support/sites/hostile-site.ts'
import { failure } from './failure.ts'

const authority = createTestAuthority()
const names = ['site.example.com', '127.0.0.1']
const site = await openHostileSite({ tls: authority.issue(names) })
const lookup = async () => ['127.0.0.1']
const egress = await openTestEgress({ ca: [authority.cert], lookup })
const at = (origin: string, path = '/page') => ({ url: origin + path, signal: AbortSignal.timeout(60_000) })

test('accepts a certificate for the name or the address', async () => {
  expect(await egress.fetch(at(`https://site.example.com:${site.port}`))).toMatchObject({ status: 200 })
  expect(await egress.fetch(at(site.url))).toMatchObject({ status: 200 })
})

test('reuses TLS connections', async () => {
  const before = site.requests.length
  for (let round = 0; round < 3; round += 1) await egress.fetch(at(`https://site.example.com:${site.port}`))
  expect(new Set(site.requests.slice(before).map(({ connection }) => connection)).size).toBe(1)
})

test('rejects a certificate for another name', async () => {
  const before = site.requests.length
  expect(await failure(egress.fetch(at(`https://other.example.com:${site.port}`)))).toBe('TLS_FAILED')
  expect(await failure(egress.fetch(at(`https://127.0.0.1.example.com:${site.port}`)))).toBe('TLS_FAILED')
  expect(site.requests.length).toBe(before)
})

test('rejects a certificate by an unknown authority', async () => {
  await using strangers = await openTestEgress({ lookup })
  expect(await failure(strangers.fetch(at(site.url)))).toBe('TLS_FAILED')
  await using wrong = await openTestEgress({ lookup, ca: [createTestAuthority().cert] })
  expect(await failure(wrong.fetch(at(site.url)))).toBe('TLS_FAILED')
})

test('rejects an expired certificate', async () => {
  await using expired = await openHostileSite({ tls: authority.issue(names, new Date('2021-01-01')) })
  expect(await failure(egress.fetch(at(expired.url)))).toBe('TLS_FAILED')
})

test('throws TLS_FAILED without TLS, and TARGET_UNREACHABLE for http to a TLS port', async () => {
  await using plain = await openHostileSite()
  expect(await failure(egress.fetch(at(plain.url.replace('http:', 'https:'))))).toBe('TLS_FAILED')
  expect(await failure(egress.fetch(at(site.url.replace('https:', 'http:'))))).toBe('TARGET_UNREACHABLE')
})

test('times out during the handshake', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  expect(await failure(egress.fetch({ url: `https://127.0.0.1:${port}/`, signal: never }))).toBe('TARGET_TIMEOUT')
  server.close()
})

test('follows redirects between http and https', async () => {
  await using plain = await openHostileSite()
  const up = `/redirect-to?u=${encodeURIComponent(`${site.url}/page`)}`
  expect(await egress.fetch(at(plain.url, up))).toMatchObject({ url: `${site.url}/page` })
  const down = `/redirect-to?u=${encodeURIComponent(`${plain.url}/page`)}`
  expect(await egress.fetch(at(site.url, down))).toMatchObject({ url: `${plain.url}/page` })
})
