import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { openTestEgress } from '#test/support/egress/open-test-egress.ts'
import { openHostileSite } from '#test/support/sites/hostile-site.ts'
import { failure } from './failure.ts'

const site = await openHostileSite()
const egress = await openTestEgress({ connectTimeoutMs: 10_000, headersTimeoutMs: 30_000, idleTimeoutMs: 2000 })
const at = (path: string) => ({ url: site.url + path, signal: AbortSignal.timeout(60_000) })

const readAll = async (path: string, maxBytes = 10 * 1024 * 1024) => {
  using response = await egress.stream({ ...at(path), maxBytes })
  return await buffer(response.body)
}

test('resolves with the head, then delivers the decoded body', async () => {
  using response = await egress.stream(at('/redirect-to?u=/gzip'))
  expect(response).toMatchObject({
    url: `${site.url}/gzip`,
    status: 200,
    redirects: [expect.stringContaining('u=/gzip')],
  })
  expect((await buffer(response.body)).toString()).toMatch(/^<!doctype html>.*<\/p>$/)
})

test('delivers chunks while the rest of the body is still being sent', async () => {
  using response = await egress.stream({ ...at('/endless'), maxBytes: Infinity })
  let size = 0
  for await (const chunk of response.body) {
    size += chunk.length
    if (size > 1_000_000) break
  }
  expect(size).toBeGreaterThan(1_000_000)
})

test('keeps the connection after the whole body, and drops it after a part', async () => {
  await using own = await openHostileSite()
  const connections = () => own.requests.map(({ connection }) => connection)
  const request = { url: `${own.url}/bytes?n=3000000`, signal: AbortSignal.timeout(60_000) }
  for (let round = 0; round < 2; round += 1) {
    using response = await egress.stream(request)
    await buffer(response.body)
  }
  expect(connections()).toEqual([1, 1])
  {
    using unread = await egress.stream(request)
    expect(unread.status).toBe(200)
  }
  using next = await egress.stream(request)
  expect(next.status).toBe(200)
  expect(connections()).toEqual([1, 1, 1, 2])
})

test.each([
  ['/endless', 'RESPONSE_TOO_LARGE'],
  ['/gzip-bomb', 'RESPONSE_TOO_LARGE'],
  ['/gzip-twice', 'RESPONSE_TOO_LARGE'],
  ['/stall', 'TARGET_TIMEOUT'],
  ['/gzip-garbage', 'TARGET_UNREACHABLE'],
  ['/reset-in-body', 'TARGET_UNREACHABLE'],
  ['/redirect-loop', 'TOO_MANY_REDIRECTS'],
  ['/redirect-to?u=http://169.254.169.254/', 'URL_NOT_ALLOWED'],
])('fails for %s with %s', async (path, code) => {
  expect(await failure(readAll(path))).toBe(code)
})

test('an aborted signal ends the body', async () => {
  const controller = new AbortController()
  using response = await egress.stream({ url: `${site.url}/stall`, signal: controller.signal })
  const reading = buffer(response.body)
  controller.abort()
  expect(await failure(reading)).toBe('TARGET_TIMEOUT')
})
