import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { takesFile } from '#shared/contract/file-reference.ts'
import { operations } from '#shared/contract/operations/index.ts'
import { callOperation, checkReply, expectCommonHeaders } from '#test/support/calls/client.ts'
import { openService, type Service } from '#test/support/processes/service.ts'
import { everyUpstream } from '#test/support/upstream-fixtures/every-upstream.ts'
import { openModelFixture } from '#test/support/upstream-fixtures/model/open-model-fixture.ts'
import { openUpstreams } from '#test/support/upstream-fixtures/open-upstreams.ts'

const scope = new AsyncDisposableStack()
let service: Service
beforeAll(async () => {
  const upstreams = scope.use(await openUpstreams({ ...everyUpstream, model: openModelFixture }))
  const settings = { ...upstreams.settings, SEARCH_PROVIDERS: 'serper,serpapi', BROWSER_CONCURRENCY: '1' }
  service = scope.use(await openService(settings))
})
afterAll(() => scope.disposeAsync())

describe.each(operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
  '%s',
  (_, operation) => {
    const { name, method } = operation
    const path = operation.path.replaceAll(/\{\w+\}/g, 'any')
    // This service takes no payments, so operations that need them are unavailable.
    const isOffered = !('needs' in operation && operation.needs.some((need) => need === 'payments'))
    if (method === 'POST' && isOffered) describeBody(operation)

    it('answers another method with 405 and Allow', async () => {
      const response = await fetch(service.url + path, { method: 'PUT', body: 'x'.repeat(300 * 1024) })
      expect(response.status).toBe(405)
      expect(response.headers.get('Allow')).toContain(method)
      await checkReply(response, name)
    })

    it('has one path, and no variants of it; a slash at its end redirects', async () => {
      expect(await statusOfRawPath(service.url, `${path}/`)).toBe(308)
      const variants = [`/${path}`, path.toUpperCase(), `/.${path}`]
      const encoded = path.slice(0, 1) + path.slice(1).replaceAll('/', '%2f')
      for (const variant of [...variants, encoded].filter((differs) => differs !== path)) {
        // A raw request, because the URL parser would normalize the path.
        expect([variant, await statusOfRawPath(service.url, variant)]).toEqual([variant, 404])
      }
    })

    it('allows calls from any origin', async () => {
      const response = await fetch(service.url + path, {
        method: 'OPTIONS',
        headers: { 'Access-Control-Request-Method': method },
      })
      expect(response.status).toBe(204)
      expect(response.headers.get('Access-Control-Allow-Methods')?.split(', ')).toContain(method)
      expect(response.headers.get('Access-Control-Allow-Headers')).toContain('Payment-Signature')
      expectCommonHeaders(response.headers)
    })
  },
)

/** Tests that every operation with a body must pass. */
function describeBody(operation: (typeof operations)[number]): void {
  const { name, path, example } = operation
  it('rejects a body that is not a matching JSON object', async () => {
    // With parameters in the path, the body may be empty.
    const isBodyOptional = path.includes('{')
    for (const [body, code] of malformed.filter(([given]) => !isBodyOptional || !['', '{}'].includes(given))) {
      const reply = await callOperation(service.url, name, body)
      expect([body.slice(0, 40), reply.status, reply.body['code']]).toEqual([body.slice(0, 40), 400, code])
    }
  })

  it('rejects unknown fields by name', async () => {
    const { status, body } = await callOperation(service.url, name, { ...example.input, stranger: 1 })
    expect(status).toBe(400)
    expect(body['details']).toContainEqual({ path: '/stranger', message: expect.stringContaining('is not a field') })
  })

  it('rejects other media types and encodings with 415', async () => {
    // The body of these types is a file, where the operation takes one.
    const fileTypes = takesFile(operation) ? [] : ['text/plain', 'multipart/form-data; boundary=x']
    for (const type of [...fileTypes, 'application/x-www-form-urlencoded', 'multipart/mixed; boundary=x']) {
      const reply = await callOperation(service.url, name, '{}', { headers: { 'Content-Type': type } })
      expect([reply.status, reply.body['code']]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
    }
    const packed = await callOperation(service.url, name, '{}', { headers: { 'Content-Encoding': 'gzip' } })
    expect(packed.status).toBe(415)
  })

  it('rejects more than 256 KiB with 413, before it checks the media type', async () => {
    const input = JSON.stringify({ url: 'x'.repeat(257 * 1024) })
    const { status, body } = await callOperation(service.url, name, input, {
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    })
    expect([status, body['code']]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
  })
}

const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

const malformed: [body: string, code: string][] = [
  ['', 'INVALID_JSON'],
  ['{"url":', 'INVALID_JSON'],
  ['{"url":NaN}', 'INVALID_JSON'],
  ['{"url":\'x\'}', 'INVALID_JSON'],
  ['null', 'INVALID_REQUEST'],
  ['[]', 'INVALID_REQUEST'],
  ['"https://example.com"', 'INVALID_REQUEST'],
  ['{}', 'INVALID_REQUEST'],
  ['{"url":["https://example.com"]}', 'INVALID_REQUEST'],
  ['{"url":{"$ne":1}}', 'INVALID_REQUEST'],
  ['{"url":"https://example.com","__proto__":{"admin":true}}', 'INVALID_REQUEST'],
  ['{"url":"https://example.com","constructor":{"prototype":{}}}', 'INVALID_REQUEST'],
  ['{"url":"https://example.com/\\ud800"}', 'INVALID_REQUEST'],
  [`{"url":${deep(66)}}`, 'INVALID_REQUEST'],
  [deep(100_000), 'INVALID_REQUEST'],
]

async function statusOfRawPath(baseUrl: string, path: string): Promise<number> {
  const { request } = await import('node:http')
  const { hostname, port } = new URL(baseUrl)
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, method: 'POST', headers: { 'Content-Type': 'application/json' } }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
      .on('error', reject)
      .end('{}')
  })
}
