import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invalidSelectors, selectors } from '#test/support/browser/selectors.ts'
import { callOperation, type Reply } from '#test/support/calls/client.ts'
import { describeOperation } from '#test/support/calls/describe-operation.ts'
import { firstOf } from '#test/support/calls/first-of.ts'
import { articlePage, openFixtureSite, type FixtureSite } from '#test/support/sites/fixture-site.ts'

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
      '/echo': (request, response) =>
        response
          .writeHead(200, { 'Content-Type': 'text/html' })
          .end(articlePage(`the address asked for ${request.url?.replaceAll('&', '&amp;')}`)),
      '/missing': (_request, response) => response.writeHead(404).end('<h1>Gone</h1>'),
      '/broken': (_request, response) => response.writeHead(500).end('<h1>Broken</h1>'),
      '/empty': '<!doctype html><html><head><title>Nothing</title></head><body><div></div></body></html>',
      '/image.png': (_request, response) =>
        response.writeHead(200, { 'Content-Type': 'image/png' }).end(Buffer.from('89504e470d0a1a0a', 'hex')),
      '/many-elements': `<!doctype html><p>${'<i></i>'.repeat(250_001)}`,
      '/file.pdf': (_request, response) =>
        response.writeHead(200, { 'Content-Type': 'application/pdf' }).end('%PDF-1.7\n'),
      '/moved': (_request, response) => response.writeHead(302, { Location: '/article' }).end(),
      '/to-metadata': (_request, response) =>
        response.writeHead(302, { Location: 'http://169.254.169.254/latest/meta-data/' }).end(),
      '/to-script': (_request, response) => response.writeHead(302, { Location: 'javascript:alert(1)' }).end(),
      '/silent': () => {},
      '/wishes': (_request, response) =>
        response
          .setHeader('X-Robots-Tag', ['googlebot: noindex', 'noarchive'])
          .end(articlePage('wishes').replace('<head>', '<head><meta name="robots" content="NoFollow">')),
      '/flaky': (() => {
        let calls = 0
        return (_request, response) => (++calls === 1 ? response.destroy() : response.end(articlePage('patience')))
      })(),
    })
  })
  afterAll(() => site[Symbol.asyncDispose]())

  const fetchPage = (path: string, options: object = {}): Promise<Reply<Page>> =>
    callOperation<Page>(service().url, 'fetch-basic', { url: `${site.url}${path}`, ...options })

  it('reports the robots directives of header and page', async () => {
    const { body } = await fetchPage('/wishes')
    expect(body.metadata['robots']).toEqual(['noarchive', 'nofollow'])
  })

  it('returns a page as markdown', async () => {
    const { status, headers, body } = await fetchPage('/article?first')
    expect(status).toBe(200)
    expect(body).toMatchObject({ url: `${site.url}/article?first`, title: 'About owls', tier: 'basic' })
    expect(body.content).toContain('Paragraph 6 says something about owls')
    expect(body.content).not.toContain('Copyright')
    expect(body.content).toContain(`[more of it](${site.url}/more)`)
    expect(body.metadata).toMatchObject({ statusCode: 200, language: 'en', finalUrl: `${site.url}/article?first` })
    expect(headers.get('Cache-Control')).toBe('private, no-store')
  })

  it('explains the content selection on request, without changing the content', async () => {
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
    it('answers a second call without a fetch', async () => {
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

    it('ignores fragments and tracking parameters', async () => {
      await fetchPage('/article?same')
      const { body } = await fetchPage('/article?same&utm_source=mail#top')
      expect(body.cache.state).toBe('hit')
      expect(body.url).toBe(`${site.url}/article?same`)
    })

    it('cannot be poisoned through tracking parameters and fragments', async () => {
      const planted = `${site.url}/echo?id=1&utm_source=PLANTED&fbclid=PLANTED#PLANTED`
      const free = await fetch(`${service().url}/r/${encodeURIComponent(planted)}`)
      const { body } = await fetchPage('/echo?id=1')
      expect([free.status, body.cache.state]).toEqual([200, 'hit'])
      expect(await free.text()).not.toContain('PLANTED')
      expect(body.content).toContain('asked for /echo?id=1,')
      expect(site.requests.filter((path) => path.startsWith('/echo'))).toEqual(['/echo?id=1'])
      expect([body.url, body.metadata['finalUrl']]).toEqual([`${site.url}/echo?id=1`, `${site.url}/echo?id=1`])
    })

    it('sends the same URL to the target when it is bypassed', async () => {
      const { body } = await fetchPage('/echo?id=2&utm_source=PLANTED#PLANTED', { cache: false })
      expect([body.url, body.content.includes('PLANTED')]).toEqual([`${site.url}/echo?id=2`, false])
    })

    it('warns about waitFor only in calls that set it', async () => {
      const waited = await fetchPage('/article?waited', { waitFor: 'h1' })
      const plain = await fetchPage('/article?waited')
      expect([waited.body.warnings?.length, plain.body.warnings]).toEqual([1, undefined])
    })

    it('is bypassed on request, and then stores the newer page', async () => {
      await fetchPage('/article?bypass')
      const fresh = await fetchPage('/article?bypass', { cache: false })
      const after = await fetchPage('/article?bypass')
      expect(fresh.body.cache.state).toBe('bypass')
      expect(after.body.fetchedAt).toBe(fresh.body.fetchedAt)
      expect(site.requests.filter((path) => path === '/article?bypass')).toHaveLength(2)
    })

    it('stores answers with different options separately', async () => {
      const markdown = await fetchPage('/article?options')
      const text = await fetchPage('/article?options', { format: 'text' })
      expect(text.body.cache.state).toBe('miss')
      expect(text.body.content).not.toBe(markdown.body.content)
    })

    it('does not store failures', async () => {
      await fetchPage('/missing?twice')
      await fetchPage('/missing?twice')
      expect(site.requests.filter((path) => path === '/missing?twice').length).toBeGreaterThanOrEqual(2)
    })
  })

  describe('options', () => {
    it('return the whole page with mainContent: false', async () => {
      expect((await fetchPage('/article', { mainContent: false })).body.content).toContain('Copyright')
    })

    it('include and exclude elements by selector', async () => {
      expect((await fetchPage('/article', { includeSelector: 'footer' })).body.content).toBe('Copyright')
      const { content } = (await fetchPage('/article', { excludeSelector: 'p:first-of-type' })).body
      expect(content).not.toContain('Paragraph 1 ')
      expect(content).toContain('Paragraph 2 ')
    })

    it.each(invalidSelectors)('reject the invalid selector %j before the fetch', async (text) => {
      for (const field of ['includeSelector', 'excludeSelector', 'waitFor']) {
        const { status, body } = await fetchPage('/article?no-selector', { [field]: text })
        expect([field, status, body]).toEqual([
          field,
          400,
          expect.objectContaining({
            code: 'INVALID_REQUEST',
            details: [expect.objectContaining({ path: `/${field}` })],
          }),
        ])
      }
      expect(site.requests).not.toContain('/article?no-selector')
    })

    it('accept any valid selector', async () => {
      for (const selector of selectors) {
        const { status } = await fetchPage('/article', { waitFor: selector })
        expect([selector, status]).toEqual([selector, 200])
      }
    })

    it('distinguish a selector without matches from an invalid one', async () => {
      expect((await fetchPage('/article', { includeSelector: '.absent' })).body).toMatchObject({
        code: 'ELEMENT_NOT_FOUND',
      })
      expect((await fetchPage('/article', { includeSelector: '[[' })).body).toMatchObject({ code: 'INVALID_REQUEST' })
    })

    it('return links, cut the content at a block, and warn about ignored options', async () => {
      const { body } = await fetchPage('/article', { links: true, maxTokens: 100, waitFor: '.late' })
      expect(body.content).toContain('Paragraph 1')
      expect(body.content).not.toContain('Paragraph 6')
      expect(body.warnings?.join()).toMatch(/waitFor/)
      expect((await fetchPage('/article', { links: true })).body.links).toContainEqual({
        url: `${site.url}/more`,
        text: 'more of it',
      })
    })

    it('return text and html', async () => {
      expect((await fetchPage('/article', { format: 'text' })).body.content).not.toMatch(/[#[\]]/)
      expect((await fetchPage('/article', { format: 'html' })).body.content).toMatch(/<p>Paragraph 1/)
    })
  })

  describe('errors and retries', () => {
    it.each([
      ['/missing', 502, 'TARGET_ERROR'],
      ['/broken', 502, 'TARGET_ERROR'],
      ['/empty', 502, 'EMPTY_CONTENT'],
      ['/image.png', 422, 'UNSUPPORTED_CONTENT_TYPE'],
      ['/file.pdf', 422, 'EXTRACTION_IMPOSSIBLE'],
      ['/many-elements', 422, 'PAGE_TOO_COMPLEX'],
      ['/to-metadata', 400, 'URL_NOT_ALLOWED'],
      ['/to-script', 400, 'URL_NOT_ALLOWED'],
    ])('answers %s with %i %s', async (path, status, code) => {
      const reply = await fetchPage(path)
      expect([reply.status, reply.body]).toEqual([status, expect.objectContaining({ code })])
      expect(JSON.stringify(reply.body)).not.toMatch(/169\.254|ECONN|node_modules|\n {4}at /)
      if (status === 400) expect(site.requests.filter((asked) => asked === path)).toHaveLength(1)
    })

    it('suggests /fetch/pro for empty pages', async () => {
      expect((await fetchPage('/empty')).body).toMatchObject({
        message: expect.stringMatching(/ Try \/fetch\/pro: it runs them\.$/),
      })
    })

    it('includes the HTTP status of the target', async () => {
      expect((await fetchPage('/missing')).body).toMatchObject({ details: [{ path: '/status', message: '404' }] })
    })

    it('marks status 500 of the target as retryable, and status 404 as final', async () => {
      const broken = await fetchPage('/broken')
      expect(broken.body).toMatchObject({ retryable: true, retryAfter: 10 })
      expect(broken.headers.get('Retry-After')).toBe('10')
      const { body, headers } = await fetchPage('/missing')
      expect([body, headers.get('Retry-After')]).toEqual([expect.objectContaining({ retryable: false }), null])
      expect(body).not.toHaveProperty('retryAfter')
    })

    it('follows redirects', async () => {
      expect((await fetchPage('/moved')).body).toMatchObject({ metadata: { finalUrl: `${site.url}/article` } })
    })

    it('retries once after a transient failure', async () => {
      const { status, body } = await fetchPage('/flaky')
      expect([status, body.title]).toEqual([200, 'About patience'])
    })

    it('returns TARGET_TIMEOUT within the requested timeout', async () => {
      const [first, { status, body }] = await firstOf({
        patient: fetchPage('/silent?patient', { timeout: 15_000 }),
        hasty: fetchPage('/silent', { timeout: 5000 }),
      })
      expect([first, status, body]).toEqual(['hasty', 502, expect.objectContaining({ code: 'TARGET_TIMEOUT' })])
    })

    it.each([
      { timeout: 4999 },
      { timeout: 30_001 },
      { timeout: '9000' },
      { timeout: 1e300 },
      { timeout: -1 },
      { cacheTtl: 59 },
    ])('rejects %o, which is out of bounds', async (options) => {
      const { status, body } = await fetchPage('/article', options)
      expect([status, body]).toEqual([400, expect.objectContaining({ code: 'INVALID_REQUEST' })])
    })
  })
})
