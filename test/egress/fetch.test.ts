import { expect, test } from 'vitest'
import { openTestEgress } from '#test/support/egress/open-test-egress.ts'
import { openHostileSite } from '#test/support/sites/hostile-site.ts'
import { failure } from './failure.ts'

const site = await openHostileSite()
const egress = await openTestEgress()
const at = (path: string) => ({ url: site.url + path, signal: AbortSignal.timeout(60_000) })

test('returns a page as a capture', async () => {
  const capture = await egress.fetch(at('/page'))
  expect(capture).toMatchObject({ url: `${site.url}/page`, status: 200, redirects: [] })
  expect(capture.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(Buffer.from(capture.body).toString()).toContain('<h1>A page</h1>')
})

test.each(['gzip', 'br', 'deflate', 'deflate-raw', 'zstd'])(
  'a body in %s comes back as plain bytes',
  async (coding) => {
    const { body, headers } = await egress.fetch(at(`/${coding}`))
    expect(headers['content-encoding']).toBe(coding.replace('-raw', ''))
    expect(Buffer.from(body).toString()).toMatch(/^<!doctype html>.*<\/p>$/)
  },
)

test.each([
  ['/gzip-empty', 0],
  ['/unknown-encoding', 102],
  ['/gzip-cut', 9000],
  ['/bytes?n=0', 0],
  ['/bytes?n=1000000', 1_000_000],
])('decodes %s as browsers do', async (path, bytes) => {
  const { body } = await egress.fetch(at(path))
  expect(body.length).toBeGreaterThanOrEqual(bytes)
})

test('returns an HTTP error status without throwing', async () => {
  for (const code of [400, 403, 404, 429, 500, 503]) {
    const { status, body } = await egress.fetch(at(`/status?code=${code}`))
    expect(status).toBe(code)
    expect(body.length).toBeGreaterThan(0)
  }
  expect((await egress.fetch(at('/status?code=204'))).body.length).toBe(0)
})

test('sends User-Agent and Accept headers', async () => {
  const sent = await echo({})
  expect(sent).toMatchObject({ host: `127.0.0.1:${site.port}`, 'user-agent': 'webintel-test' })
  expect(sent).toMatchObject({
    'accept-encoding': 'gzip, deflate, br, zstd',
    accept: expect.stringMatching(/^text\/html/),
  })
  expect(sent).not.toHaveProperty('cookie')
  expect(await echo({ accept: 'application/xml' })).toMatchObject({ accept: 'application/xml' })
  expect(await echo({ headers: { 'if-none-match': '"a"' } })).toMatchObject({ 'if-none-match': '"a"' })
})

test('joins repeated header fields, cookies by line feeds', async () => {
  const { headers } = await egress.fetch(at('/repeated'))
  expect(headers).toMatchObject({
    'x-twice': 'one, two',
    'set-cookie': 'a=1; Expires=Thu, 01 Jan 2099 00:00:00 GMT\nb=2',
  })
})

test('does not send the fragment', async () => {
  await egress.fetch(at('/page?q=a%20b#fragment'))
  expect(site.requests.at(-1)?.path).toBe('/page?q=a%20b')
})

test('enforces maxBytes to the byte', async () => {
  expect((await egress.fetch({ ...at('/bytes?n=5000'), maxBytes: 5000 })).body.length).toBe(5000)
  expect(await failure(egress.fetch({ ...at('/bytes?n=5001'), maxBytes: 5000 }))).toBe('RESPONSE_TOO_LARGE')
  expect(await failure(egress.fetch({ ...at('/gzip'), maxBytes: 100 }))).toBe('RESPONSE_TOO_LARGE')
})

test('skips early hints', async () => {
  expect(await egress.fetch(at('/early-hints'))).toMatchObject({ status: 200 })
})

async function echo(extra: { accept?: string; headers?: Record<string, string> }): Promise<unknown> {
  const { body } = await egress.fetch({ ...at('/echo'), ...extra })
  return JSON.parse(Buffer.from(body).toString())
}

test.each(['/bytes?n=5000', '/endless', '/gzip-bytes?n=5000', '/gzip-endless', '/tiny-chunks'])(
  'cuts %s where the caller asks, and drops the connection',
  async (path) => {
    const { status, body } = await egress.fetch({ ...at(path), maxBytes: 1000, excess: 'cut' })
    expect([status, body.length]).toEqual([200, 1000])
    const next = await egress.fetch(at('/page'))
    expect(Buffer.from(next.body).toString()).toContain('<h1>A page</h1>')
  },
)

test('does not cut a body that fits', async () => {
  const { body } = await egress.fetch({ ...at('/bytes?n=1000'), maxBytes: 1000, excess: 'cut' })
  expect(body.length).toBe(1000)
})

test('returns each value of x-robots-tag on a line of its own', async () => {
  const { headers } = await egress.fetch(at('/robots-tags'))
  expect(headers['x-robots-tag']).toBe('googlebot: noindex\nnoarchive')
})
