import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { probeJob } from '#shared/monitoring/probe.ts'
import { callOperation } from '#test/support/calls/client.ts'
import { sharedService } from '#test/support/processes/shared-service.ts'
import { articlePage, openFixtureSite, type FixtureSite, type Page } from '#test/support/sites/fixture-site.ts'

interface Answer {
  title: string
  content: string
  metadata: { source?: string; contentType: string; description?: string; author?: string; finalUrl: string }
  links?: { url: string }[]
  warnings?: string[]
  cache: { state: string }
  results: { metadata: Answer['metadata'] }[]
}

const prose = 'The barn owl hunts voles at dusk, and it hears them under the snow of the field. '.repeat(8)
const markdown = `---\ntitle: "Owls"\ndescription: About owls\n---\n\n# Owls\n\n${prose}\n\n- **one**\n- two\n`
const html = (head = '') =>
  `<!doctype html><title>Owls</title><meta name="author" content="Ada Lane">${head}<nav><a href="/barns">Barns</a></nav><main><h1>Owls</h1><p>HTML of the page. ${prose}</p></main>`

/** A site whose pages exist as markdown for those who ask for it. */
const negotiated =
  (asMarkdown: string, head?: string): Page =>
  (request, response) => {
    const takesMarkdown = request.headers.accept?.includes('text/markdown') === true
    const type = takesMarkdown ? 'text/markdown; charset=utf-8' : 'text/html; charset=utf-8'
    response.writeHead(200, { 'Content-Type': type, Vary: 'Accept' }).end(takesMarkdown ? asMarkdown : html(head))
  }

const answerWith =
  (type: string, body: string): Page =>
  (_, response) =>
    response.writeHead(200, { 'Content-Type': type }).end(body)

describe('a page that its site offers as markdown', () => {
  let url: string
  let site: FixtureSite
  let accepted: string[]
  const noted =
    (page: Page): Page =>
    (request, response) => {
      accepted.push(request.headers.accept ?? '')
      page(request, response)
    }
  beforeAll(async () => {
    ;({ url } = await sharedService())
    const link = (href: string) => `<link rel="alternate" type="text/markdown" href="${href}">`
    const pages: Record<string, Page> = {
      '/owls': negotiated(markdown),
      '/stub': negotiated('# Owls\n\nOpen this page in a browser.'),
      '/refusing': (request, response) =>
        request.headers.accept?.includes('text/markdown') === true
          ? response.writeHead(406).end()
          : response.writeHead(200, { 'Content-Type': 'text/html' }).end(html()),
      '/plain': answerWith('text/html', html()),
      '/linking': answerWith('text/html', html(link('/owls.md'))),
      '/linking-away': answerWith('text/html', html(link('http://owls.example.org/owls.md'))),
      '/linking-nowhere': answerWith('text/html', html(link('/none.md'))),
      '/linking-text': answerWith('text/html', html(link('/owls.txt'))),
      '/barns': answerWith('text/html', articlePage('barns')),
      '/owls.md': answerWith('text/markdown', markdown),
      '/owls.txt': answerWith('text/plain', markdown),
    }
    site = await openFixtureSite(Object.fromEntries(Object.entries(pages).map(([path, page]) => [path, noted(page)])))
  })
  afterAll(() => site[Symbol.asyncDispose]())
  beforeEach(() => {
    accepted = []
  })

  const read = (path: string, options: object = {}, operation: 'fetch-basic' | 'batch-fetch' = 'fetch-basic') =>
    callOperation<Answer>(url, operation, { url: site.url + path, ...options })

  it('is read as markdown, and its front matter becomes metadata', async () => {
    const { body } = await read('/owls')
    expect(accepted).toEqual([expect.stringMatching(/^text\/markdown, text\/html;q=0\.9/)])
    expect(body).toMatchObject({
      title: 'Owls',
      metadata: { source: 'markdown', contentType: 'text/markdown', description: 'About owls' },
    })
    expect(body.content).toBe(`# Owls\n\n${prose}\n\n- **one**\n- two`)
  })

  it('is read as HTML if the call asks for it, and the answers have keys of their own', async () => {
    const first = await read('/owls?key', { source: 'auto' })
    const other = await read('/owls?key', { source: 'html' })
    expect([first, other].map(({ body }) => [body.metadata.source, body.cache.state])).toEqual([
      ['markdown', 'miss'],
      ['html', 'miss'],
    ])
    expect(other.body.content).toContain('HTML of the page')
    const again = await Promise.all([read('/owls?key'), read('/owls?key', { source: 'html' })])
    expect(again.map(({ body }) => [body.metadata.source, body.cache.state])).toEqual([
      ['markdown', 'hit'],
      ['html', 'hit'],
    ])
  })

  it.each([
    { mainContent: false },
    { links: true },
    { format: 'text' },
    { includeSelector: 'main' },
    { explain: true },
  ])('is read as HTML for %j, which the markdown lacks', async (options) => {
    const { body } = await read(`/owls?${JSON.stringify(options)}`, options)
    expect(body.metadata.source).toBe('html')
    expect(accepted[0]).not.toContain('markdown')
  })

  it.each(['/stub', '/refusing'])('is read as HTML if the site has little to offer: %s', async (path) => {
    const { body } = await read(path)
    expect(body.metadata.source).toBe('html')
    expect(body.content).toContain('HTML of the page')
    expect(accepted).toHaveLength(2)
  })

  it('of the kinds that the site links to is read on request only', async () => {
    expect((await read('/linking')).body.metadata.source).toBe('html')
    const { body } = await read('/linking', { source: 'markdown' })
    expect(body.content).toMatch(/^# Owls\n\nThe barn owl/)
    expect(body.metadata).toMatchObject({
      source: 'markdown',
      author: 'Ada Lane',
      finalUrl: `${site.url}/owls.md`,
    })
  })

  it.each(['/plain', '/linking-away'])('stays HTML without a version of its own: %s', async (path) => {
    const { body } = await read(path, { source: 'markdown' })
    expect([body.metadata.source, body.warnings]).toEqual(['html', undefined])
  })

  it.each(['/linking-nowhere', '/linking-text'])(
    'stays HTML if the linked version fails, and says so: %s',
    async (path) => {
      const { body } = await read(path, { source: 'markdown' })
      expect([body.metadata.source, body.warnings]).toEqual([
        'html',
        ['The markdown version that the page links to could not be read.'],
      ])
    },
  )

  it('is read as HTML where links are followed, or values filled in', async () => {
    const start = `${site.url}/owls?crawl`
    const crawled = await callOperation<{ pages: { url: string }[] }>(url, 'crawl', { url: start, limit: 2 })
    expect(crawled.body.pages.map((page) => page.url)).toEqual([start, `${site.url}/barns`])
    expect(probeJob({ url: start, mainContent: true }, 'basic').input).toMatchObject({ source: 'html' })
  })

  it('is the source of the items of a batch, too', async () => {
    const urls = [`${site.url}/owls?batch=1`, `${site.url}/owls?batch=2`]
    const sources = async (options: object) =>
      (await callOperation<Answer>(url, 'batch-fetch', { urls, ...options })).body.results.map(
        ({ metadata }) => metadata.source,
      )
    expect(await sources({})).toEqual(['markdown', 'markdown'])
    expect(await sources({ source: 'html' })).toEqual(['html', 'html'])
  })
})
