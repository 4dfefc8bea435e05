import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { toAppError } from '#shared/contract/errors.ts'
import { parseCallerProxy } from '#shared/egress/caller-proxy/caller-proxy.ts'
import { openTestEgress } from '#test/support/egress/open-test-egress.ts'
import { openTestContextProxy } from '#test/support/egress/open-test-proxy.ts'
import { absoluteForm, answerTo, openTunnel } from '#test/support/egress/proxy-client.ts'
import { openConnectProxy, type ConnectProxy, type ProxyConduct } from '#test/support/servers/connect-proxy.ts'
import { createTestAuthority } from '#test/support/servers/test-authority.ts'
import { openHostileSite } from '#test/support/sites/hostile-site.ts'
import { failure } from './failure.ts'

const authority = createTestAuthority()
const host = 'site.example.com'
const site = await openHostileSite()
const secure = await openHostileSite({ tls: authority.issue([host]) })
const target = `127.0.0.1:${site.port}`
const url = `http://${host}:${site.port}/page`
const secureUrl = `https://${host}:${secure.port}/page`
const signal = new AbortController().signal
const lookup = async (name: string) => (name === 'nowhere.example' ? [] : ['127.0.0.1'])
const user = 'me:p@ss'

afterEach(() => {
  site.requests.length = 0
  secure.requests.length = 0
})

async function openProxy(options: Parameters<typeof openConnectProxy>[0] = { user }): Promise<ConnectProxy> {
  const proxy = await openConnectProxy(options)
  onTestFinished(() => proxy[Symbol.asyncDispose]())
  return proxy
}

async function openEgress(options: Parameters<typeof openTestEgress>[0] = {}) {
  const egress = await openTestEgress({ lookup, ca: [authority.cert], ...options })
  onTestFinished(() => egress[Symbol.asyncDispose]())
  return egress
}

const through = (address: string, proxy: { url: string }) => ({ url: address, signal, caller: { proxy } })

