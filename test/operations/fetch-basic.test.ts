import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOperation, type Reply } from '#test/support/client.ts'
import { describeOperation } from '#test/support/describe-operation.ts'
import { articlePage, openFixtureSite, type FixtureSite } from '#test/support/fixture-site.ts'

interface Page {
  url: string
  title: string
  content: string
  metadata: Record<string, unknown>
  links?: { url: string; text: string }[]
  warnings?: string[]
  explanation?: { chosenBy: string; blocks?: { text: string; kept: boolean; by?: string }[] }
  cache: { state: string; age: number }
  fetchedAt: string
}

describeOperation('fetch-basic', (service) => {
  let site: FixtureSite
  beforeAll(async () => {
    site = await openFixtureSite({
      '/article': articlePage('owls'),
      '/missing': (_request, response) => response.writeHead(404).end('<h1>Gone</h1>'),
      '/broken': (_request, response) => response.writeHead(500).end('<h1>Broken</h1>'),
      '/empty': '<!doctype html><html><head><title>Nothing</title></head><body><div></div></body></html>',
      '/image.png': (_request, response) =>
        response.writeHead(200, { 'Content-Type': 'image/png' }).end(Buffer.from('89504e470d0a1a0a', 'hex')),
      '/file.pdf': (_request, response) =>
        response.writeHead(200, { 'Content-Type': 'application/pdf' }).end('%PDF-1.7\n'),
      '/moved': (_request, response) => response.writeHead(302, { Location: '/article' }).end(),
      '/to-metadata': (_request, response) =>
        response.writeHead(302, { Location: 'http://169.254.169.254/latest/meta-data/' }).end(),
      '/silent': () => {},
      '/flaky': (() => {
        let calls = 0
        return (_request, response) => (++calls === 1 ? response.destroy() : response.end(articlePage('patience')))
      })(),
    })
  })
  afterAll(() => site[Symbol.asyncDispose]())

  const fetchPage = (path: string, options: object = {}): Promise<Reply<Page>> =>
    callOperation<Page>(service().url, 'fetch-basic', { url: `${site.url}${path}`, ...options })

  it('returns a page as markdown through queue, worker and store', async () => {
    const { status, headers, body } = await fetchPage('/article?first')
    expect(status).toBe(200)
    expect(body).toMatchObject({ url: `${site.url}/article?first`, title: 'About owls', tier: 'basic' })
    expect(body.content).toContain('Paragraph 6 says something about owls')
    expect(body.content).not.toContain('Copyright')
    expect(body.content).toContain(`[more of it](${site.url}/more)`)
    expect(body.metadata).toMatchObject({ statusCode: 200, language: 'en', finalUrl: `${site.url}/article?first` })
    expect(headers.get('Cache-Control')).toBe('private, no-store')
  })

  it('says how the content was chosen, on request and at no charge', async () => {
    const { body } = await fetchPage('/article?why', { explain: true })
    const plain = await fetchPage('/article?why')
    expect(body.explanation).toMatchObject({ chosenBy: 'chances' })
    const [kept, dropped] = ['Paragraph 6 says', 'Copyright'].map((start) =>
      body.explanation?.blocks?.find(({ text }) => text.includes(start)),
    )
    expect(kept).toMatchObject({ kept: true, by: 'chance' })
    expect(dropped).toMatchObject({ kept: false })
    expect(plain.body).not.toHaveProperty('explanation')
    expect(plain.body.content).toBe(body.content)
  })

  describe('the cache', () => {
    it('answers a second call without fetching, and says so', async () => {
      const first = await fetchPage('/article?cached')
      const second = await fetchPage('/article?cached')
      expect(first.body.cache.state).toBe('miss')
      expect(first.headers.get('Cache-Status')).toBe('webintel; fwd=miss; stored')
      expect(second.body.cache.state).toBe('hit')
      expect(second.headers.get('Cache-Status')).toBe('webintel; hit')
      expect(second.body.content).toBe(first.body.content)
      expect(second.body.fetchedAt).toBe(first.body.fetchedAt)
      expect(site.requests.filter((path) => path === '/article?cached')).toHaveLength(1)
    })

    it('knows one page under addresses that differ in fragment and campaign parameters, and echoes the one asked for', async () => {
      await fetchPage('/article?same')
      const { body } = await fetchPage('/article?same&utm_source=mail#top')
      expect(body.cache.state).toBe('hit')
      expect(body.url).toBe(`${site.url}/article?same&utm_source=mail#top`)
    })

    it('is bypassed on request, and then holds the newer page', async () => {
      await fetchPage('/article?bypass')
      const fresh = await fetchPage('/article?bypass', { cache: false })
      const after = await fetchPage('/article?bypass')
      expect(fresh.body.cache.state).toBe('bypass')
      expect(after.body.fetchedAt).toBe(fresh.body.fetchedAt)
      expect(site.requests.filter((path) => path === '/article?bypass')).toHaveLength(2)
    })

    it('keeps answers with other options apart', async () => {
      const markdown = await fetchPage('/article?options')
      const text = await fetchPage('/article?options', { format: 'text' })
      expect(text.body.cache.state).toBe('miss')
      expect(text.body.content).not.toBe(markdown.body.content)
    })

    it('does not keep failures', async () => {
      await fetchPage('/missing?twice')
      await fetchPage('/missing?twice')
      expect(site.requests.filter((path) => path === '/missing?twice').length).toBeGreaterThanOrEqual(2)
    })
  })

  describe('its extras', () => {
    it('give the whole page', async () => {
      expect((await fetchPage('/article', { mainContent: false })).body.content).toContain('Copyright')
    })

    it('give one part, and leave a part out', async () => {
      expect((await fetchPage('/article', { includeSelector: 'footer' })).body.content).toBe('Copyright')
      const { content } = (await fetchPage('/article', { excludeSelector: 'p:first-of-type' })).body
      expect(content).not.toContain('Paragraph 1 ')
      expect(content).toContain('Paragraph 2 ')
    })

    it('say when a selector finds nothing, and when it is none', async () => {
      expect((await fetchPage('/article', { includeSelector: '.absent' })).body).toMatchObject({
        code: 'ELEMENT_NOT_FOUND',
      })
      expect((await fetchPage('/article', { includeSelector: '[[' })).body).toMatchObject({ code: 'INVALID_REQUEST' })
    })

    it('list the links, cut at a block, and warn of what was not done', async () => {
      const { body } = await fetchPage('/article', { links: true, maxTokens: 100, waitFor: '.late' })
      expect(body.content).toContain('Paragraph 1')
      expect(body.content).not.toContain('Paragraph 6')
      expect(body.warnings?.join()).toMatch(/waitFor/)
      expect((await fetchPage('/article', { links: true })).body.links).toContainEqual({
        url: `${site.url}/more`,
        text: 'more of it',
      })
    })

    it('give plain text and html', async () => {
      expect((await fetchPage('/article', { format: 'text' })).body.content).not.toMatch(/[#[\]]/)
      expect((await fetchPage('/article', { format: 'html' })).body.content).toMatch(/<p>Paragraph 1/)
    })
  })

  describe('what goes wrong', () => {
    it.each([
      ['/missing', 502, 'TARGET_ERROR'],
      ['/broken', 502, 'TARGET_ERROR'],
      ['/empty', 502, 'EMPTY_CONTENT'],
      ['/image.png', 422, 'UNSUPPORTED_CONTENT_TYPE'],
      ['/file.pdf', 422, 'UNSUPPORTED_CONTENT_TYPE'],
      ['/to-metadata', 400, 'URL_NOT_ALLOWED'],
    ])('%s is %i %s', async (path, status, code) => {
      const reply = await fetchPage(path)
      expect([reply.status, reply.body]).toEqual([status, expect.objectContaining({ code })])
      expect(JSON.stringify(reply.body)).not.toMatch(/169\.254|ECONN|node_modules|\n {4}at /)
    })

    it('says what may help', async () => {
      expect((await fetchPage('/empty')).body).toMatchObject({
        message: expect.stringMatching(/ \/fetch\/pro runs them\.$/),
      })
    })

    it('names the status of the target', async () => {
      expect((await fetchPage('/missing')).body).toMatchObject({ details: [{ path: '/status', message: '404' }] })
    })

    it('is worth another try where the target failed, not where the page is gone', async () => {
      expect((await fetchPage('/broken')).body).toMatchObject({ retryable: true, retryAfter: 10 })
      const { body } = await fetchPage('/missing')
      expect(body).toMatchObject({ retryable: false })
      expect(body).not.toHaveProperty('retryAfter')
    })

    it('follows redirects', async () => {
      expect((await fetchPage('/moved')).body).toMatchObject({ metadata: { finalUrl: `${site.url}/article` } })
    })

    it('tries once more after a passing fault', async () => {
      const { status, body } = await fetchPage('/flaky')
      expect([status, body.title]).toEqual([200, 'About patience'])
    })

    it('gives up on a silent target within the timeout asked for', async () => {
      const startedAt = performance.now()
      const { status, body } = await fetchPage('/silent', { timeout: 5000 })
      expect([status, body]).toEqual([502, expect.objectContaining({ code: 'TARGET_TIMEOUT' })])
      expect(performance.now() - startedAt).toBeLessThan(6500)
    })

    it.each([
      { timeout: 4999 },
      { timeout: 30_001 },
      { timeout: '9000' },
      { timeout: 1e300 },
      { timeout: -1 },
      { cacheTtl: 59 },
    ])('refuses %o by the bounds of the field', async (options) => {
      const { status, body } = await fetchPage('/article', options)
      expect([status, body]).toEqual([400, expect.objectContaining({ code: 'INVALID_REQUEST' })])
    })
  })
})
