import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkReply, expectCommonHeaders } from '#test/support/client.ts'
import { openService, type Service } from '#test/support/service.ts'

describe('the HTTP door', () => {
  let service: Service
  beforeAll(async () => {
    service = await openService()
  })
  afterAll(() => service[Symbol.asyncDispose]())

  /** Sends bytes as they are and returns everything that comes back. */
  const raw = (bytes: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(service.url)
      const socket = connect(Number(port), hostname, () => socket.write(bytes))
      let received = ''
      socket.on('data', (chunk) => (received += chunk.toString()))
      socket.on('close', () => resolve(received))
      socket.on('error', reject)
    })

  it('refuses a header block above 32 KiB with 431', async () => {
    const answer = await raw(`GET /health HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(33 * 1024)}\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 431 /)
    expect(answer).toContain('X-Request-Id: ')
    expect(answer).toContain('"code":"HEADERS_TOO_LARGE"')
  })

  it.each(['NONSENSE\r\n\r\n', 'GET / HTTP/9.9\r\n\r\n', 'GET /\u0000 HTTP/1.1\r\nHost: x\r\n\r\n'])(
    'answers %j, which is not HTTP, with 400 and the error form',
    async (bytes) => {
      const answer = await raw(bytes)
      expect(answer).toMatch(/^HTTP\/1\.1 400 /)
      expect(answer).toContain('"code":"INVALID_REQUEST"')
    },
  )

  it('lets a caller that sends far too much read the refusal', async () => {
    const response = await fetch(`${service.url}/fetch/basic`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: Buffer.alloc(8 * 1024 * 1024, 'a'),
    })
    expect((await checkReply(response, 'fetch-basic')).status).toBe(413)
  })

  it('answers an unknown path with 404 and where to look', async () => {
    for (const path of ['/nothing', '/%ff', '/..%2f..%2fetc/passwd', '//health', '/health/', '/HEALTH']) {
      const answer = await raw(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
      expect([path, answer.slice(9, 12)]).toEqual([path, '404'])
      expect(answer).toContain('/discovery')
    }
  })

  it('speaks problem details to those who ask for them', async () => {
    const response = await fetch(`${service.url}/nothing`, { headers: { Accept: 'application/problem+json' } })
    expect(response.headers.get('Content-Type')).toContain('application/problem+json')
    expect(await response.json()).toMatchObject({
      status: 404,
      title: 'Not Found',
      code: 'NOT_FOUND',
      instance: `urn:uuid:${response.headers.get('X-Request-Id')}`,
    })
  })

  it("never takes a caller's request id for its own", async () => {
    const response = await fetch(`${service.url}/health`, { headers: { 'X-Request-Id': 'mine' } })
    expectCommonHeaders(response.headers)
  })

  it('answers HEAD like GET, without a body', async () => {
    const response = await fetch(`${service.url}/health`, { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('')
  })

  it('serves the documentation and all its files itself, under a strict policy', async () => {
    const response = await fetch(`${service.url}/docs`)
    const policy = response.headers.get('Content-Security-Policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/unsafe|https?:/)
    const page = await response.text()
    const files = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file = '']) => file)
    expect(files.length).toBeGreaterThan(3)
    for (const file of files) expect([file, (await fetch(service.url + file)).status]).toEqual([file, 200])
    expect(page).not.toMatch(/<script>|style=|onload/)
  })

  it('tells a newcomer at / where to go', async () => {
    const home = (await (await fetch(service.url)).json()) as { links: Record<string, string> }
    for (const link of Object.values(home.links)) {
      expect([link, (await fetch(link.replace(/^http:\/\/localhost:\d+/, service.url))).status]).toEqual([link, 200])
    }
  })
})
