import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OperationName } from '#shared/contract/operations/index.ts'
import { openShop, type Shop } from '#test/private-inputs/open-shop.ts'
import { callOperation } from '#test/support/calls/client.ts'
import { postRpc, toolCall } from '#test/support/calls/json-rpc.ts'
import { openService, type Service } from '#test/support/processes/service.ts'
import { openConnectProxy, type ConnectProxy } from '#test/support/servers/connect-proxy.ts'
import { createTestAuthority } from '#test/support/servers/test-authority.ts'
import { articlePage } from '#test/support/sites/fixture-site.ts'

const home = 'www.shop.example'
const user = 'me:canary-password'
const cookies = [{ name: 'session', value: 'secret' }]

const scope = new AsyncDisposableStack()
let shop: Shop
let proxy: ConnectProxy
let service: Service
let secureUrl: string
/** The service may connect to it, and nobody listens there. */
let deadPort: number
const seenOverTls: string[] = []
beforeAll(async () => {
  shop = scope.use(await openShop())
  proxy = scope.use(await openConnectProxy({ user }))
  const authority = createTestAuthority()
  const dir = await mkdtemp(join(tmpdir(), 'webintel-proxy-'))
  scope.defer(() => rm(dir, { recursive: true }))
  const ca = join(dir, 'ca.pem')
  await writeFile(ca, authority.cert)
  const secure = createServer(authority.issue([home]), (request, response) => {
    seenOverTls.push(`${request.url} ${request.headers.cookie ?? ''}`)
    response.setHeader('Content-Type', 'text/html').end(articlePage('the secure order'))
  })
  await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve))
  scope.defer(() => {
    secure.closeAllConnections()
    secure.close()
  })
  secureUrl = `https://${home}:${(secure.address() as AddressInfo).port}`
  const closed = await openConnectProxy()
  await closed[Symbol.asyncDispose]()
  deadPort = closed.port
  const ports = [shop.at(home, '/'), secureUrl, proxy.url, closed.url].map((url) => new URL(url).port)
  service = scope.use(
    await openService({
      ...shop.settings,
      EGRESS_ALLOW: ports.map((port) => `127.0.0.1:${port}`).join(','),
      NODE_EXTRA_CA_CERTS: ca,
      BROWSER_CONCURRENCY: '2',
    }),
  )
})
afterAll(() => scope.disposeAsync())
beforeEach(() => {
  proxy.conduct = 'honest'
  for (const list of [shop.seen, proxy.asked, seenOverTls]) list.length = 0
})

interface Body {
  content?: string
  code?: string
  message?: string
  proof?: object
  details?: { path: string; message: string }[]
  cache?: { state: string }
  results?: { status: string; error?: { code: string } }[]
}

const call = (name: OperationName, input: object) =>
  callOperation<Body>(service.url, name, input, { headers: { Prefer: 'wait=60' } })

/** The paths that the shop got, without the files in which owners say what they allow: the service reads these itself. */
const pagesSeen = () => shop.seen.map(({ path }) => path).filter((path) => !/robots\.txt|well-known/.test(path))
/** The pages that the shop sent to somebody else than the proxy. */
const seenDirectly = () =>
  shop.seen
    .filter(({ port }) => !proxy.ports.has(port))
    .flatMap(({ path }) => pagesSeen().filter((page) => page === path))
const own = () => ({ proxy: { url: proxy.url } })

