import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openFixtureSite, type FixtureSite } from '#test/support/sites/fixture-site.ts'
import { requestUpstream, type UpstreamRequest, createUpstream } from '#workers/upstreams/request-upstream.ts'

let site: FixtureSite
let received: Record<string, string | string[] | undefined> = {}
let aborted = false
let closed = 0

beforeAll(async () => {
  site = await openFixtureSite({
    '/echo': (request, response) => {
      received = request.headers
      request.pipe(response)
    },
    '/gzip': (_, response) => response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync('packed')),
    '/br': (_, response) => response.writeHead(200, { 'Content-Encoding': 'br' }).end(brotliCompressSync('packed')),
    '/twice': (_, response) =>
      response.writeHead(200, { 'Content-Encoding': 'gzip, gzip' }).end(gzipSync(gzipSync('packed'))),
    '/bomb': (_, response) =>
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync(Buffer.alloc(17 * 1024 * 1024))),
    '/moved': (_, response) => response.writeHead(302, { Location: '/echo', 'Set-Cookie': ['a=1', 'b=2'] }).end(),
    '/cut': (_, response) => {
      response.writeHead(200, { 'Content-Length': '100' }).write('half')
      setTimeout(() => response.destroy(), 20)
    },
    '/endless-junk': (_, response) => {
      response.on('close', () => (closed += 1)).writeHead(200, { 'Content-Encoding': 'gzip' })
      response.write('no gzip')
    },
    '/endless-twice': (_, response) => {
      response.on('close', () => (closed += 1)).writeHead(200, { 'Content-Encoding': 'gzip, gzip' })
      response.write('no gzip')
    },
    '/silent': (_, response) => void response.on('close', () => (aborted = true)),
  })
})
afterAll(() => site[Symbol.asyncDispose]())

const send = (path: string, more: Partial<UpstreamRequest> = {}) =>
  requestUpstream({
    url: new URL(path, site.url),
    method: 'GET',
    headers: {},
    name: 'Owls',
    timeoutMs: 10_000,
    signal: new AbortController().signal,
    ...more,
  })
const textOf = async (reply: ReturnType<typeof send>) => Buffer.from((await reply).body).toString()

describe('a request to a configured service', () => {
  it('has the headers that it is given, also those that fetch would replace', async () => {
    const headers = { 'sec-fetch-mode': 'navigate', accept: 'text/html', 'accept-language': 'de' }
    expect(await textOf(send('/echo', { method: 'POST', body: 'q=owls', headers }))).toBe('q=owls')
    expect(received).toMatchObject({ ...headers, 'user-agent': 'webintel/2.0.0', 'content-length': '6' })
  })

  it('names its sender', async () => {
    const upstream = createUpstream('owl-agent/1')
    const request = {
      url: new URL('/echo', site.url),
      method: 'GET',
      headers: {},
      name: 'Owls',
      timeoutMs: 9000,
    } as const
    await upstream({ ...request, signal: new AbortController().signal })
    expect(received['user-agent']).toBe('owl-agent/1')
  })

  it('decodes the response', async () => {
    expect(await textOf(send('/gzip'))).toBe('packed')
    expect(await textOf(send('/br'))).toBe('packed')
  })

  it('follows no redirect', async () => {
    const { status, headers } = await send('/moved')
    expect([status, headers.get('location'), headers.getSetCookie()]).toEqual([302, '/echo', ['a=1', 'b=2']])
    expect(site.requests.at(-1)).toBe('/moved')
  })

  it.each([
    ['/twice', 'Owls is unreachable.'],
    ['/bomb', 'Owls sent a response of more than 16 MiB.'],
    ['/cut', 'Owls is unreachable.'],
  ])('fails with PROVIDER_ERROR: %s', async (path, message) => {
    await expect(send(path)).rejects.toMatchObject({ code: 'PROVIDER_ERROR', message })
  })

  it('fails with PROVIDER_ERROR at the timeout, and closes the connection', async () => {
    await expect(send('/silent', { timeoutMs: 100 })).rejects.toMatchObject({
      code: 'PROVIDER_ERROR',
      message: expect.stringContaining('did not answer within'),
    })
    await expect.poll(() => aborted).toBe(true)
  })

  it.each(['/endless-junk', '/endless-twice'])(
    'closes the connection of a body that it cannot read: %s',
    async (path) => {
      closed = 0
      await expect(send(path)).rejects.toMatchObject({ code: 'PROVIDER_ERROR', message: 'Owls is unreachable.' })
      await expect.poll(() => closed).toBe(1)
    },
  )

  it('fails with PROVIDER_ERROR if nothing listens', async () => {
    const url = new URL('http://127.0.0.1:1/?key=secret')
    const failure = await send('/', { url }).catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'PROVIDER_ERROR', message: 'Owls is unreachable.' })
  })

  it('throws the reason of the signal', async () => {
    const reason = new Error('moved on')
    await expect(send('/silent', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  })
})
