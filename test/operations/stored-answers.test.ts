import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOperation, type Reply } from '#test/support/client.ts'
import { articlePage, openFixtureSite, type FixtureSite } from '#test/support/fixture-site.ts'
import { openService, type Service } from '#test/support/service.ts'
import { agePage, ageText, changeStoredPage } from '#test/support/stored-pages.ts'

interface Page {
  title: string
  fetchedAt: string
  code?: string
  cache: { state: string; age: number; storedAt?: string; expiresAt?: string }
}

const lastModified = 'Fri, 20 Nov 2026 13:20:00 GMT'

describe('an answer that is stored and too old', () => {
  let service: Service
  let site: FixtureSite
  /** What the site is asked with, the last time. */
  let asked: IncomingMessage['headers'] = {}
  /** How the site answers when it does not serve its page. */
  let fault: ((response: ServerResponse) => void) | undefined

  /** A page with these headers, that answers 304 to a client that has it. */
  const versioned = (headers: Record<string, string>) => (request: IncomingMessage, response: ServerResponse) => {
    asked = request.headers
    if (fault !== undefined) return fault(response)
    const isKnown =
      (headers['ETag'] !== undefined && asked['if-none-match'] === headers['ETag']) ||
      (headers['Last-Modified'] !== undefined && asked['if-modified-since'] === headers['Last-Modified'])
    if (isKnown) return response.writeHead(304).end()
    response.writeHead(200, { 'Content-Type': 'text/html', ...headers }).end(articlePage('versions'))
  }

  beforeAll(async () => {
    service = await openService()
    site = await openFixtureSite({
      '/tagged': versioned({ ETag: '"v1"' }),
      '/dated': versioned({ 'Last-Modified': lastModified }),
      '/plain': versioned({}),
      '/odd': versioned({ ETag: 'no quotes', 'Last-Modified': 'yesterday' }),
      '/moved': (request, response) => {
        asked = request.headers
        response.writeHead(302, { Location: '/tagged' }).end()
      },
      '/moves': (request, response) => {
        const url = new URL(request.url ?? '', 'http://x')
        // Asked again, it has moved to a page that happens to have the same tag.
        if (request.headers['if-none-match'] === undefined) return versioned({ ETag: '"v1"' })(request, response)
        response.writeHead(302, { Location: `/tagged${url.search}` }).end()
      },
      '/never-asked': (_request, response) => response.writeHead(304).end(),
      '/no-store': versioned({ 'Cache-Control': 'no-cache, no-store' }),
      '/private': versioned({ 'Cache-Control': 'private, max-age=60' }),
      '/varies': versioned({ Vary: '*' }),
      '/max-age': versioned({ 'Cache-Control': 'max-age=0, must-revalidate', Vary: 'Accept-Encoding, Cookie' }),
    })
  })
  afterAll(async () => {
    await site[Symbol.asyncDispose]()
    await service[Symbol.asyncDispose]()
  })

  const fetchPage = (path: string, options: object = {}): Promise<Reply<Page>> =>
    callOperation<Page>(service.url, 'fetch-basic', { url: `${site.url}${path}`, ...options })

  /** Stores a page, and lets hours pass. */
  async function storeAndAge(path: string, hours = 2): Promise<Page> {
    fault = undefined
    const { body } = await fetchPage(path, { cache: false })
    await agePage(service.dir, `${site.url}${path}`, hours)
    return body
  }

  describe('and that its target confirms', () => {
    it.each([
      ['/tagged', { 'if-none-match': '"v1"' }],
      ['/dated', { 'if-modified-since': lastModified }],
    ])('%s serves again, without being sent again, and is fresh again', async (path, conditions) => {
      const first = await storeAndAge(`${path}?confirmed`)
      const again = await fetchPage(`${path}?confirmed`)
      expect(asked).toMatchObject(conditions)
      expect(again.body).toMatchObject({ title: first.title, fetchedAt: first.fetchedAt })
      expect(again.body.cache).toMatchObject({ state: 'revalidated', age: 0 })
      expect(again.headers.get('Cache-Status')).toBe('webintel; fwd=stale; fwd-status=304; stored')
      const third = await fetchPage(`${path}?confirmed`)
      expect(third.body.cache.state).toBe('hit')
      expect(third.body.cache.storedAt).toBe(again.body.cache.storedAt)
    })

    it('can be confirmed once more', async () => {
      await storeAndAge('/tagged?twice')
      await fetchPage('/tagged?twice')
      await agePage(service.dir, `${site.url}/tagged?twice`, 2)
      expect((await fetchPage('/tagged?twice')).body.cache.state).toBe('revalidated')
    })

    it('is read again in the end, even if it never changes', async () => {
      const first = await storeAndAge('/tagged?forever')
      await ageText(service.dir, `${site.url}/tagged?forever`, 24 * 8)
      expect((await fetchPage('/tagged?forever')).body.cache.state).toBe('revalidated')
      await agePage(service.dir, `${site.url}/tagged?forever`, 2)
      const again = await fetchPage('/tagged?forever')
      expect(again.body.cache.state).toBe('miss')
      expect(again.body.fetchedAt).not.toBe(first.fetchedAt)
    })

    it('says the same of itself under its job', async () => {
      await storeAndAge('/tagged?job')
      const { body, headers } = await fetchPage('/tagged?job')
      const requestId = headers.get('X-Request-Id')
      const job = await callOperation<{ result: Page }>(service.url, 'job-get', { requestId })
      expect(job.body.result).toMatchObject({ title: body.title, cache: { state: 'revalidated' } })
    })

    it('is fetched anew when its stored text is gone', async () => {
      await storeAndAge('/tagged?gone')
      await changeStoredPage(service.dir, `${site.url}/tagged?gone`, (page) => ({ ...page, resultId: 'none' }))
      const { status, body } = await fetchPage('/tagged?gone')
      expect([status, body.cache.state, body.title]).toEqual([200, 'miss', 'About versions'])
    })
  })

  describe('and is fetched anew', () => {
    it.each(['/plain', '/odd'])('%s, which nothing can be recognised by', async (path) => {
      const first = await storeAndAge(path)
      const { body } = await fetchPage(path)
      expect(asked).not.toHaveProperty('if-none-match')
      expect(asked).not.toHaveProperty('if-modified-since')
      expect(body.cache.state).toBe('miss')
      expect(body.fetchedAt).not.toBe(first.fetchedAt)
    })

    it('when it was reached by a redirect: a validator speaks of one address', async () => {
      await storeAndAge('/moved')
      expect((await fetchPage('/moved')).body.cache.state).toBe('miss')
      expect(asked).not.toHaveProperty('if-none-match')
      expect(site.requests.filter((path) => path === '/moved')).toHaveLength(2)
    })

    it('when it has moved, and the other page takes the condition for its own', async () => {
      await storeAndAge('/moves')
      const { status, body } = await fetchPage('/moves')
      expect([status, body.cache.state]).toEqual([200, 'miss'])
    })

    it('when the caller wants it so, without conditions', async () => {
      await storeAndAge('/tagged?bypass')
      expect((await fetchPage('/tagged?bypass', { cache: false })).body.cache.state).toBe('bypass')
      expect(asked).not.toHaveProperty('if-none-match')
    })
  })

  describe('and whose target fails', () => {
    it.each([
      ['answers 500', (response: ServerResponse) => response.writeHead(500).end()],
      ['answers 429', (response: ServerResponse) => response.writeHead(429).end()],
      ['breaks off', (response: ServerResponse) => response.destroy()],
      ['is empty', (response: ServerResponse) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>')],
    ])('stands in when it %s', async (how, answer) => {
      const path = `/tagged?${how.replaceAll(' ', '-')}`
      const first = await storeAndAge(path)
      fault = answer
      const { status, headers, body } = await fetchPage(path)
      expect([status, body]).toEqual([200, expect.objectContaining({ title: first.title, fetchedAt: first.fetchedAt })])
      expect(body.cache).toMatchObject({ state: 'stale' })
      expect(body.cache.age).toBeGreaterThanOrEqual(7200)
      expect(headers.get('Cache-Status')).toBe('webintel; fwd=stale; detail=stale-if-error')
      // It is no younger for having been served.
      expect((await fetchPage(path)).body.cache.state).toBe('stale')
      fault = undefined
      expect((await fetchPage(path)).body.cache.state).toBe('revalidated')
    })

    it('stands in within the time limit when it hangs', async () => {
      await storeAndAge('/plain?hangs')
      fault = () => {}
      const startedAt = performance.now()
      expect((await fetchPage('/plain?hangs', { timeout: 5000 })).body.cache.state).toBe('stale')
      expect(performance.now() - startedAt).toBeLessThan(5000)
    })

    it('stands in for a week beyond its day, and then no more', async () => {
      await storeAndAge('/plain?week', 24 * 7)
      fault = (response) => response.writeHead(503).end()
      expect((await fetchPage('/plain?week')).body.cache.state).toBe('stale')
      await agePage(service.dir, `${site.url}/plain?week`, 25)
      expect((await fetchPage('/plain?week')).body).toMatchObject({ code: 'TARGET_ERROR' })
    })

    it.each([404, 410])('does not stand in for an answer: %i', async (status) => {
      await storeAndAge(`/plain?${status}`)
      fault = (response) => response.writeHead(status).end()
      expect((await fetchPage(`/plain?${status}`)).body).toMatchObject({ code: 'TARGET_ERROR' })
    })

    it('does not stand in for a redirect to where nobody may go', async () => {
      await storeAndAge('/plain?inward')
      fault = (response) => response.writeHead(302, { Location: 'http://169.254.169.254/' }).end()
      expect((await fetchPage('/plain?inward')).body).toMatchObject({ code: 'URL_NOT_ALLOWED' })
    })

    it('does not stand in for a caller that wants a fresh one', async () => {
      await storeAndAge('/plain?fresh')
      fault = (response) => response.writeHead(503).end()
      expect((await fetchPage('/plain?fresh', { cache: false })).body).toMatchObject({ code: 'TARGET_ERROR' })
    })
  })

  it('is no answer to a 304 that nobody asked for', async () => {
    const { status, body } = await fetchPage('/never-asked')
    expect([status, body]).toEqual([
      502,
      expect.objectContaining({ code: 'TARGET_ERROR', details: [{ path: '/status', message: '304' }] }),
    ])
  })

  describe('and what targets say of keeping', () => {
    it.each(['/no-store', '/private', '/varies'])('%s is answered and kept for nobody else', async (path) => {
      fault = undefined
      const { headers, body } = await fetchPage(path)
      expect(headers.get('Cache-Status')).toBe('webintel; fwd=miss')
      expect(body.cache).toEqual({ state: 'miss', age: 0 })
      expect((await fetchPage(path)).body.cache.state).toBe('miss')
    })

    it('leaves how old an answer may be to our caller', async () => {
      await fetchPage('/max-age')
      expect((await fetchPage('/max-age')).body.cache.state).toBe('hit')
    })
  })
})