describe.each(['fetch-basic', 'fetch-pro'] as const)('the proxy of a caller of %s', (name) => {
  it('carries the page, which has no proof and is stored for nobody', async () => {
    const url = shop.at(home, `/through-${name}`)
    const { body } = await call(name, { url, ...own() })
    expect(body).toMatchObject({ content: expect.stringContaining(`/through-${name}`), cache: { state: 'bypass' } })
    expect(body.proof).toBeUndefined()
    expect(proxy.asked).toContain(new URL(url).host.replace(home, '127.0.0.1'))
    expect(proxy.carried()).toContain(`GET /through-${name} HTTP/1.1`)
    const asked = proxy.asked.length
    const plain = await call(name, { url })
    expect(plain.body.cache?.state).toBe('miss')
    expect(plain.body.proof).toBeDefined()
    expect(proxy.asked).toHaveLength(asked)
    expect((await call(name, { url, ...own() })).body.cache?.state).toBe('bypass')
    expect((await call(name, { url })).body.cache?.state).toBe('hit')
  })

  it('carries redirects to public addresses only', async () => {
    const to = (address: string) => shop.at(home, `/to?${encodeURIComponent(address)}`)
    const { body } = await call(name, { url: to('http://127.0.0.2:8080/'), ...own() })
    expect(body.code).toBe('URL_NOT_ALLOWED')
    const landed = await call(name, { url: to(shop.at('evil.example', '/landed')), ...own() })
    expect(landed.body.content).toContain('/landed')
    expect(proxy.asked.every((target) => target.startsWith('127.0.0.1:'))).toBe(true)
    expect(proxy.carried()).toContain('GET /landed')
  })

  it.each([
    ['that wants another password', () => ({ url: proxy.url.replace('canary', 'wrong') }), /status 407/],
    ['that is down', () => ({ url: `http://127.0.0.1:${deadPort}` }), /did not accept the connection/],
  ])('%s fails the call, which makes no direct connection', async (_, given, reason) => {
    const { status, body } = await call(name, { url: shop.at(home, '/never'), proxy: given() })
    expect([status, body.code, body.message]).toEqual([422, 'PROXY_FAILED', expect.stringMatching(reason)])
    expect(JSON.stringify([body.message, body.details])).not.toMatch(/canary|127\.0|\d{5}/)
    expect(pagesSeen()).toEqual([])
  })

  it('cannot lead an https page elsewhere', async () => {
    proxy.conduct = { port: Number(new URL(secureUrl).port) }
    const url = secureUrl.replace(home, 'api.shop.example')
    const { body } = await call(name, { url, ...own() })
    expect(body.code).toBe('TLS_FAILED')
    expect(seenOverTls).toEqual([])
  })
})

describe('with other private values', () => {
  it('a proxy carries https, of which it reads nothing', async () => {
    const { body } = await call('fetch-basic', { url: `${secureUrl}/account`, cookies, ...own() })
    expect(body.content).toContain('the secure order')
    expect(seenOverTls).toContain('/account session=secret')
    expect(proxy.carried()).not.toContain('session=secret')
  })

  it.each([
    ['cookies', { cookies }],
    ['headers', { headers: { 'X-Account': 'canary' } }],
    ['typed text', { actions: [{ type: 'type', selector: 'input', value: 'canary' }] }],
  ])('an http page is refused: %s', async (_, fields) => {
    const { status, body } = await call('fetch-pro', { url: shop.at(home, '/never'), ...fields, ...own() })
    expect([status, body.code, body.details?.[0]?.path]).toEqual([400, 'INVALID_REQUEST', '/url'])
    expect([shop.seen, proxy.asked]).toEqual([[], []])
  })
})

describe('a page in the browser', () => {
  it('loads everything through the proxy', async () => {
    await call('fetch-pro', { url: shop.at(home, '/loads'), ...own() })
    const hosts = new Set(shop.seen.map(({ host }) => host))
    expect([...hosts]).toEqual(expect.arrayContaining(['evil.example', 'api.shop.example', 'other.github.io']))
    expect(pagesSeen()).toEqual(
      expect.arrayContaining(['/asset/frame', '/asset/fetch', '/asset/socket', '/asset/worker']),
    )
    expect(seenDirectly()).toEqual([])
  })
})

it.each([
  ['screenshot', {}],
  ['extract', { schema: { type: 'object', properties: { title: { type: 'string' } } } }],
] as const)('%s goes through the proxy', async (name, fields) => {
  const { status, body } = await call(name, { url: shop.at(home, `/${name}`), ...fields, ...own() })
  expect([status, body.cache?.state, body.proof]).toEqual([200, 'bypass', undefined])
  expect(proxy.carried()).toContain(`GET /${name} HTTP/1.1`)
})

it.each(['basic', 'pro'])('the items of a batch of tier %s go through the proxy, to any site', async (tier) => {
  const urls = [shop.at(home, `/${tier}-1`), shop.at('evil.example', `/${tier}-2`)]
  const { body } = await call('batch-fetch', { urls, tier, ...own() })
  expect(body.results?.map(({ status }) => status)).toEqual(['success', 'success'])
  for (const url of urls) expect(proxy.carried()).toContain(`GET ${new URL(url).pathname} HTTP/1.1`)
  proxy.conduct = { status: 503 }
  const failed = await call('batch-fetch', { urls, tier, ...own() })
  expect(failed.body.results?.map(({ error }) => error?.code)).toEqual(['PROXY_FAILED', 'PROXY_FAILED'])
})

