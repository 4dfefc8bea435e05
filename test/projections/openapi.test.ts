import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createConfig, lint } from '@redocly/openapi-core'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operations } from '#shared/operations/index.ts'
import { openService, type Service } from '#test/support/service.ts'

// A type, not an interface: the validator takes any object with string keys.
type Document = {
  paths: Record<
    string,
    Record<string, { operationId: string; responses: Record<string, unknown>; parameters?: unknown[] }>
  >
}

describe('/openapi.json', () => {
  let service: Service
  let text: string
  let document: Document
  beforeAll(async () => {
    service = await openService({ PUBLIC_URL: 'https://webintel.test' })
    text = await (await fetch(`${service.url}/openapi.json`)).text()
    document = JSON.parse(text) as Document
  })
  afterAll(() => service[Symbol.asyncDispose]())

  // The recorded one is that of a service that is paid.
  const recorded = readFileSync(join(import.meta.dirname, 'golden/openapi.json'), 'utf8')
  const texts = { served: () => text, recorded: () => recorded }

  it.each(['served', 'recorded'] as const)('is valid OpenAPI 3.0 to a strict validator: the %s one', async (which) => {
    expect(await new Validator().validate(JSON.parse(texts[which]()) as Document)).toEqual({ valid: true })
  })

  it.each(['served', 'recorded'] as const)('leaves a linter nothing to say: the %s one', async (which) => {
    const dir = await mkdtemp(join(tmpdir(), 'webintel-openapi-'))
    const ref = join(dir, 'openapi.json')
    await writeFile(ref, texts[which]())
    const problems = await lint({ ref, config: await createConfig({ extends: ['recommended'] }) })
    await rm(dir, { recursive: true })
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
  })

  it('shows every operation, with its example and every code it may fail with', () => {
    for (const { name, method, path, example, errors } of operations) {
      const shown = document.paths[path]?.[method.toLowerCase()]
      expect(shown?.operationId).toBe(name)
      if (method === 'POST') {
        expect(shown).toMatchObject({ requestBody: { content: { 'application/json': { example: example.input } } } })
      } else {
        for (const [field, value] of Object.entries(example.input))
          expect(shown?.parameters).toContainEqual(expect.objectContaining({ name: field, example: value }))
      }
      const described = JSON.stringify(shown?.responses)
      for (const code of errors) expect(described).toContain(code)
    }
  })

  it('shows every route that is served, and no other', async () => {
    const served = [
      '/',
      '/discovery',
      '/docs',
      '/health',
      '/health/live',
      '/health/ready',
      '/.well-known/jwks.json',
      '/.well-known/agent-registration.json',
      '/.well-known/x402',
      '/feedback',
      '/feedback/{id}',
      '/mcp',
      '/mcp/info',
      '/openapi.json',
      '/r/{url}',
      ...operations.flatMap((operation) =>
        'alias' in operation ? [operation.path, operation.alias] : [operation.path],
      ),
    ]
    expect(new Set(Object.keys(document.paths))).toEqual(new Set(served))
    for (const path of Object.keys(document.paths).filter((path) => !path.includes('{'))) {
      expect([path, (await fetch(`${service.url}${path}`, { method: 'PATCH' })).status]).toEqual([path, 405])
    }
  })

  it('is sent once and then confirmed by its entity tag', async () => {
    const etag = (await fetch(`${service.url}/openapi.json`)).headers.get('ETag') ?? ''
    // fetch would add no-cache to a conditional request of its own making.
    const headers = { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' }
    expect((await fetch(`${service.url}/openapi.json`, { headers })).status).toBe(304)
  })
})

describe('/discovery', () => {
  it('lists every operation with its price and example', async () => {
    await using service = await openService({ PRICE_LIST: 'reference' })
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
