import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openTestEgress } from '#test/support/egress/open-test-egress.ts'
import { never } from '#test/support/runner/never.ts'
import { bomb } from '#test/support/sites/bomb.ts'
import { openHostileSite } from '#test/support/sites/hostile-site.ts'
import { failure } from './failure.ts'

const site = await openHostileSite()
const egress = await openTestEgress()
const at = (path: string, deadlineMs = 60_000) => ({ url: site.url + path, signal: AbortSignal.timeout(deadlineMs) })
await Promise.all([bomb('gzip'), bomb('br'), bomb('zstd')])

test.each([
  ['/gzip-bomb', 'RESPONSE_TOO_LARGE'],
  ['/br-bomb', 'RESPONSE_TOO_LARGE'],
  ['/zstd-bomb', 'RESPONSE_TOO_LARGE'],
  ['/gzip-endless', 'RESPONSE_TOO_LARGE'],
  ['/gzip-twice', 'RESPONSE_TOO_LARGE'],
  ['/many-encodings', 'RESPONSE_TOO_LARGE'],
  ['/gzip-garbage', 'TARGET_UNREACHABLE'],
  ['/endless', 'RESPONSE_TOO_LARGE'],
  ['/one-line', 'RESPONSE_TOO_LARGE'],
  ['/tiny-chunks', 'RESPONSE_TOO_LARGE'],
  ['/header-flood', 'RESPONSE_TOO_LARGE'],
  ['/many-headers', 'RESPONSE_TOO_LARGE'],
  ['/many-headers?n=101', 'RESPONSE_TOO_LARGE'],
  ['/early-hints-flood', 'RESPONSE_TOO_LARGE'],
  ['/trailer-flood', 'RESPONSE_TOO_LARGE'],
  ['/length-longer', 'TARGET_UNREACHABLE'],
  ['/length-twice', 'TARGET_UNREACHABLE'],
  ['/bad-chunk', 'TARGET_UNREACHABLE'],
  ['/not-http', 'TARGET_UNREACHABLE'],
  ['/reset', 'TARGET_UNREACHABLE'],
  ['/reset-in-body', 'TARGET_UNREACHABLE'],
] as const)('%s fails with %s and its connection is closed', async (path, code) => {
  expect(await failure(egress.fetch(at(path)))).toBe(code)
  await expect.poll(site.openConnections, { interval: 5 }).toBe(0)
})

test.each(['/stall', '/slow-headers', '/no-response'])('times out %s before the deadline of the call', async (path) => {
  expect(await failure(egress.fetch({ url: site.url + path, signal: never }))).toBe('TARGET_TIMEOUT')
  await expect.poll(site.openConnections, { interval: 5 }).toBe(0)
})

test('rejects a decompression bomb by its ratio', async () => {
  const patient = { maxBytes: 2 ** 30 }
  for (const path of ['/gzip-bomb', '/br-bomb', '/zstd-bomb']) {
    expect(await failure(egress.fetch({ ...at(path), ...patient }))).toBe('RESPONSE_TOO_LARGE')
  }
})

test('allows any ratio for a small page', async () => {
  expect((await egress.fetch(at('/gzip-bytes?n=1000000'))).body.length).toBe(1_000_000)
  expect(await failure(egress.fetch(at('/gzip-bytes?n=2000000')))).toBe('RESPONSE_TOO_LARGE')
})

test('accepts a hundred header fields', async () => {
  expect(await egress.fetch(at('/many-headers?n=100'))).toMatchObject({ status: 200 })
})

test('aborts a slow body at the deadline of the call', async () => {
  expect(await failure(egress.fetch(at('/drip', 500)))).toBe('TARGET_TIMEOUT')
})

test('reads a slow body that ends before the deadline', async () => {
  const dripping = egress.fetch(at('/drip?ms=10', 600))
  await sleep(400)
  expect(site.openConnections()).toBeGreaterThan(0)
  expect(await failure(dripping)).toBe('TARGET_TIMEOUT')
})

test('stops reading at maxBytes', async () => {
  const before = site.bytesSent()
  await failure(egress.fetch({ ...at('/endless'), maxBytes: 100_000 }))
  await expect.poll(site.openConnections).toBe(0)
  // The kernel buffers on both sides also hold data.
  expect(site.bytesSent() - before).toBeLessThan(16 * 1024 * 1024)
})

test('closes the connection when the caller aborts during the body', async () => {
  const leaving = new AbortController()
  const fetching = egress.fetch({ url: `${site.url}/drip?ms=5`, signal: leaving.signal })
  await expect.poll(site.openConnections, { interval: 5 }).toBe(1)
  await sleep(50)
  leaving.abort()
  expect(await failure(fetching)).toBe('TARGET_TIMEOUT')
  await expect.poll(site.openConnections, { interval: 5 }).toBe(0)
})

test('sends nothing for an aborted signal', async () => {
  const before = site.requests.length
  expect(await failure(egress.fetch({ url: `${site.url}/page`, signal: AbortSignal.abort() }))).toBe('TARGET_TIMEOUT')
  expect(site.requests.length).toBe(before)
})

test('does not use surplus bytes for the next response', async () => {
  for (const path of ['/length-shorter', '/length-smuggle']) {
    const { body } = await egress.fetch(at(path))
    expect(body.length).toBe(4)
    const next = await egress.fetch(at('/page'))
    expect(Buffer.from(next.body).toString()).toContain('quick brown fox')
  }
})

test('handles thirty bombs at once with constant memory, without affecting other fetches', async () => {
  // This can take long on a busy machine; only the results matter.
  await using patient = await openTestEgress({ headersTimeoutMs: 30_000, idleTimeoutMs: 30_000 })
  const before = process.memoryUsage().rss
  let peak = before
  const others = new AbortController()
  const watch = async () => {
    while (!others.signal.aborted) {
      peak = Math.max(peak, process.memoryUsage().rss)
      await patient.fetch(at('/page'))
      await sleep(5)
    }
  }
  const watching = watch()
  for (let round = 0; round < 3; round += 1) {
    const paths = [
      '/gzip-bomb',
      '/br-bomb',
      '/zstd-bomb',
      '/endless',
      '/one-line',
      '/gzip-bomb',
      '/br-bomb',
      '/zstd-bomb',
      '/br-bomb',
      '/gzip-endless',
    ]
    const codes = await Promise.all(paths.map((path) => failure(patient.fetch(at(path, 60_000)))))
    expect(new Set(codes)).toEqual(new Set(['RESPONSE_TOO_LARGE']))
  }
  others.abort()
  await watching
  expect((peak - before) / 2 ** 20).toBeLessThan(200)
})
