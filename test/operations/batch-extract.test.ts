import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Proof } from '#shared/contract/models/proof.ts'
import { openAgent } from '#test/support/calls/agents.ts'
import { assertOutput, callOperation, type Reply } from '#test/support/calls/client.ts'
import { sharedService, type SharedService } from '#test/support/processes/shared-service.ts'
import { articlePage, openFixtureSite, type FixtureSite } from '#test/support/sites/fixture-site.ts'

interface Batch {
  results: {
    url: string
    status: string
    data?: Record<string, unknown>
    contentHash?: string
    extractedAt?: string
    cache?: { state: string }
    error?: { code: string; details?: object[] }
  }[]
  summary: object
  proofs: ({ url: string } & Proof)[]
  totalPrice: string
  details?: { path: string; message: string }[]
}

const product = (price: string) =>
  articlePage('kettles').replace(
    '</head>',
    `<script type="application/ld+json">${JSON.stringify({ '@type': 'Product', name: 'Kettle', offers: { price } })}</script></head>`,
  )

const schema = {
  type: 'object',
  properties: { name: { type: 'string' }, price: { type: 'number' } },
  required: ['name', 'price'],
}
const other = { ...schema, required: ['name'] }

describe('POST /batch/extract without a language model', () => {
  let site: FixtureSite
  let service: SharedService
  beforeAll(async () => {
    service = await sharedService()
    site = await openFixtureSite({
      '/cheap': product('19.50'),
      '/dear': product('190'),
      '/prose': articlePage('teapots'),
      '/missing': (_request, response) => response.writeHead(404).end(),
      '/silent': () => {},
      '/own': ({ headers }, response) => response.end(product(headers.cookie === 'price=7' ? '7' : '8')),
    })
  })
  afterAll(() => site[Symbol.asyncDispose]())

  const urlsOf = (...paths: string[]) => paths.map((path) => site.url + path)
  const extractAll = (paths: string[], input: object = {}): Promise<Reply<Batch>> =>
    callOperation<Batch>(service.url, 'batch-extract', { urls: urlsOf(...paths), schema, ...input })
  const extractOne = async (path: string, input: object = {}) =>
    (
      await callOperation<{ data: object; cache: { state: string } }>(service.url, 'extract', {
        url: site.url + path,
        schema,
        ...input,
      })
    ).body
  const outcomes = ({ body }: Reply<Batch>) => body.results.map(({ error, cache }) => error?.code ?? cache?.state)
  const askedFor = (path: string) => site.requests.filter((asked) => asked === path).length

  it('returns the data of each page in its place, an error for each page without, and charges the pages that were delivered', async () => {
    const reply = await extractAll(['/cheap?order', '/missing', '/prose', '/dear?order', '/cheap?order'])
    expect([reply.status, outcomes(reply)]).toEqual([
      200,
      ['miss', 'TARGET_ERROR', 'EXTRACTION_IMPOSSIBLE', 'miss', 'miss'],
    ])
    const { results, summary, proofs, totalPrice } = reply.body
    expect(results.map(({ data }) => data?.['price'])).toEqual([19.5, undefined, undefined, 190, 19.5])
    expect(results[2]?.error?.details).toEqual([{ path: '/price', message: 'was not found in the page' }])
    expect(summary).toEqual({ total: 5, successful: 3, failed: 2 })
    // The repeated page costs as much as a stored answer.
    expect([askedFor('/cheap?order'), totalPrice]).toEqual([1, '0.069'])
    expect(proofs.map(({ url, hash }) => [url, hash])).toEqual([
      [results[0]?.url, results[0]?.contentHash],
      [results[3]?.url, results[3]?.contentHash],
    ])
    for (const { url, ...proof } of proofs)
      expect((await callOperation(service.url, 'proof-verify', { url, proof })).body).toMatchObject({ valid: true })
  })

  it('charges nothing if every page fails', async () => {
    const { body } = await extractAll(['/missing?all', '/prose?all'])
    expect([body.summary, body.totalPrice, body.proofs]).toEqual([{ total: 2, successful: 0, failed: 2 }, '0', []])
  })

  it('shares stored answers with /extract, of the same fields only, and they cost 70 % less', async () => {
    expect((await extractOne('/cheap?one')).cache.state).toBe('miss')
    const first = await extractAll(['/cheap?one', '/dear?two'])
    expect([outcomes(first), first.body.totalPrice]).toEqual([['hit', 'miss'], '0.039'])
    expect((await extractOne('/dear?two')).cache.state).toBe('hit')
    const second = await extractAll(['/cheap?one', '/dear?two'])
    expect([outcomes(second), second.body.totalPrice]).toEqual([['hit', 'hit'], '0.018'])
    for (const changed of [{ schema: other }, { instructions: 'Take the price with tax.' }, { cache: false }])
      expect(outcomes(await extractAll(['/cheap?one'], changed))).not.toContain('hit')
    expect((await extractOne('/dear?two', { schema: other })).cache.state).toBe('miss')
  })

  it('keeps the answers of a call with cookies for that call, and proves none of them', async () => {
    const own = await extractAll(['/own?1', '/own?2', '/own?1'], { cookies: [{ name: 'price', value: '7' }] })
    expect([outcomes(own), own.body.proofs]).toEqual([['bypass', 'bypass', 'bypass'], []])
    expect(own.body.results.map(({ data }) => data?.['price'])).toEqual([7, 7, 7])
    expect([askedFor('/own?1'), own.body.totalPrice]).toEqual([1, '0.069'])
    expect(await extractOne('/own?1')).toMatchObject({ data: { price: 8 }, cache: { state: 'miss' } })
  })

  it('waits for a slow page until its timeout, while the others are done', async () => {
    const { body: accepted } = await callOperation(service.url, 'batch-extract', {
      urls: urlsOf('/silent', '/cheap?slow', '/dear?slow'),
      schema,
      timeout: 8000,
      async: true,
    })
    const { requestId } = accepted
    const job = async () =>
      (await callOperation<{ createdAt: string; result?: Batch }>(service.url, 'job-get', { requestId })).body
    await expect.poll(job, { timeout: 14_000 }).toMatchObject({ status: 'completed' })
    const { result, createdAt } = await job()
    for (const { extractedAt } of result?.results.slice(1) ?? [])
      expect(Date.parse(extractedAt ?? '')).toBeLessThan(Date.parse(createdAt) + 8000)
    assertOutput('batch-extract', result)
    expect(result?.results.map(({ status }) => status)).toEqual(['error', 'success', 'success'])
    expect(['TARGET_TIMEOUT', 'DEADLINE_EXCEEDED']).toContain(result?.results[0]?.error?.code)
  })

  it('delivers what it has when its caller cancels it', async () => {
    const { body: accepted } = await callOperation(service.url, 'batch-extract', {
      urls: urlsOf('/cheap?left', '/silent?left'),
      schema,
      async: true,
    })
    const { requestId } = accepted
    const job = async () => (await callOperation(service.url, 'job-get', { requestId })).body
    await expect.poll(job).toMatchObject({ progress: { completed: 1 } })
    await callOperation(service.url, 'job-cancel', { requestId })
    await expect.poll(job).toMatchObject({
      status: 'cancelled',
      result: { results: [{ status: 'success' }, { error: { code: 'JOB_CANCELLED' } }], totalPrice: '0.03' },
    })
  })

  it.each([
    [{ urls: [] }, 'INVALID_REQUEST', '/urls'],
    [{ urls: Array.from({ length: 11 }, (_, index) => `https://example.com/${index}`) }, 'INVALID_REQUEST', '/urls'],
    [{ urls: ['https://example.com/', 'http://169.254.169.254/'] }, 'URL_NOT_ALLOWED', '/urls/1'],
    [{ schema: undefined }, 'INVALID_REQUEST', '/schema'],
    [{ prompt: 'the price' }, 'INVALID_REQUEST', '/prompt'],
    [{ schema: { type: 'array' } }, 'INVALID_SCHEMA', expect.any(String)],
    [{ url: 'https://example.com/' }, 'INVALID_REQUEST', '/url'],
    [{ actions: [{ type: 'screenshot' }] }, 'INVALID_REQUEST', '/actions/0'],
  ])('refuses %j before any work', async (input, code, path) => {
    const { status, body } = await callOperation(service.url, 'batch-extract', {
      urls: ['https://example.com/'],
      schema,
      ...input,
    })
    expect([status, body]).toMatchObject([400, { code, details: [{ path }] }])
  })

  it('is named to callers who send several URLs to /extract', async () => {
    const { status, body } = await callOperation<Batch>(service.url, 'extract', {
      urls: ['https://example.com/'],
      schema,
    })
    expect(status).toBe(400)
    expect(body.details).toContainEqual({ path: '/urls', message: expect.stringContaining('POST /batch/extract') })
  })

  it('is a tool that agents find in the whole list', async () => {
    await using agent = await openAgent('SDK 2 of 2025-11-25', service.url)
    const { output } = await agent.call('batch_extract', { urls: urlsOf('/cheap?tool', '/missing'), schema })
    assertOutput('batch-extract', output)
    expect(output).toMatchObject({ summary: { successful: 1, failed: 1 } })
    expect((await agent.tools()).map(({ name }) => name)).not.toContain('batch_extract')
  })
})
