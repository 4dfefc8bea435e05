import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operations, type OperationName } from '#shared/operations/index.ts'
import { callOperation, checkReply, expectCommonHeaders } from './client.ts'
import { describePayment } from './describe-payment.ts'
import { openService, type Service } from './service.ts'
import { openingMs, settingsFor } from './settings-for.ts'

/** What every operation owes, whatever it does; `more` adds what this one does, against the same running service. */
export function describeOperation(name: OperationName, more: (service: () => Service) => void): void {
  const operation = operations.find((known) => known.name === name)
  if (operation === undefined) throw new Error(`no operation ${name}`)
  const path = operation.path.replaceAll(/\{\w+\}/g, 'any')
  const settings = settingsFor(operation)
  let service: Service

  describe(`${operation.method} ${operation.path}`, () => {
    beforeAll(async () => {
      service = await openService(settings)
    }, openingMs)
    afterAll(() => service[Symbol.asyncDispose]())

    if (operation.method === 'POST') describeBody(operation, () => service)

    it('names the allowed method for any other', async () => {
      const response = await fetch(service.url + path, { method: 'PUT', body: 'x'.repeat(300 * 1024) })
      expect(response.status).toBe(405)
      expect(response.headers.get('Allow')).toContain(operation.method)
      await checkReply(response, name)
    })

    it('is found at its path and at no variant of it', async () => {
      const variants = [`/${path}`, path.toUpperCase(), `${path}/`, `/.${path}`]
      const encoded = path.slice(0, 1) + path.slice(1).replaceAll('/', '%2f')
      for (const variant of [...variants, encoded].filter((differs) => differs !== path)) {
        // The URL parser would tidy the path, so it goes by hand.
        expect([variant, await statusOfRawPath(service.url, variant)]).toEqual([variant, 404])
      }
    })

    it('lets browsers of any origin call it', async () => {
      const response = await fetch(service.url + path, { method: 'OPTIONS' })
      expect(response.status).toBe(204)
      expect(response.headers.get('Access-Control-Allow-Headers')).toContain('Payment-Signature')
      expectCommonHeaders(response.headers)
    })

    if (operation.access === 'paid' && operation.method === 'POST') describePayment(operation, { settings, openingMs })

    more(() => service)
  })
}

/** What every operation that takes a body owes. */
function describeBody({ name, example }: (typeof operations)[number], service: () => Service): void {
  it('refuses what is not a JSON object that fits, and says what was expected', async () => {
    for (const [body, code] of malformed) {
      const reply = await callOperation(service().url, name, body)
      expect([body.slice(0, 40), reply.status, reply.body['code']]).toEqual([body.slice(0, 40), 400, code])
    }
  })

  it('refuses unknown fields by name', async () => {
    const { status, body } = await callOperation(service().url, name, { ...example.input, stranger: 1 })
    expect(status).toBe(400)
    expect(body['details']).toContainEqual({ path: '/stranger', message: expect.stringContaining('is not a field') })
  })

  it('refuses other media types and encodings with 415', async () => {
    const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']
    for (const type of types) {
      const reply = await callOperation(service().url, name, '{}', { headers: { 'Content-Type': type } })
      expect([reply.status, reply.body['code']]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
    }
    const packed = await callOperation(service().url, name, '{}', { headers: { 'Content-Encoding': 'gzip' } })
    expect(packed.status).toBe(415)
  })

  it('refuses more than 256 KiB with 413, before it looks at the media type', async () => {
    const input = JSON.stringify({ url: 'x'.repeat(257 * 1024) })
    const { status, body } = await callOperation(service().url, name, input, {
      headers: { 'Content-Type': 'text/plain' },
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
