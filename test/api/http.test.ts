import { once } from 'node:events'
import { STATUS_CODES } from 'node:http'
import { connect } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkReply, expectCommonHeaders } from '#test/support/calls/client.ts'
import { sharedService, type SharedService } from '#test/support/processes/shared-service.ts'

describe('the HTTP server', () => {
  let service: SharedService
  beforeAll(async () => {
    service = await sharedService()
  })

  /** Sends raw bytes and returns the whole response. */
  const sendRaw = (bytes: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(service.url)
      const socket = connect(Number(port), hostname, () => socket.write(bytes))
      let received = ''
      socket.on('data', (chunk) => (received += chunk.toString()))
      socket.on('close', () => resolve(received))
      socket.on('error', reject)
    })

  it('answers headers above 32 KiB with 431', async () => {
    const answer = await sendRaw(`GET /health HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(33 * 1024)}\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 431 /)
    expect(answer).toContain('X-Request-Id: ')
    expect(answer).toContain('"code":"HEADERS_TOO_LARGE"')
  })

  it.each(['NONSENSE\r\n\r\n', 'GET / HTTP/9.9\r\n\r\n', 'GET /\u0000 HTTP/1.1\r\nHost: x\r\n\r\n'])(
    'answers the invalid request %j with 400 and a JSON error',
    async (bytes) => {
      const answer = await sendRaw(bytes)
      expect(answer).toMatch(/^HTTP\/1\.1 400 /)
      expect(answer).toContain('"code":"INVALID_REQUEST"')
    },
  )

  it.each([
    ['no Host', 'GET /health HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'INVALID_REQUEST'],
    ['two Hosts', 'GET /health HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n', 400, 'INVALID_REQUEST'],
    ['an invalid Host', 'GET /health HTTP/1.1\r\nHost: a b/\r\nConnection: close\r\n\r\n', 400, 'INVALID_REQUEST'],
    ['an empty Host', 'GET /nothing HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n', 404, 'NOT_FOUND'],
    ['no Host in HTTP/1.0', 'GET /nothing HTTP/1.0\r\n\r\n', 404, 'NOT_FOUND'],
    ['an IPv6 Host', 'GET /nothing HTTP/1.1\r\nHost: [::1]:80\r\nConnection: close\r\n\r\n', 404, 'NOT_FOUND'],
    ['CONNECT', 'CONNECT a.example:443 HTTP/1.1\r\nHost: a.example:443\r\n\r\n', 405, 'METHOD_NOT_ALLOWED'],
    ['an unknown Expect', 'GET /health HTTP/1.1\r\nHost: x\r\nExpect: tea\r\n\r\n', 417, 'INVALID_REQUEST'],
  ])('answers %s with a JSON error', async (_, bytes, status, code) => {
    const answer = await sendRaw(bytes)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answer).toContain(`"error":"${STATUS_CODES[status]}","code":"${code}"`)
    expect(answer).toMatch(/X-Request-Id: [0-9a-f-]{36}/i)
  })

  it.each(['http://[/health', 'http://[', 'http://[::1', 'http://?x', 'http://#x', 'http://a:b:c/', 'http://'])(
    'answers the malformed request target %j with 400 or 404',
    async (target) => {
      const answer = await sendRaw(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
      expect([target, answer.slice(9, 12)]).toEqual([target, expect.stringMatching(/^40[04]$/)])
      expect(answer).toMatch(/"code":"(?:INVALID_REQUEST|NOT_FOUND)"/)
    },
  )

  it('answers a request target without a path with 400', async () => {
    const answer = await sendRaw('GET http://[/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('"code":"INVALID_REQUEST"')
  })

  it('lets the sender of an oversized body read the 413', async () => {
    const response = await fetch(`${service.url}/fetch/basic`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: Buffer.alloc(8 * 1024 * 1024, 'a'),
    })
    expect((await checkReply(response, 'fetch-basic')).status).toBe(413)
  })

  it('keeps the connection for the sender of an oversized body that goes on, and closes it for one that does not end', async () => {
    const { hostname, port } = new URL(service.url)
    const socket = connect(Number(port), hostname)
    let received = ''
    socket.on('data', (chunk) => (received += chunk.toString()))
    const closed = once(socket, 'close')
    const chunk = 'a'.repeat(300 * 1024)
    const head = 'POST /fetch/basic HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
    socket.write(`${head}Content-Length: ${2 * chunk.length}\r\n\r\n${chunk}`)
    await expect.poll(() => received).toContain('"code":"PAYLOAD_TOO_LARGE"')
    socket.write(`${chunk}GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n`)
    await expect.poll(() => received).toContain('HTTP/1.1 200 ')
    socket.write(`${head}Content-Length: ${3 * chunk.length}\r\n\r\n${chunk}`)
    await closed
    expect(received.split('"code":"PAYLOAD_TOO_LARGE"')).toHaveLength(3)
  })

  it('answers an unknown path with 404 and a link to /discovery', async () => {
    for (const path of ['/nothing', '/%ff', '/..%2f..%2fetc/passwd', '//health', '/HEALTH', '//health/']) {
      const answer = await sendRaw(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
      expect([path, answer.slice(9, 12)]).toEqual([path, '404'])
      expect(answer).toContain('/discovery')
    }
  })

  it.each([
    ['/health/', '/health'],
    ['/docs/quick-start/?a=/', '/docs/quick-start?a=/'],
    ['/jobs/none/', '/jobs/none'],
  ])('redirects %s to the path without the slash', async (path, location) => {
    const { status, headers } = await fetch(service.url + path, { redirect: 'manual' })
    expect([status, headers.get('Location')]).toEqual([308, location])
  })

  it('answers OPTIONS with the methods of the path, and with 404 for an unknown path', async () => {
    const asked = async (path: string) => {
      const { status, headers } = await fetch(service.url + path, { method: 'OPTIONS' })
      return [status, headers.get('Allow')]
    }
    expect(await asked('/memory/get/key')).toEqual([204, 'GET, HEAD, OPTIONS'])
    expect(await asked('/fetch/basic')).toEqual([204, 'POST, OPTIONS'])
    expect(await asked('/nothing')).toEqual([404, null])
  })

  it.each([
    ['GET', '/monitor/create', 'POST'],
    ['DELETE', '/monitor/preview', 'POST'],
    ['DELETE', '/monitor/list', 'GET, HEAD'],
    ['POST', '/monitor/mon_x', 'GET, HEAD, DELETE'],
    // The key of an entry can be any text, also `set`.
    ['GET', '/memory/set', 'POST, DELETE'],
    ['PUT', '/memory/get/key', 'GET, HEAD'],
    ['POST', '/r/https://example.com/', 'GET, HEAD'],
  ])('answers %s %s with 405 and exactly the methods of that path', async (method, path, allowed) => {
    const response = await fetch(service.url + path, { method })
    expect([response.status, response.headers.get('Allow')]).toEqual([405, `${allowed}, OPTIONS`])
    const message = `Expected ${allowed.replaceAll(', ', ' or ')}, found ${method}.`
    expect(await response.json()).toMatchObject({ code: 'METHOD_NOT_ALLOWED', message })
  })

  it('asks for a sign-in alone where payments are off', async () => {
    const response = await fetch(`${service.url}/memory/list`)
    expect([response.status, response.headers.get('PAYMENT-REQUIRED')]).toEqual([401, null])
    expect(await response.json()).toMatchObject({ message: expect.not.stringContaining('Payment-Signature') })
  })

  it('returns problem details when the client accepts them', async () => {
    const response = await fetch(`${service.url}/nothing`, { headers: { Accept: 'application/problem+json' } })
    expect(response.headers.get('Content-Type')).toContain('application/problem+json')
    expect(await response.json()).toMatchObject({
      status: 404,
      title: 'Not Found',
      code: 'NOT_FOUND',
      instance: `urn:uuid:${response.headers.get('X-Request-Id')}`,
    })
  })

  it("never adopts the client's request id", async () => {
    const response = await fetch(`${service.url}/health`, { headers: { 'X-Request-Id': 'mine' } })
    expectCommonHeaders(response.headers)
  })

  it('answers HEAD like GET, without a body', async () => {
    const response = await fetch(`${service.url}/health`, { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('')
  })

  it('serves the documentation and all its files under a strict policy', async () => {
    const response = await fetch(`${service.url}/docs`)
    const policy = response.headers.get('Content-Security-Policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/unsafe|https?:/)
    const page = await response.text()
    const files = [...page.matchAll(/(?:src|href)="(\/[^"]*)"/g)].map(([, file = '']) => file)
    expect(files.length).toBeGreaterThan(3)
    for (const file of files) expect([file, (await fetch(service.url + file)).status]).toEqual([file, 200])
    expect(page).not.toMatch(/<script>|style=|onload/)
  })

  it('sends a policy against framing and scripts with every document except JSON', async () => {
    for (const path of ['/docs', '/bot', '/llms.txt', '/icon.svg', '/docs/reference/start.js']) {
      const { headers } = await fetch(service.url + path)
      expect([path, headers.get('X-Frame-Options')]).toEqual([path, 'DENY'])
      expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'")
    }
    for (const path of ['/health', '/nothing']) {
      const { headers } = await fetch(service.url + path)
      const kept = [headers.get('X-Content-Type-Options'), headers.get('Content-Security-Policy')]
      expect([path, ...kept]).toEqual([path, 'nosniff', null])
    }
  })

  it('returns working links at /', async () => {
    const home = (await (await fetch(service.url)).json()) as { links: Record<string, string> }
    for (const link of Object.values(home.links)) {
      expect([link, (await fetch(link.replace(/^http:\/\/localhost:\d+/, service.url))).status]).toEqual([link, 200])
    }
  })

  it.each<[string, { origin: string; method?: string; path?: string }, string | null]>([
    ['a page of another site', { origin: 'https://evil.example' }, null],
    ['a page without an origin', { origin: 'null' }, null],
    ['a name that ends like ours', { origin: 'http://localhost.evil.example' }, null],
    ['a page of the same machine', { origin: 'http://localhost:5173' }, 'http://localhost:5173'],
    ['another method', { origin: 'https://evil.example', method: 'OPTIONS' }, null],
    ['an error', { origin: 'https://evil.example', path: '/r/nothing' }, null],
  ])('lets no other web page read what is free without payments: %s', async (_, asked, expected) => {
    const { origin, method = 'GET', path = '/openapi.json' } = asked
    const { headers } = await fetch(service.url + path, { method, headers: { Origin: origin } })
    expect([headers.get('Access-Control-Allow-Origin'), headers.get('Vary')]).toEqual([
      expected,
      expect.stringContaining('Origin'),
    ])
  })

  it.each([
    ['evil.example', 400],
    ['evil.example.:80', 400],
    ['127.0.0.1.evil.example', 400],
    ['10.1.2.3', 404],
    ['api:3000', 404],
    ['printer.local', 404],
    ['localhost:3000', 404],
  ])('refuses a name of the web that is not its own, against DNS rebinding: %s', async (host, status) => {
    const answer = await sendRaw(`GET /nothing HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    if (status === 400) expect(answer).toContain('Set PUBLIC_URL')
  })
})
