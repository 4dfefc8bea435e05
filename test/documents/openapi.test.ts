import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createConfig, lint } from '@redocly/openapi-core'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { monitorNotices } from '#shared/contract/models/monitors/monitor-notice.ts'
import type { Operation } from '#shared/contract/operation.ts'
import { hasBody } from '#shared/contract/operation.ts'
import { operations } from '#shared/contract/operations/index.ts'
import { openService, type Service } from '#test/support/processes/service.ts'

// A type, not an interface: the validator takes any object with string keys.
type Document = {
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string
        description?: string
        responses: Record<string, unknown>
        parameters?: unknown[]
        requestBody?: unknown
      }
    >
  >
}

describe('/openapi.json', () => {
  let service: Service
  let text: string
  let document: Document
  beforeAll(async () => {
    service = await openService({ PUBLIC_URL: 'https://webintel.test', PRICE_LIST: 'reference' })
    text = await (await fetch(`${service.url}/openapi.json`)).text()
    document = JSON.parse(text) as Document
  })
  afterAll(() => service[Symbol.asyncDispose]())

  // The recorded document is that of a service with payments.
  const recorded = readFileSync(join(import.meta.dirname, 'golden/openapi.json'), 'utf8')
  const texts = { served: () => text, recorded: () => recorded }

  it.each(['served', 'recorded'] as const)('is valid OpenAPI 3.0 for a strict validator (%s)', async (which) => {
    expect(await new Validator().validate(JSON.parse(texts[which]()) as Document)).toEqual({ valid: true })
  })

  it.each(['served', 'recorded'] as const)('has no linter findings (%s)', async (which) => {
    const dir = await mkdtemp(join(tmpdir(), 'webintel-openapi-'))
    const ref = join(dir, 'openapi.json')
    await writeFile(ref, texts[which]())
    const problems = await lint({ ref, config: await createConfig({ extends: ['recommended'] }) })
    await rm(dir, { recursive: true })
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
  })

  it('has a unique description in whole sentences for each operation', () => {
    const shown = Object.values(document.paths).flatMap((path) => Object.values(path))
    for (const { operationId, description } of shown)
      expect([operationId, description]).toEqual([operationId, expect.stringMatching(/^[A-Z].{60,}\.$/)])
    const aliases = shown.filter(({ operationId }) => operationId.endsWith('-by-path'))
    expect(new Set(shown.map(({ description }) => description)).size).toBe(shown.length - aliases.length)
  })

  it('declares the request and response headers of operations', () => {
    const { paths } = JSON.parse(recorded) as Document
    const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })
    const fetched = paths['/fetch/basic']?.['post']
    for (const name of ['Prefer', 'MaxPrice', 'IdempotencyKey'])
      expect(fetched?.parameters).toContainEqual(ref('parameters', name))
    const retryAfter = { headers: { 'Retry-After': ref('headers', 'RetryAfter') } }
    expect(fetched?.responses).toMatchObject({
      202: {
        headers: { Location: ref('headers', 'Location'), 'Preference-Applied': ref('headers', 'PreferenceApplied') },
      },
      402: { content: { 'application/json': { examples: { INSUFFICIENT_CREDITS: { value: { retryable: false } } } } } },
      503: retryAfter,
    })
    expect(fetched?.responses['202']).toMatchObject(retryAfter)
    expect(paths['/free/fetch']?.['post']?.responses['429']).toMatchObject(retryAfter)
    expect(paths['/memory/get']?.['get']?.responses['401']).toMatchObject({
      headers: { 'PAYMENT-REQUIRED': ref('headers', 'PaymentRequired') },
    })
    // Every paid call is answered 202 while it is not known whether its money moved, and every sign-in may need a chain.
    for (const { path, method, access, payment } of operations as readonly Operation[]) {
      const { responses = {} } = paths[path]?.[method.toLowerCase()] ?? {}
      if (access === 'paid') expect([path, Object.keys(responses)]).toEqual([path, expect.arrayContaining(['202'])])
      if (access === 'paid' && payment?.sells === undefined)
        expect([path, Object.keys(responses)]).toEqual([path, expect.arrayContaining(['429'])])
    }
    const message = paths['/mcp']?.['post'] as unknown as Message
    const { id } = message.requestBody.content['application/json'].schema.properties
    expect(id).toEqual({ oneOf: [{ type: 'string' }, { type: 'integer' }] })
  })

  it('has every operation with its example and error codes', () => {
    for (const { name, method, path, input, example, errors } of operations) {
      const shown = document.paths[path]?.[method.toLowerCase()]
      expect(shown?.operationId).toBe(name)
      if (hasBody({ method })) {
        const inBody = Object.entries(example.input).filter(([field]) => !path.includes(`{${field}}`))
        // Without fields beside those in the path there is no body.
        if (inBody.length > 0 || shown?.requestBody !== undefined)
          expect(shown?.requestBody).toMatchObject({
            content: { 'application/json': { example: Object.fromEntries(inBody) } },
          })
      } else {
        for (const [field, value] of Object.entries(example.input))
          expect(shown?.parameters).toContainEqual(
            expect.objectContaining({
              name: field,
              example: value,
              description: Reflect.get(Reflect.get(input.properties, field), 'description'),
            }),
          )
      }
      const described = JSON.stringify(shown?.responses)
      for (const code of errors) expect(described).toContain(code)
    }
  })

  it('has the error of the browser at each operation that renders pages where they need it', () => {
    for (const path of ['/fetch/pro', '/screenshot', '/crawl', '/map', '/tech', '/company', '/intel/project'])
      expect([path, JSON.stringify(document.paths[path])]).toEqual([path, expect.stringContaining('RENDER_FAILED')])
  })

  it('has each field of each notice', () => {
    const shown = JSON.stringify(Reflect.get(document.paths['/monitor/create']?.['post'] ?? {}, 'callbacks'))
    const fields = Object.values(monitorNotices).flatMap(({ properties }) => Object.keys(properties.data.properties))
    for (const field of new Set(fields)) expect([field, shown]).toEqual([field, expect.stringContaining(`"${field}":`)])
  })

  it('has exactly the routes that are served', async () => {
    const served = [
      '/',
      '/bot',
      '/dashboard',
      '/clients',
      '/discovery',
      '/docs',
      '/docs/reference',
      '/health',
      '/health/live',
      '/health/ready',
      '/.well-known/jwks.json',
      '/.well-known/agent-registration.json',
      '/.well-known/signature-agent-card',
      '/.well-known/x402',
      '/feedback',
      '/feedback/{id}',
      '/mcp',
      '/mcp/info',
      '/openapi.json',
      '/pricing',
      '/r/{url}',
      '/s/{query}',
      ...operations.flatMap((operation) =>
        'alias' in operation ? [operation.path, operation.alias] : [operation.path],
      ),
    ]
    expect(new Set(Object.keys(document.paths))).toEqual(new Set(served))
    for (const path of Object.keys(document.paths).filter((path) => !path.includes('{'))) {
      expect([path, (await fetch(`${service.url}${path}`, { method: 'PATCH' })).status]).toEqual([path, 405])
    }
  })

  it('answers conditional requests with 304', async () => {
    const etag = (await fetch(`${service.url}/openapi.json`)).headers.get('ETag') ?? ''
    const statusOf = async (headers: Record<string, string>, method = 'GET') =>
      (await fetch(`${service.url}/openapi.json`, { method, headers })).status
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      // fetch adds Cache-Control: no-cache to a request that has a condition.
      expect([known, await statusOf({ 'If-None-Match': known })]).toEqual([known, 304])
      expect([known, await statusOf({ 'If-None-Match': known, 'Cache-Control': 'no-cache' })]).toEqual([known, 304])
      expect([known, await statusOf({ 'If-None-Match': known }, 'HEAD')]).toEqual([known, 304])
    }
    for (const other of ['"other"', etag.slice(1, -1), '']) {
      expect([other, await statusOf({ 'If-None-Match': other, 'Cache-Control': 'max-age=0' })]).toEqual([other, 200])
    }
  })

  it('comes with /discovery, which lists every operation with its price and example', async () => {
    const catalog = (await (await fetch(`${service.url}/discovery`)).json()) as { endpoints: Record<string, unknown>[] }
    expect(catalog.endpoints.map(({ name }) => name)).toEqual(operations.map(({ name }) => name))
    expect(catalog.endpoints[0]).toMatchObject({
      name: 'fetch-basic',
      tool: 'fetch_webpage',
      price: { kind: 'per-call', amount: '0.005', currency: 'USD' },
      available: true,
    })
  })
})

interface Message {
  requestBody: { content: { 'application/json': { schema: { properties: { id: object } } } } }
}