it('tools of /mcp take a proxy', async () => {
  const send = (name: string, path: string) =>
    postRpc(service.url, toolCall(name, { url: shop.at(home, path), ...own() }))
  for (const name of ['fetch_webpage', 'fetch_webpage_pro']) {
    const { body } = await send(name, `/by-${name}`)
    expect(JSON.stringify(body?.result)).toContain(`the order of /by-${name}`)
    expect(proxy.carried()).toContain(`GET /by-${name} HTTP/1.1`)
  }
  proxy.conduct = 'closes'
  const { body } = await send('fetch_webpage', '/never')
  expect(body?.result).toMatchObject({ isError: true })
  expect(JSON.stringify(body)).toMatch(/PROXY_FAILED/)
  expect(JSON.stringify(body)).not.toMatch(/canary/)
})

describe('other calls', () => {
  it('learn nothing about a host from a proxy that lies about it', async () => {
    const lie = 'HTTP/1.1 503 Busy\r\nRetry-After: 86400\r\nContent-Length: 0\r\n\r\n'
    for (const name of ['fetch-basic', 'fetch-pro'] as const) {
      proxy.conduct = { reply: lie }
      const url = shop.at('other.github.io', `/paused-${name}`)
      expect((await call(name, { url, ...own() })).body.code).toBe('TARGET_ERROR')
      expect((await call(name, { url })).status).toBe(200)
    }
  })

  it('do not wait for slow proxies: those take no slots of the host', async () => {
    proxy.conduct = 'silent'
    const leaving = new AbortController()
    const slots = 8
    const slow = Array.from({ length: slots }, (_, index) =>
      fetch(`${service.url}/fetch/basic`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ url: shop.at(home, `/slow-${index}`), timeout: 30_000, ...own() }),
        signal: leaving.signal,
      }).catch(() => undefined),
    )
    await expect.poll(() => proxy.asked.length).toBe(slots)
    const ended = Promise.race(slow).then(() => 'a slow call ended')
    const answered = call('fetch-basic', { url: shop.at(home, '/quick'), cache: false }).then(({ status }) => status)
    expect(await Promise.race([answered, ended])).toBe(200)
    leaving.abort()
    await Promise.all(slow)
  })

  it('read robots.txt and other files of owners from the site itself', async () => {
    proxy.conduct = {
      reply: 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 26\r\n\r\nUser-agent: *\nDisallow: /\n',
    }
    await call('fetch-basic', { url: shop.at('evil.example', '/robots.txt'), ...own() })
    expect(proxy.carried()).not.toContain('/.well-known/')
    expect((await call('crawl', { url: shop.at('evil.example', '/'), limit: 1 })).status).toBe(200)
  })
})

describe('a proxy that', () => {
  it.each([
    ['is a text', 'http://me:canary@proxy.example', '/proxy'],
    ['has no URL', {}, '/proxy/url'],
    ['speaks SOCKS', { url: 'socks5://me:canary@proxy.example:1080' }, '/proxy/url'],
    ['has a path', { url: 'http://me:canary@proxy.example/path' }, '/proxy/url'],
    ['has a broken password', { url: 'http://me:canary%zz@proxy.example' }, '/proxy/url'],
    ['has a control character', { url: 'http://me:canary@proxy.example\r\nX: y' }, '/proxy/url'],
    ['is at a private address', { url: 'http://me:canary@10.0.0.1:3128' }, '/proxy/url'],
    ['is at an address in another notation', { url: 'http://me:canary@0x7f.2:3128' }, '/proxy/url'],
    ['is in a private network', { url: 'http://me:canary@proxy.internal:3128' }, '/proxy/url'],
    ['is this service', { url: 'SERVICE' }, '/proxy/url'],
    ['listens where databases do', { url: 'http://me:canary@192.0.43.8:6379' }, '/proxy/url'],
    ['listens where mail servers do', { url: 'http://me:canary@192.0.43.8:25' }, '/proxy/url'],
    ['has more fields', { url: 'http://me:canary@proxy.example', password: 'canary' }, '/proxy/password'],
  ])('%s is refused by its path, without its value', async (_, given, path) => {
    const value = JSON.parse(JSON.stringify(given).replace('SERVICE', service.url)) as object
    const { status, body } = await call('fetch-basic', { url: shop.at(home, '/never'), proxy: value })
    expect([status, body.details?.[0]?.path]).toEqual([400, path])
    expect(JSON.stringify(body)).not.toMatch(/canary|10\.0|192\.0|proxy\.(?:example|internal)/)
    expect([shop.seen, proxy.asked]).toEqual([[], []])
  })
})