describe('a request through the proxy of a caller', () => {
  it.each([
    ['http', url, target],
    ['https', secureUrl, `127.0.0.1:${secure.port}`],
  ])('asks it for the vetted address, over %s', async (_, address, expected) => {
    const proxy = await openProxy()
    const egress = await openEgress()
    expect((await egress.fetch(through(address, proxy))).status).toBe(200)
    using streamed = await egress.stream(through(address, proxy))
    expect(streamed.status).toBe(200)
    expect(proxy.asked).toEqual([expected, expected])
    expect([...site.requests, ...secure.requests]).toHaveLength(2)
  })

  it('works with a proxy that uses TLS, whose certificate is verified', async () => {
    const good = await openProxy({ user, tls: authority.issue(['127.0.0.1']) })
    const bad = await openProxy({ user, tls: authority.issue(['other.example']) })
    const egress = await openEgress()
    for (const address of [url, secureUrl]) expect((await egress.fetch(through(address, good))).status).toBe(200)
    expect(await failure(egress.fetch(through(url, bad)))).toBe('PROXY_FAILED')
    expect([good.asked.length, bad.asked.length]).toEqual([2, 0])
  })

  it('goes to the proxy over the proxy of the operator', async () => {
    const proxy = await openProxy()
    const operator = await openProxy({})
    const egress = await openEgress({ outbound: { host: '127.0.0.1', port: operator.port, authorization: undefined } })
    expect((await egress.fetch(through(secureUrl, proxy))).status).toBe(200)
    expect([operator.asked, proxy.asked]).toEqual([[`127.0.0.1:${proxy.port}`], [`127.0.0.1:${secure.port}`]])
  })

  it('shares no connection with another request, before or after', async () => {
    const proxy = await openProxy()
    const egress = await openEgress()
    const fetches = [{ url, signal }, through(url, proxy), { url, signal }, through(url, proxy), { url, signal }]
    for (const request of fetches) await egress.fetch(request)
    const [first, second] = [site.requests[0]?.connection, site.requests[1]?.connection]
    expect(site.requests.map(({ connection }) => connection)).toEqual([first, second, first, Number(second) + 1, first])
    await expect.poll(() => site.openConnections()).toBe(1)
  })

  it('follows redirects through it, and to no private address', async () => {
    const proxy = await openProxy()
    const egress = await openEgress({ allow: '127.0.0.1' })
    const to = (address: string) => `http://${host}:${site.port}/redirect-to?u=${encodeURIComponent(address)}`
    expect((await egress.fetch(through(to(secureUrl), proxy))).url).toBe(secureUrl)
    expect(proxy.asked).toEqual([target, `127.0.0.1:${secure.port}`])
    for (const address of ['http://127.0.0.2/', 'http://10.0.0.1/', 'http://[::1]/', 'http://metadata.internal/'])
      expect(await failure(egress.fetch(through(to(address), proxy)))).toBe('URL_NOT_ALLOWED')
    expect(proxy.asked.filter((asked) => asked !== target)).toHaveLength(1)
  })

  it('signs only what the proxy cannot read', async () => {
    const proxy = await openProxy()
    const egress = await openEgress({ sign: () => ({ signature: 'canary' }) })
    for (const address of [url, secureUrl]) await egress.fetch(through(address, proxy))
    expect(secure.requests[0]?.headers['signature']).toBe('canary')
    expect(site.requests[0]?.headers['signature']).toBeUndefined()
    const line = await openTestContextProxy({ lookup, sign: () => ({ signature: 'canary' }) })
    line.goThrough(proxy)
    expect(await answerTo(line.url, absoluteForm(url))).toContain('quick brown fox')
    expect(site.requests.map(({ headers }) => headers['signature'])).toEqual([undefined, undefined])
  })

  it('stays on https in a page where text is typed', async () => {
    const proxy = await openProxy()
    const line = await openTestContextProxy({ lookup })
    line.goThrough({ url: proxy.url, isTlsOnly: true })
    expect(await answerTo(line.url, absoluteForm(url))).toMatch(/^HTTP\/1.1 403 /)
    expect(line.failureOf(host)?.code).toBe('URL_NOT_ALLOWED')
    expect(proxy.asked).toEqual([])
    expect((await openTunnel(line.url, `${host}:${secure.port}`)).status).toBe(200)
    expect(proxy.asked).toEqual([`127.0.0.1:${secure.port}`])
  })
})

const huge = `X-Header: ${'x'.repeat(1000)}\r\n`
const lies: [string, ProxyConduct, RegExp][] = [
  ['asks for a password', { status: 407 }, /user name and password \(status 407\)/],
  ['refuses', { status: 403 }, /refused the tunnel to the target \(status 403\)/],
  ['redirects', { status: 302 }, /status 302/],
  ['closes', 'closes', /closed the connection/],
  ['says nothing', 'silent', /no tunnel within 1 s/],
  ['speaks another protocol', { text: '220 mail ESMTP\r\n' }, /invalid HTTP/],
  ['sends half of an answer', { text: 'HTTP/1.1 20' }, /closed the connection|invalid HTTP/],
  ['sends headers without end', { start: 'HTTP/1.1 200 OK\r\n', endless: huge }, /16 KiB of response headers/],
  ['sends informational answers without end', { start: '', endless: 'HTTP/1.1 100 Continue\r\n\r\n' }, /status 100/],
]

