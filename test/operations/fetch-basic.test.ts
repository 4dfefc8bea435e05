import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invalidSelectors, selectors } from '#test/support/browser/selectors.ts'
import { callOperation, type Reply } from '#test/support/calls/client.ts'
import { describeOperation } from '#test/support/calls/describe-operation.ts'
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
      '/halves': articlePage('halves').replace(
        '</head>',
        String.raw`<script type="application/ld+json">{"@type": "Article", "description": "An owl \ud83e"}</script></head>`,
      ),
      '/missing': (_request, response) => response.writeHead(404).end('<h1>Gone</h1>'),
      '/wishes': (_request, response) =>
        response
          .setHeader('X-Robots-Tag', ['googlebot: noindex', 'noarchive'])
          .end(articlePage('wishes').replace('<head>', '<head><meta name="robots" content="NoFollow">')),
    })
  })
  afterAll(() => site[Symbol.asyncDispose]())

  const fetchPage = (path: string, options: object = {}): Promise<Reply<Page>> =>
    callOperation<Page>(service().url, 'fetch-basic', { url: `${site.url}${path}`, ...options })

  it('returns no half of a character, which would make the answer unreadable for strict parsers', async () => {
    const { body } = await fetchPage('/halves', { explain: true })
    expect(body.metadata['description']).toBe('An owl \uFFFD')
    expect(JSON.stringify(body)).not.toMatch(/\\ud[89a-f]/)
  })

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
})
