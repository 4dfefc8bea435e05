import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OperationName } from '#shared/contract/operations/index.ts'
import { callOperation } from '#test/support/calls/client.ts'
import { openService, type Service } from '#test/support/processes/service.ts'
import { openShop, type SeenRequest, type Shop } from './open-shop.ts'

const headers = { 'X-Account': 'canary', Authorization: 'Bearer canary' }
const cookies = [
  { name: 'session', value: 'secret' },
  { name: 'deep', value: 'secret', path: '/elsewhere' },
]
const home = 'www.shop.example'

const scope = new AsyncDisposableStack()
let shop: Shop
let service: Service
beforeAll(async () => {
  shop = scope.use(await openShop())
  service = scope.use(await openService({ ...shop.settings, BROWSER_CONCURRENCY: '2' }))
})
afterAll(() => scope.disposeAsync())
beforeEach(() => {
  shop.seen.length = 0
})

interface Body {
  content?: string
  code?: string
  message?: string
  details?: { path: string; message: string }[]
  cache?: { state: string; storedAt?: string }
  proof?: object
  results?: { status: string; content?: string }[]
}

const call = (name: OperationName, input: object) =>
  callOperation<Body>(service.url, name, input, { headers: { Prefer: 'wait=60' } })

const isGiven = ({ headers: got }: SeenRequest) => JSON.stringify(got).includes('canary')
const hasCookie = ({ headers: got }: SeenRequest) => (got.cookie ?? '').includes('secret')
const hostsWith = (has: (request: SeenRequest) => boolean) => [
  ...new Set(shop.seen.filter(has).map(({ host }) => host)),
]

describe.each(['fetch-basic', 'fetch-pro'] as const)('the values of a caller of %s', (name) => {
  it('reach the page, which is readable with a session', async () => {
    const url = shop.at(home, '/account')
    const without = await call(name, { url })
    expect(without.body).toMatchObject({ code: 'TARGET_LOGIN_REQUIRED', message: expect.stringContaining('`cookies`') })
    const { body } = await call(name, { url, headers, cookies })
    expect(body).toMatchObject({ content: expect.stringContaining('the order of /account') })
    expect(shop.seen.at(-1)?.headers).toMatchObject({ 'x-account': 'canary', authorization: 'Bearer canary' })
    expect(shop.seen.at(-1)?.headers.cookie).toBe('session=secret')
  })

  it.each([
    ['api.shop.example', true],
    ['evil.example', false],
    ['shop.example.evil.example', false],
    ['other.github.io', false],
  ])('at a redirect to %s: %s', async (host, isSent) => {
    const target = shop.at(host, '/landed')
    const { status } = await call(name, { url: shop.at(home, `/to?${encodeURIComponent(target)}`), headers, cookies })
    expect(status).toBe(200)
    const landed = shop.seen.filter(({ path }) => path === '/landed')
    expect(landed.map(hasCookie)).toEqual([isSent])
    expect(landed.map(({ headers: got }) => got['x-account'] === 'canary')).toEqual([isSent])
    expect(landed.map(({ headers: got }) => 'authorization' in got)).toEqual([isSent && landed.some(isGiven)])
  })

  it('at a redirect to another host and back', async () => {
    const back = shop.at('evil.example', `/to?${encodeURIComponent(shop.at(home, '/back'))}`)
    await call(name, { url: shop.at(home, `/to?${encodeURIComponent(back)}`), headers, cookies })
    expect(shop.seen.filter(({ host }) => host === 'evil.example').filter(isGiven)).toEqual([])
    expect(hostsWith(hasCookie)).toEqual([home])
  })

  it('give an answer of its own, which no other call gets and no proof covers', async () => {
    const url = shop.at(home, `/own-${name}`)
    const first = await call(name, { url, cookies })
    expect(first.body.cache).toEqual({ state: 'bypass', age: 0 })
    const others = await Promise.all([
      call(name, { url, cookies }),
      call(name, { url, cookies: [] }),
      call(name, { url }),
    ])
    expect(others.map(({ body }) => body.cache?.state)).toEqual(['bypass', 'bypass', 'miss'])
    expect(shop.seen.filter(({ path }) => path === `/own-${name}`)).toHaveLength(4)
    const stored = await call(name, { url })
    const own = await call(name, { url, headers })
    expect([stored, own].map(({ body }) => body.cache?.state)).toEqual(['hit', 'bypass'])
    expect([first, stored, own].map(({ body }) => body.proof !== undefined)).toEqual([false, true, false])
  })

  it('are not shared by identical calls at the same time', async () => {
    const url = shop.at(home, `/at-once-${name}`)
    await Promise.all([1, 2, 3].map(() => call(name, { url, cookies })))
    expect(shop.seen.filter(({ path }) => path === `/at-once-${name}`)).toHaveLength(3)
  })
})

describe('a page that loads from other hosts', () => {
  it('gives them no value, however it loads', async () => {
    const { body } = await call('fetch-pro', { url: shop.at(home, '/loads'), headers, cookies, mainContent: false })
    expect(hostsWith(() => true)).toEqual(expect.arrayContaining(['evil.example', 'api.shop.example']))
    const paths = new Set(shop.seen.filter(({ host }) => host === 'evil.example').map(({ path }) => path))
    expect([...paths].toSorted()).toEqual(
      expect.arrayContaining(['/asset/fetch', '/asset/frame', '/asset/script', '/asset/socket', '/asset/worker']),
    )
    expect(hostsWith(hasCookie).filter((host) => !host.endsWith('shop.example'))).toEqual([])
    expect(hostsWith(isGiven).toSorted()).toEqual(['api.shop.example', home])
    expect(body.content).toContain('Scripts read: .')
  })

  it('leaves no value in the browser for the next caller', async () => {
    await call('fetch-pro', { url: shop.at(home, '/first'), headers, cookies })
    shop.seen.length = 0
    await call('fetch-pro', { url: shop.at(home, '/loads?next') })
    expect(shop.seen.length).toBeGreaterThan(5)
    expect(hostsWith((request) => isGiven(request) || hasCookie(request))).toEqual([])
  })
})

