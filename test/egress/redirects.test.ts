import { expect, test } from 'vitest'
import { openTestEgress } from '#test/support/egress/open-test-egress.ts'
import { never } from '#test/support/runner/never.ts'
import { openHostileSite } from '#test/support/sites/hostile-site.ts'
import { failure } from './failure.ts'

const site = await openHostileSite()
const other = await openHostileSite({ host: '127.0.0.2', port: site.port })
const secret = await openHostileSite({ host: '127.0.0.3' })
const allow = `127.0.0.1:${site.port},127.0.0.2:${site.port}`
const egress = await openTestEgress({ allow })
const at = (path: string) => ({ url: site.url + path, signal: AbortSignal.timeout(60_000) })
const to = (target: string) => at(`/redirect-to?u=${encodeURIComponent(target)}`)

test.each([301, 302, 303, 307, 308])('follows a %i', async (status) => {
  const capture = await egress.fetch(at(`/redirect-to?u=/page&status=${status}`))
  expect(capture).toMatchObject({ url: `${site.url}/page`, status: 200 })
  expect(capture.redirects).toEqual([`${site.url}/redirect-to?u=/page&status=${status}`])
})

test.each([300, 304, 305, 306])('does not follow a %i', async (status) => {
  expect(await egress.fetch(at(`/redirect-to?u=/page&status=${status}`))).toMatchObject({ status, redirects: [] })
})

test('does not follow a redirect without Location', async () => {
  const capture = await egress.fetch(at('/redirect-nowhere'))
  expect(capture.status).toBe(302)
  expect(capture.body.length).toBeGreaterThan(0)
})

test.each([
  ['/page', '/page'],
  ['page', '/page'],
  ['?a=b', '/redirect-to?a=b'],
  ['../page', '/page'],
  ['//127.0.0.2:PORT/page', 'OTHER/page'],
  ['HTTP://127.0.0.2:PORT/a/../page#x', 'OTHER/page#x'],
  ['http://0x7f.2:PORT/page', 'OTHER/page'],
])('a redirect to %s leads to %s', async (location, expected) => {
  const target = location.replace('PORT', String(site.port))
  const url = expected.startsWith('/') ? site.url + expected : expected.replace('OTHER', other.url)
  // "?a=b" leads to /redirect-to without a target, which leads to /page.
  const capture = await egress.fetch(to(target))
  expect([capture.url, ...capture.redirects]).toContain(url)
})

test('accepts a Location in raw UTF-8', async () => {
  expect((await egress.fetch(at('/redirect-bytes'))).url).toBe(`${site.url}/page?q=${encodeURIComponent('żółw')}`)
})

test('follows five redirects and rejects six', async () => {
  const capture = await egress.fetch(at('/redirect-times?n=5'))
  expect(capture.redirects).toHaveLength(5)
  expect(await failure(egress.fetch(at('/redirect-times?n=6')))).toBe('TOO_MANY_REDIRECTS')
  expect(await failure(egress.fetch(at('/redirect-self')))).toBe('TOO_MANY_REDIRECTS')
  const before = site.requests.length
  expect(await failure(egress.fetch(at('/redirect-loop')))).toBe('TOO_MANY_REDIRECTS')
  expect(site.requests.length - before).toBe(6)
})

test.each([
  'http://127.0.0.3:SECRET/page',
  '//127.0.0.3:SECRET/page',
  'http://2130706435:SECRET/page',
  'http://[::ffff:127.0.0.3]:SECRET/page',
  'http://127.0.0.1:SECRET/page',
  'http://localhost:SECRET/page',
  'http://user:pass@127.0.0.1:SITE/page',
  'http://169.254.169.254/latest/meta-data/',
  'http://metadata.google.internal/',
  'http://10.0.0.1/',
  'http://[::1]/',
  'http://example.com:22/',
  'file:///etc/passwd',
  'ftp://example.com/',
  'gopher://127.0.0.3:SECRET/_GET%20/page',
  'data:text/html,hi',
  'javascript:alert(1)',
  'http://[bad',
  'http://exa mple.com/',
])('a redirect to %s is refused', async (target) => {
  const place = target.replace('SECRET', String(secret.port)).replace('SITE', String(site.port))
  expect(await failure(egress.fetch(to(place)))).toBe('URL_NOT_ALLOWED')
  expect(secret.requests).toEqual([])
})

test('uses the same message for a rejected redirect', async () => {
  const messageOf = (url: string) => egress.fetch({ ...at(''), url }).then(String, (error: unknown) => String(error))
  const first = await messageOf('http://10.0.0.1/')
  expect(await messageOf(to('http://10.0.0.1/').url)).toBe(first)
  expect(await messageOf(to(to('http://[::1]:6379/').url).url)).toBe(first)
})

test('sends a cookie to the host that set it, for the rest of the chain', async () => {
  expect(await cookieAfter(at('/cookies?u=/echo'))).toBe('c0=v0')
  expect(await cookieAfter(at('/echo'))).toBeUndefined()
  expect(await cookieAfter(at(`/cookies?u=${other.url}/echo`))).toBeUndefined()
  const back = `${other.url}/redirect-to?u=${encodeURIComponent(`${site.url}/echo`)}`
  expect(await cookieAfter(at(`/cookies?u=${encodeURIComponent(back)}`))).toBe('c0=v0')
})

test('keeps at most twenty cookies', async () => {
  const cookies = (await cookieAfter(at('/cookies?n=30')))?.split('; ')
  expect(cookies).toHaveLength(20)
  expect(cookies?.at(-1)).toBe('c19=v19')
})

test('sends headers of the caller to the first origin only', async () => {
  const headers = { authorization: 'Bearer secret', 'if-none-match': '"a"' }
  const near = await echo({ ...to('/echo'), headers })
  expect(near).toMatchObject(headers)
  const far = await echo({ ...to(`${other.url}/echo`), headers })
  expect(far).not.toHaveProperty('authorization')
  expect(far).not.toHaveProperty('if-none-match')
})

test('does not wait for the body of a redirect', async () => {
  const request = { url: `${site.url}/drip?status=302`, signal: never }
  expect(await egress.fetch(request)).toMatchObject({ status: 200, url: `${site.url}/page` })
})

async function echo(request: { url: string; signal: AbortSignal; headers?: Record<string, string> }) {
  const { body } = await egress.fetch(request)
  // The route answers with the headers it was sent.
  return JSON.parse(Buffer.from(body).toString()) as Record<string, string>
}

async function cookieAfter(request: { url: string; signal: AbortSignal }): Promise<string | undefined> {
  return (await echo(request))['cookie']
}