describe('a proxy that', () => {
  it.each(lies)('%s fails the call, which makes no direct connection', async (_, conduct, reason) => {
    const proxy = await openProxy()
    proxy.conduct = conduct
    const egress = await openEgress()
    const line = await openTestContextProxy({ lookup })
    line.goThrough(proxy)
    const error = await egress.fetch(through(secureUrl, proxy)).catch(toAppError)
    expect(error).toMatchObject({ code: 'PROXY_FAILED', message: expect.stringMatching(reason), cause: undefined })
    expect(await answerTo(line.url, absoluteForm(url))).toMatch(/^HTTP\/1.1 502 /)
    expect(line.failureOf(host)).toMatchObject({ code: 'PROXY_FAILED', message: expect.stringMatching(reason) })
    expect([...site.requests, ...secure.requests]).toEqual([])
  })

  it.each([
    ['is down', 'http://127.0.0.1:1024', /did not accept the connection/],
    ['has no address', 'http://nowhere.example:8080', /could not be resolved/],
  ])('%s fails the call', async (_, address, reason) => {
    const egress = await openEgress()
    const error = await egress.fetch(through(url, { url: address })).catch(toAppError)
    expect(error).toMatchObject({ code: 'PROXY_FAILED', message: expect.stringMatching(reason), cause: undefined })
    expect(site.requests).toEqual([])
  })

  it('leads to another site is found out by the certificate', async () => {
    const proxy = await openProxy()
    const other = await openHostileSite({ tls: authority.issue(['evil.example']) })
    onTestFinished(() => other[Symbol.asyncDispose]())
    proxy.conduct = { port: other.port }
    const egress = await openEgress()
    expect(await failure(egress.fetch(through(secureUrl, proxy)))).toBe('TLS_FAILED')
    expect([...other.requests, ...secure.requests]).toEqual([])
  })

  it.each([
    ['http', url, 'TARGET_UNREACHABLE'],
    ['https', secureUrl, 'TLS_FAILED'],
  ])('sends garbage through the tunnel breaks the answer of the target, over %s', async (_, address, code) => {
    const proxy = await openProxy()
    proxy.conduct = { after: 'SSH-2.0-OpenSSH_9.6\r\n' }
    const egress = await openEgress()
    expect(await failure(egress.fetch(through(address, proxy)))).toBe(code)
  })

  it('reaches no IPv6 address is asked for the next address, over a new connection', async () => {
    const proxy = await openProxy({ user })
    const egress = await openEgress({ lookup: async () => ['127.0.0.9', '127.0.0.1'] })
    expect((await egress.fetch(through(url, proxy))).status).toBe(200)
  })

  it.each([
    'http://127.0.0.2:3128',
    'http://proxy.example:3128',
    'http://10.0.0.1:3128',
    'http://127.0.0.1:22',
    'http://127.0.0.1:6379',
  ])('is at %s is not connected to', async (address) => {
    const egress = await openEgress({ allow: `127.0.0.1:${site.port}`, lookup: async () => ['127.0.0.2'] })
    const request = { ...through(`http://${target}/page`, { url: address }) }
    const error = await egress.fetch(request).catch(toAppError)
    expect(error).toMatchObject({ code: 'URL_NOT_ALLOWED', message: expect.stringContaining('/proxy/url') })
    expect(error instanceof Error && error.message).not.toMatch(/\d\.\d/)
    expect(site.requests).toEqual([])
  })
})

describe('the URL of a proxy', () => {
  it.each([
    ['http://proxy.example', 'http://proxy.example/', undefined],
    ['http://proxy.example:3128/', 'http://proxy.example:3128/', undefined],
    ['https://me:p%40ss@proxy.example', 'https://proxy.example/', `Basic ${btoa('me:p@ss')}`],
    ['http://token@proxy.example', 'http://proxy.example/', `Basic ${btoa('token:')}`],
  ])('%s', (text, shown, authorization) => {
    const parsed = parseCallerProxy(text)
    expect([parsed?.url.href, parsed?.authorization]).toEqual([shown, authorization])
  })

  it.each([
    'socks5://proxy:1080',
    'proxy:3128',
    'http://proxy/path',
    'http://proxy/?q',
    'http://u:50%zz@proxy',
    'http://',
    '',
  ])('is not %s', (text) => expect(parseCallerProxy(text)).toBeUndefined())
})