describe('the items of a batch', () => {
  it.each(['basic', 'pro'])('of tier %s get the values', async (tier) => {
    const urls = [shop.at(home, '/account'), shop.at('api.shop.example', '/account')]
    const { body } = await call('batch-fetch', { urls, tier, headers, cookies })
    expect(body.results?.map(({ status }) => status)).toEqual(['success', 'success'])
    expect(shop.seen.filter(({ path }) => path === '/account').every((seen) => isGiven(seen) && hasCookie(seen))).toBe(
      true,
    )
  })

  it('are of one site', async () => {
    const urls = [shop.at(home, '/'), shop.at('evil.example', '/')]
    const { status, body } = await call('batch-fetch', { urls, cookies })
    expect([status, body.details?.[0]?.path]).toEqual([400, '/urls'])
    expect(shop.seen).toEqual([])
  })
})

describe('/extract', () => {
  it('reads a page with a session', async () => {
    const schema = { type: 'object', properties: { title: { type: 'string' } } }
    const { body } = await call('extract', { url: shop.at(home, '/account'), schema, cookies })
    expect(body).toMatchObject({ data: { title: 'About the order of /account' }, cache: { state: 'bypass' } })
  })
})

describe('a bad value', () => {
  const secret = 'canary-value'
  it.each([
    ['a header of the connection', { headers: { Connection: secret } }, '/headers/Connection'],
    ['a second host', { headers: { hOST: secret } }, '/headers/hOST'],
    ['a length', { headers: { 'Content-Length': secret } }, '/headers/Content-Length'],
    ['a frame', { headers: { 'Transfer-Encoding': 'chunked' } }, '/headers/Transfer-Encoding'],
    ['an encoding', { headers: { 'Accept-Encoding': secret } }, '/headers/Accept-Encoding'],
    ['a header of proxies', { headers: { 'Proxy-Authorization': secret } }, '/headers/Proxy-Authorization'],
    ['a header of browsers', { headers: { 'Sec-Fetch-Site': secret } }, '/headers/Sec-Fetch-Site'],
    ['a signature', { headers: { 'Signature-Input': secret } }, '/headers/Signature-Input'],
    ['a cookie header', { headers: { Cookie: secret } }, '/headers/Cookie'],
    ['a user agent as a header', { headers: { 'User-Agent': secret } }, '/headers/User-Agent'],
    ['one name twice', { headers: { 'X-A': secret, 'x-a': secret } }, '/headers/x-a'],
    ['a name with a line feed', { headers: { [`X-A\r\nX-B`]: secret } }, '/headers/X-A\r\nX-B'],
    ['a name with a colon', { headers: { 'X-A: b': secret } }, '/headers/X-A: b'],
    ['a value with a line feed', { headers: { 'X-A': `${secret}\r\nX-B: c` } }, '/headers/X-A'],
    ['a value with a null byte', { headers: { 'X-A': `${secret}\0` } }, '/headers/X-A'],
    ['a value beyond ASCII', { headers: { 'X-A': `${secret}ż` } }, '/headers/X-A'],
    ['a value that is a number', { headers: { 'X-A': 12_345_678 } }, '/headers/X-A'],
    ['a value of 4097 characters', { headers: { 'X-A': secret.repeat(400) } }, '/headers/X-A'],
    [
      '21 headers',
      { headers: Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`x-${i}`, secret])) },
      '/headers',
    ],
    ['a cookie with a line feed', { cookies: [{ name: 'a', value: `${secret}\n` }] }, '/cookies/0/value'],
    ['a cookie with a semicolon', { cookies: [{ name: 'a', value: `${secret}; b=c` }] }, '/cookies/0/value'],
    ['a cookie whose name has an equals sign', { cookies: [{ name: 'a=b', value: secret }] }, '/cookies/0/name'],
    ['a cookie of more than 4096 characters', { cookies: [{ name: 'abc', value: 'x'.repeat(4094) }] }, '/cookies/0'],
    ['a path with a line feed', { cookies: [{ name: 'a', value: secret, path: '/\r' }] }, '/cookies/0/path'],
    [
      'a cookie of another domain',
      { cookies: [{ name: 'a', value: secret, domain: 'evil.example' }] },
      '/cookies/0/domain',
    ],
    ['a secure cookie for http', { cookies: [{ name: '__Host-a', value: secret }] }, '/cookies/0/name'],
    ['a text', { cookies: secret }, '/cookies'],
    ['a user agent', { userAgent: secret }, '/userAgent'],
  ])('such as %s is refused by its path, without its value', async (_, fields, path) => {
    const { status, body } = await call('fetch-basic', { url: shop.at(home, '/never'), ...fields })
    expect([status, body.code, body.details?.[0]?.path]).toEqual([400, 'INVALID_REQUEST', path])
    expect(JSON.stringify(body)).not.toMatch(/canary|12345678/)
    expect(shop.seen).toEqual([])
  })

  it('says why nobody chooses the user agent', async () => {
    const { body } = await call('fetch-basic', { url: shop.at(home, '/never'), userAgent: 'Mozilla/5.0' })
    expect(body.message).toContain('this service has one user agent')
  })
})
