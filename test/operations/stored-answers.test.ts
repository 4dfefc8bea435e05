import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { callOperation, type Reply } from '#test/support/calls/client.ts'
import { firstOf } from '#test/support/calls/first-of.ts'
import { sharedService, type SharedService } from '#test/support/processes/shared-service.ts'
import { articlePage, openFixtureSite, type FixtureSite } from '#test/support/sites/fixture-site.ts'
import { jobIdsOf } from '#test/support/stores/job-ids-of.ts'
import { agePage, ageText, changeStoredPage } from '#test/support/stores/stored-pages.ts'

interface Page {
  title: string
  fetchedAt: string
  code?: string
  cache: { state: string; age: number; storedAt?: string; expiresAt?: string }
}

const lastModified = 'Fri, 20 Nov 2026 13:20:00 GMT'

describe('an expired stored answer', () => {
  let service: SharedService
  let site: FixtureSite
  /** The headers of the last request to the site. */
  let asked: IncomingMessage['headers'] = {}
  /** The failure of the site, if it fails. */
  let fault: ((response: ServerResponse) => void) | undefined

  /** A page with these headers. It answers conditional requests with 304. */
  const versioned = (headers: Record<string, string>) => (request: IncomingMessage, response: ServerResponse) => {
    asked = request.headers
    if (fault !== undefined) return fault(response)
    const isKnown =
      (headers['ETag'] !== undefined && asked['if-none-match'] === headers['ETag']) ||
      (headers['Last-Modified'] !== undefined && asked['if-modified-since'] === headers['Last-Modified'])
    if (isKnown) return response.writeHead(304).end()
    response.writeHead(200, { 'Content-Type': 'text/html', ...headers }).end(articlePage('versions'))
  }

  // A new site for each test: after a failure, later requests to a host wait.
  beforeEach(async () => {
    service = await sharedService()
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
        // For a conditional request, it redirects to a page that has the same tag.
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
  afterEach(() => site[Symbol.asyncDispose]())

  const fetchPage = (path: string, options: object = {}): Promise<Reply<Page>> =>
    callOperation<Page>(service.url, 'fetch-basic', { url: `${site.url}${path}`, ...options })

  /** Stores a page and advances the clock. */
  async function storeAndAge(path: string, hours = 2): Promise<Page> {
    fault = undefined
    const { body } = await fetchPage(path, { cache: false })
    await agePage(service.dir, `${site.url}${path}`, hours)
    return body
  }

  describe('that its target confirms', () => {
    it.each([
      ['/tagged', { 'if-none-match': '"v1"' }],
      ['/dated', { 'if-modified-since': lastModified }],
    ])('of %s is served without a download, and is fresh again', async (path, conditions) => {
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

    it('can be confirmed repeatedly', async () => {
      await storeAndAge('/tagged?twice')
      await fetchPage('/tagged?twice')
      await agePage(service.dir, `${site.url}/tagged?twice`, 2)
      expect((await fetchPage('/tagged?twice')).body.cache.state).toBe('revalidated')
    })

    it('is fetched again eventually, even if it never changes', async () => {
      const first = await storeAndAge('/tagged?forever')
      await ageText(service.dir, `${site.url}/tagged?forever`, 24 * 8)
      expect((await fetchPage('/tagged?forever')).body.cache.state).toBe('revalidated')
      await agePage(service.dir, `${site.url}/tagged?forever`, 2)
      const again = await fetchPage('/tagged?forever')
      expect(again.body.cache.state).toBe('miss')
      expect(again.body.fetchedAt).not.toBe(first.fetchedAt)
    })

    it('has the same cache info in its job', async () => {
      await storeAndAge('/tagged?job')
      const { body, headers } = await fetchPage('/tagged?job')
      const requestId = (await jobIdsOf(service)).of(headers.get('X-Request-Id') ?? '')
      const job = await callOperation<{ result: Page }>(service.url, 'job-get', { requestId })
      expect(job.body.result).toMatchObject({ title: body.title, cache: { state: 'revalidated' } })
    })

    it('is fetched again if its stored text is gone', async () => {
      await storeAndAge('/tagged?gone')
      await changeStoredPage(service.dir, `${site.url}/tagged?gone`, (page) => ({ ...page, resultId: 'none' }))
      const { status, body } = await fetchPage('/tagged?gone')
      expect([status, body.cache.state, body.title]).toEqual([200, 'miss', 'About versions'])
    })
  })

  describe('is fetched again', () => {
    it.each(['/plain', '/odd'])('without a usable validator: %s', async (path) => {
      const first = await storeAndAge(path)
      const { body } = await fetchPage(path)
      expect(asked).not.toHaveProperty('if-none-match')
      expect(asked).not.toHaveProperty('if-modified-since')
      expect(body.cache.state).toBe('miss')
      expect(body.fetchedAt).not.toBe(first.fetchedAt)
    })

    it('after a redirect, because a validator belongs to one URL', async () => {
      await storeAndAge('/moved')
      expect((await fetchPage('/moved')).body.cache.state).toBe('miss')
      expect(asked).not.toHaveProperty('if-none-match')
      expect(site.requests.filter((path) => path === '/moved')).toHaveLength(2)
    })

    it('if it has moved to a page that matches the validator', async () => {
      await storeAndAge('/moves')
      const { status, body } = await fetchPage('/moves')
      expect([status, body.cache.state]).toEqual([200, 'miss'])
    })

    it('if the caller bypasses the cache, without conditions', async () => {
      await storeAndAge('/tagged?bypass')
      expect((await fetchPage('/tagged?bypass', { cache: false })).body.cache.state).toBe('bypass')
      expect(asked).not.toHaveProperty('if-none-match')
    })
  })

  describe('whose target fails', () => {
    it.each([
      ['answers 500', (response: ServerResponse) => response.writeHead(500).end()],
      ['answers 429', (response: ServerResponse) => response.writeHead(429).end()],
      ['breaks off', (response: ServerResponse) => response.destroy()],
      ['is empty', (response: ServerResponse) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>')],
    ])('is served as stale if the target %s', async (how, answer) => {
      const path = `/tagged?${how.replaceAll(' ', '-')}`
      const first = await storeAndAge(path)
      fault = answer
      const { status, headers, body } = await fetchPage(path)
      expect([status, body]).toEqual([200, expect.objectContaining({ title: first.title, fetchedAt: first.fetchedAt })])
      expect(body.cache).toMatchObject({ state: 'stale' })
      expect(body.cache.age).toBeGreaterThanOrEqual(7200)
      expect(headers.get('Cache-Status')).toBe('webintel; fwd=stale; detail=stale-if-error')
      // Serving it does not change its age.
      expect((await fetchPage(path)).body.cache.state).toBe('stale')
      fault = undefined
      expect((await fetchPage(path)).body.cache.state).toBe('revalidated')
    })

    it('is served within the timeout if the target hangs', async () => {
      await storeAndAge('/plain?hangs')
      fault = () => {}
      const [first, { body }] = await firstOf({
        'nothing is stored': fetchPage('/plain?hangs-anew', { timeout: 5000 }),
        'an answer is stored': fetchPage('/plain?hangs', { timeout: 5000 }),
      })
      expect([first, body.cache.state]).toEqual(['an answer is stored', 'stale'])
    })

    it('is served for a week after it expires, and not longer', async () => {
      await storeAndAge('/plain?week', 24 * 7)
      fault = (response) => response.writeHead(503).end()
      expect((await fetchPage('/plain?week')).body.cache.state).toBe('stale')
      await agePage(service.dir, `${site.url}/plain?week`, 25)
      expect((await fetchPage('/plain?week')).body).toMatchObject({ code: 'TARGET_ERROR' })
    })

    it.each([404, 410])('is not served if the target answers %i', async (status) => {
      await storeAndAge(`/plain?${status}`)
      fault = (response) => response.writeHead(status).end()
      expect((await fetchPage(`/plain?${status}`)).body).toMatchObject({ code: 'TARGET_ERROR' })
    })

    it('is not served if the target redirects to a URL that is not allowed', async () => {
      await storeAndAge('/plain?inward')
      fault = (response) => response.writeHead(302, { Location: 'http://169.254.169.254/' }).end()
      expect((await fetchPage('/plain?inward')).body).toMatchObject({ code: 'URL_NOT_ALLOWED' })
    })

    it('is not served to a caller that bypasses the cache', async () => {
      await storeAndAge('/plain?fresh')
      fault = (response) => response.writeHead(503).end()
      expect((await fetchPage('/plain?fresh', { cache: false })).body).toMatchObject({ code: 'TARGET_ERROR' })
    })
  })

  it('fails on a 304 to an unconditional request', async () => {
    const { status, body } = await fetchPage('/never-asked')
    expect([status, body]).toEqual([
      502,
      expect.objectContaining({ code: 'TARGET_ERROR', details: [{ path: '/status', message: '304' }] }),
    ])
  })

  describe('the caching headers of targets', () => {
    it.each(['/no-store', '/private', '/varies'])('keep an answer out of the store: %s', async (path) => {
      fault = undefined
      const { headers, body } = await fetchPage(path)
      expect(headers.get('Cache-Status')).toBe('webintel; fwd=miss')
      expect(body.cache).toEqual({ state: 'miss', age: 0 })
      expect((await fetchPage(path)).body.cache.state).toBe('miss')
    })

    it('do not limit the age of an answer', async () => {
      await fetchPage('/max-age')
      expect((await fetchPage('/max-age')).body.cache.state).toBe('hit')
    })
  })
})
