import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Egress } from '#shared/egress/egress.ts'
import type { Store } from '#shared/storage/store.ts'
import { openTestEgress } from '#test/support/egress/open-test-egress.ts'
import { never } from '#test/support/runner/never.ts'
import { openFixtureSite, type FixtureSite, type Page } from '#test/support/sites/fixture-site.ts'
import { openRamStore } from '#test/support/stores/ram-store.ts'
import { openRobots } from '#workers/sites/robots/open-robots.ts'
import { assertAllowed } from '#workers/sites/robots/robots-check.ts'
import type { Robots } from '#workers/sites/robots/robots.ts'

const hourMs = 3_600_000
const minuteMs = 60_000
const disallowed = 'User-agent: *\nDisallow: /private\n'

let scope: AsyncDisposableStack
let site: FixtureSite
let egress: Egress
let store: Store
let robots: Robots
let now: number
let answer: Page
const rules = (path = '/') => robots.rulesFor(site.url + path, never)
/** Another process with the same store. */
const open = () => openRobots({ egress, store, now: () => now })
const text =
  (content: string | Uint8Array, headers: Record<string, string> = {}): Page =>
  (_request, response) =>
    response.writeHead(200, { 'Content-Type': 'text/plain', ...headers }).end(content)
const status =
  (code: number): Page =>
  (_request, response) =>
    response.writeHead(code).end(disallowed)

beforeAll(async () => {
  scope = new AsyncDisposableStack()
  egress = scope.use(await openTestEgress({ headersTimeoutMs: 20_000, idleTimeoutMs: 20_000 }))
})
afterAll(() => scope.disposeAsync())
beforeEach(async () => {
  const own = new AsyncDisposableStack()
  now = Date.parse('2030-01-01T00:00:00Z')
  store = own.use(await openRamStore(() => now)).store
  const pages: Record<string, Page> = {
    '/robots.txt': (request, response) => answer(request, response),
    '/moved': text(disallowed),
    '/again': (request, response) => {
      const times = Number(request.url?.split('?')[1])
      response.writeHead(302, { Location: times > 1 ? `/again?${times - 1}` : '/moved' }).end()
    },
  }
  site = own.use(await openFixtureSite(pages))
  robots = open()
  answer = text(disallowed)
  return () => own.disposeAsync()
})

describe('the answer of the host', () => {
  it('with a file: its rules apply', async () => {
    const read = await rules('/any?path')
    expect(read).toMatchObject({ state: 'read', url: `${site.url}/robots.txt` })
    expect([read.isAllowed(`${site.url}/private/x`), read.isAllowed(`${site.url}/public`)]).toEqual([false, true])
  })

  it.each([204, 206, 226])('%i: its rules apply', async (code) => {
    answer = status(code)
    expect((await rules()).state).toBe('read')
  })

  it.each([400, 401, 403, 404, 410, 418, 429, 451, 499, 300, 304])('%i: everything is allowed', async (code) => {
    answer = status(code)
    const read = await rules()
    expect([read.state, read.isAllowed(`${site.url}/private`)]).toEqual(['none', true])
  })

  it.each([500, 502, 503, 504, 599])('%i: nothing is allowed', async (code) => {
    answer = status(code)
    const read = await rules()
    expect([read.state, read.isAllowed(`${site.url}/public`)]).toEqual(['unreachable', false])
    expect(read.failure?.message).toContain(String(code))
  })

  it.each([
    ['a closed connection', ((_request, response) => response.destroy()) satisfies Page],
    [
      'a body that breaks off',
      ((_request, response) => {
        response.writeHead(200, { 'Content-Length': 1000 }).write(disallowed, () => response.destroy())
      }) satisfies Page,
    ],
  ])('%s: nothing is allowed', async (_, page) => {
    answer = page
    expect((await rules()).state).toBe('unreachable')
  })

  it('none: nothing is allowed', async () => {
    await site[Symbol.asyncDispose]()
    const read = await rules()
    expect([read.state, read.failure?.code]).toEqual(['unreachable', 'TARGET_UNREACHABLE'])
    expect(() => assertAllowed(site.url, read)).toThrow(
      expect.objectContaining({ code: 'ROBOTS_DISALLOWED', retryAfterSeconds: 300 }),
    )
  })

  it('none, from a private address: says why the page fails, too', async () => {
    const read = await robots.rulesFor('http://10.0.0.1/page', never)
    expect(read.state).toBe('unreachable')
    expect(() => assertAllowed('http://10.0.0.1/page', read)).toThrow(
      expect.objectContaining({ code: 'URL_NOT_ALLOWED' }),
    )
  })

  it.each([1, 2, 3, 4])('a redirect, and %i more: the rules behind it apply', async (times) => {
    answer = (_request, response) => response.writeHead(301, { Location: `/again?${times}` }).end()
    expect((await rules()).isAllowed(`${site.url}/private`)).toBe(false)
  })

  it('six redirects or an endless circle: everything is allowed', async () => {
    answer = (_request, response) => response.writeHead(301, { Location: '/again?5' }).end()
    expect((await rules()).state).toBe('none')
    answer = (_request, response) => response.writeHead(301, { Location: '/robots.txt' }).end()
    expect((await openRobots({ egress, store, now: () => now + 25 * hourMs }).rulesFor(site.url, never)).state).toBe(
      'none',
    )
  })

  it('a redirect to another host: its rules apply to the first', async () => {
    await using other = await openFixtureSite({ '/robots.txt': text(disallowed) })
    answer = (_request, response) => response.writeHead(302, { Location: `${other.url}/robots.txt` }).end()
    const read = await rules()
    expect([read.url, read.isAllowed(`${site.url}/private`)]).toEqual([`${site.url}/robots.txt`, false])
  })
})

