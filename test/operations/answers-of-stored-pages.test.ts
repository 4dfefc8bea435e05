import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOperation, type Reply } from '#test/support/calls/client.ts'
import { sharedService, type SharedService } from '#test/support/processes/shared-service.ts'
import { openFixtureSite, type FixtureSite } from '#test/support/sites/fixture-site.ts'
import { agePage } from '#test/support/stores/stored-pages.ts'

interface Answer {
  cache: { state: string; age: number; storedAt?: string }
}

const text =
  '<p>Our workshop has made kettles since the last century, and every one of them leaves it after a long test by hand.</p>'
const rows = '<tr><th>Price</th><td>29.50 EUR</td></tr><tr><th>Weight</th><td>1.2 kg</td></tr>'
const page = `<html lang="en"><head><title>Kettle</title></head><body><main><h1>Kettle</h1>${text}<table>${rows}</table>${text}</main></body></html>`

const schema = { type: 'object', properties: { price: { type: 'string' } }, required: ['price'] }

/** The calls that make an answer from one page, by its URL. */
const calls = {
  extract: (url: string) => ({ url, schema }),
  'extract-smart': (url: string) => ({ url, query: 'What is the price and the weight?' }),
  compare: (url: string) => ({ urls: [url, new URL('/other', url).href] }),
}
const operations = Object.keys(calls) as (keyof typeof calls)[]

describe('an answer that is made from pages', () => {
  let service: SharedService
  let site: FixtureSite
  let fails = false

  const send = (headers: Record<string, string>) => (_request: IncomingMessage, response: ServerResponse) =>
    fails
      ? response.writeHead(500).end()
      : response.writeHead(200, { 'Content-Type': 'text/html', ...headers }).end(page)

  beforeAll(async () => {
    service = await sharedService()
    site = await openFixtureSite({
      '/no-store': send({ 'Cache-Control': 'no-store' }),
      '/private': send({ 'Cache-Control': 'private, max-age=60' }),
      '/plain': send({}),
      '/other': page.replaceAll('29.50', '31.00'),
    })
  })
  afterAll(async () => {
    await site[Symbol.asyncDispose]()
  })

  const call = (name: keyof typeof calls, path: string, options: object = {}): Promise<Reply<Answer>> =>
    callOperation<Answer>(service.url, name, { ...calls[name](site.url + path), ...options })

  /** Stores the page as the operation reads it: /extract reads all of a page. */
  async function storePage(path: string, hours: number, name: keyof typeof calls): Promise<void> {
    const url = site.url + path
    const options = name === 'extract' ? { mainContent: false } : {}
    expect((await callOperation(service.url, 'fetch-basic', { url, ...options })).status).toBe(200)
    await agePage(service.dir, url, hours, options)
  }

  describe.each(operations)('%s', (name) => {
    it.each(['/no-store', '/private'])('is not stored if a page forbids it: %s', async (path) => {
      const { status, headers, body } = await call(name, path)
      expect([status, headers.get('Cache-Status')]).toEqual([200, 'webintel; fwd=miss'])
      expect(body.cache).toEqual({ state: 'miss', age: 0 })
      expect((await call(name, path)).body.cache.state).toBe('miss')
    })

    it('is as old as its oldest page', async () => {
      const path = `/plain?old-${name}`
      await storePage(path, 5, name)
      const first = await call(name, path, { cacheTtl: 86_400 })
      expect(first.body.cache).toMatchObject({ state: 'miss' })
      expect(first.body.cache.age).toBeGreaterThanOrEqual(5 * 3600)
      expect((await call(name, path, { cacheTtl: 86_400 })).body.cache.state).toBe('hit')
      // For a caller who wants a younger page, the page is read again.
      const { cache } = (await call(name, path)).body
      expect(cache.state).toBe('miss')
      expect(cache.age).toBeLessThan(3600)
    })

    it('does not make a stale page fresh', async () => {
      const path = `/plain?stale-${name}`
      await storePage(path, 30, name)
      fails = true
      const first = await call(name, path).finally(() => {
        fails = false
      })
      expect(first.status).toBe(200)
      expect(first.body.cache.age).toBeGreaterThanOrEqual(30 * 3600)
      expect((await call(name, path)).body.cache).toMatchObject({ state: 'miss' })
    })
  })
})