it('each origin has its own file', async () => {
  await using other = await openFixtureSite({})
  expect((await rules()).state).toBe('read')
  expect((await robots.rulesFor(`${other.url}/private`, never)).state).toBe('none')
})

it.each(['ftp://site.example/', 'not a url', 'javascript:alert(1)'])('rejects %s', async (url) => {
  await expect(robots.rulesFor(url, never)).rejects.toMatchObject({ code: 'INVALID_URL' })
})

describe('a copy', () => {
  it('serves all pages, callers and processes for a day', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => rules(`/${index}`)))
    now += 23 * hourMs
    await rules()
    expect((await open().rulesFor(site.url, never)).isAllowed(`${site.url}/private`)).toBe(false)
    expect(site.requests).toEqual(['/robots.txt'])
  })

  it('is renewed after a day', async () => {
    await rules()
    now += 24 * hourMs
    answer = text('User-agent: *\nDisallow: /public')
    expect((await rules()).isAllowed(`${site.url}/private`)).toBe(true)
    expect(site.requests).toHaveLength(2)
  })

  it.each([
    ['max-age=600', 10 * minuteMs],
    ['public, Max-Age=3600', hourMs],
    ['max-age=0', 5 * minuteMs],
    ['max-age=999999999', 24 * hourMs],
  ])('lives as long as the owner says: %s', async (cacheControl, lifeMs) => {
    answer = text(disallowed, { 'Cache-Control': cacheControl })
    await rules()
    now += lifeMs - 1
    await rules()
    expect(site.requests).toHaveLength(1)
    now += 1
    await rules()
    expect(site.requests).toHaveLength(2)
  })

  it('counts while the host fails, for a month, and is renewed when it answers', async () => {
    await rules()
    answer = status(503)
    now += 25 * hourMs
    expect(await rules()).toMatchObject({ state: 'read' })
    expect((await open().rulesFor(site.url, never)).isAllowed(`${site.url}/public`)).toBe(true)
    expect(site.requests).toHaveLength(2)
    now += 5 * minuteMs
    await rules()
    expect(site.requests).toHaveLength(3)
    answer = text('')
    now += 5 * minuteMs
    expect((await rules()).isAllowed(`${site.url}/private`)).toBe(true)
    answer = status(503)
    now += 31 * 24 * hourMs
    expect((await rules()).state).toBe('unreachable')
  })

  it.each([429, 500])('of a host that answers %i lives five minutes', async (code) => {
    answer = status(code)
    await rules()
    now += 5 * minuteMs - 1
    expect((await rules()).state).toBe(code === 429 ? 'none' : 'unreachable')
    expect(site.requests).toHaveLength(1)
    answer = text(disallowed)
    now += 1
    expect((await rules()).state).toBe('read')
  })
})

it('a caller that leaves does not take the file from the others', async () => {
  const release = Promise.withResolvers<void>()
  answer = (request, response) => void release.promise.then(() => text(disallowed)(request, response))
  const leaving = new AbortController()
  const left = robots.rulesFor(site.url, leaving.signal)
  const stayed = rules()
  await vi.waitFor(() => expect(site.requests).toHaveLength(1), { timeout: 60_000 })
  leaving.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  release.resolve()
  expect((await stayed).state).toBe('read')
  expect(site.requests).toHaveLength(1)
})

it('a reading that the worker breaks off is not kept', async () => {
  const stopping = open()
  answer = () => {}
  const broken = stopping.rulesFor(site.url, never)
  await vi.waitFor(() => expect(site.requests).toHaveLength(1), { timeout: 60_000 })
  stopping[Symbol.dispose]()
  await expect(broken).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  answer = text(disallowed)
  expect((await rules()).state).toBe('read')
})

it('ROBOTS_DISALLOWED names the rule, its line and the file', async () => {
  const read = await rules()
  expect(() => assertAllowed(`${site.url}/private/x`, read)).toThrow(
    `Line 2 of ${site.url}/robots.txt disallows this URL: "Disallow: /private".`,
  )
  assertAllowed(`${site.url}/public`, read)
})
