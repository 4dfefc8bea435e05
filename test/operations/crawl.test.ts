import { describe, expect, it } from 'vitest'
import { callOperation, type Reply } from '#test/support/calls/client.ts'
import { describeOperation } from '#test/support/calls/describe-operation.ts'
import { openGeneratedSite, type GeneratedSite } from '#test/support/generated-site/generated-site.ts'

interface CrawlPage {
  url: string
  depth: number
  status: string
  title?: string
  content?: string
  truncated?: boolean
  tier?: string
  cache?: { state: string }
  error?: { code: string; message: string }
}

interface Crawl {
  url: string
  pages: CrawlPage[]
  summary: {
    crawled: number
    successful: number
    failed: number
    discovered: number
    duplicates: number
    limit: number
    endedBy: string
  }
  robotsBlocked: string[]
  traps: { kind: string; url: string; count: number }[]
  totalPrice: string
  code?: string
  message?: string
}

const siteFiles: ReadonlySet<string> = new Set(['/robots.txt', '/.well-known/tdmrep.json'])

describeOperation('crawl', (service) => {
  const crawl = (url: string, options: object = {}): Promise<Reply<Crawl>> =>
    callOperation<Crawl>(service().url, 'crawl', { url, tier: 'basic', timeout: 30_000, ...options })
  const paths = ({ body }: Reply<Crawl>, site: GeneratedSite) => body.pages.map(({ url }) => url.slice(site.url.length))
  /** The pages requested, without the files of the site. */
  const requested = (site: GeneratedSite) =>
    site.requests.map(({ path }) => path).filter((path) => !siteFiles.has(path))

  it('returns the pages of a site breadth-first, and requests each once', async () => {
    await using site = await openGeneratedSite({ pages: 40 })
    const reply = await crawl(`${site.url}/`, { limit: 20, maxDepth: 3 })
    expect(reply.status).toBe(200)
    const expected = site.plan.slice(0, 20)
    expect(reply.body.pages.map(({ url, depth, title }) => ({ url, depth, title }))).toEqual(
      expected.map(({ path, depth, title }) => ({ url: site.url + path, depth, title })),
    )
    expect(reply.body.pages[3]).toMatchObject({
      status: 'success',
      content: expect.stringContaining('of the record'),
      truncated: false,
      tier: 'basic',
      cache: { state: 'miss' },
      metadata: { statusCode: 200 },
    })
    expect(reply.body.summary).toEqual({
      crawled: 20,
      successful: 20,
      failed: 0,
      discovered: 40,
      duplicates: 0,
      limit: 20,
      maxDepth: 3,
      robotsRespected: true,
      endedBy: 'limit',
    })
    expect([reply.body.robotsBlocked, reply.body.traps, reply.body.totalPrice]).toEqual([[], [], '0.03'])
    expect(requested(site).toSorted()).toEqual(expected.map(({ path }) => path).toSorted())
  })

  it('keeps its order when pages answer in any order', async () => {
    // The earlier a page, the later it answers.
    const delays = new Map<string, number>()
    await using site = await openGeneratedSite({
      pages: 15,
      branching: 14,
      delayOf: ({ path }) => delays.get(path) ?? 0,
    })
    for (const { path, index } of site.plan) delays.set(path, index === 0 ? 0 : (15 - index) * 40)
    const reply = await crawl(`${site.url}/`, { limit: 12 })
    expect(paths(reply, site)).toEqual(site.plan.slice(0, 12).map(({ path }) => path))
    expect(requested(site)).toHaveLength(12)
  })

  it.each([
    [0, 1],
    [1, 7],
    [2, 25],
  ])('follows links to the depth %i', async (maxDepth, pages) => {
    await using site = await openGeneratedSite({ pages: 60 })
    const { body } = await crawl(`${site.url}/`, { limit: 25, maxDepth })
    expect([body.pages.length, Math.max(...body.pages.map(({ depth }) => depth))]).toEqual([pages, maxDepth])
    expect(body.summary.endedBy).toBe(maxDepth === 2 ? 'limit' : 'complete')
  })

  it('crawls only the addresses that match, and always the start page', async () => {
    await using site = await openGeneratedSite({ pages: 30, branching: 29 })
    const included = await crawl(`${site.url}/`, { limit: 25, include: ['/news/*'] })
    expect(paths(included, site)).toEqual([
      '/',
      ...site.plan.flatMap(({ path }) => (path.startsWith('/news/') ? [path] : [])),
    ])
    const excluded = await crawl(`${site.url}/`, { limit: 25, exclude: ['/news/', '/guides/*'] })
    expect(paths(excluded, site).filter((path) => /news|guides/.test(path))).toEqual([])
    expect(excluded.body.summary.discovered).toBe(
      1 + site.plan.slice(1).filter(({ path }) => !/news|guides/.test(path)).length,
    )
  })

  it('cuts each page to maxChars', async () => {
    await using site = await openGeneratedSite({ pages: 2, paragraphs: 12 })
    const { body } = await crawl(`${site.url}/`, { maxChars: 500 })
    expect(body.pages.map(({ content, truncated }) => [content?.length, truncated])).toEqual([
      [500, true],
      [500, true],
    ])
  })

  it('reports an error per failed page and does not charge it', async () => {
    await using site = await openGeneratedSite({
      pages: 3,
      homeLinks: ['/missing', '/broken'],
      replies: { '/broken': () => ({ status: 500 }) },
    })
    const { status, body } = await crawl(`${site.url}/`)
    expect(status).toBe(200)
    expect(body.pages.map(({ error, status }) => error?.code ?? status)).toEqual([
      'success',
      'success',
      'success',
      'TARGET_ERROR',
      'TARGET_ERROR',
    ])
    expect(body.summary).toMatchObject({ crawled: 5, successful: 3, failed: 2, endedBy: 'complete' })
    expect(body.totalPrice).toBe('0.0045')
  })

  it('fails as its start page does', async () => {
    await using site = await openGeneratedSite({ pages: 1 })
    const { status, body } = await crawl(`${site.url}/missing`)
    expect(status).toBe(502)
    expect(body).toMatchObject({ code: 'TARGET_ERROR', details: [{ path: '/status', message: '404' }] })
  })

  describe('the cache', () => {
    it('serves pages that others fetched, and others get the pages of a crawl', async () => {
      await using site = await openGeneratedSite({ pages: 7 })
      const fetchPage = (path: string) =>
        callOperation<CrawlPage>(service().url, 'fetch-basic', { url: site.url + path })
      const [home, first] = site.plan.map(({ path }) => path)
      await fetchPage(home ?? '')
      await fetchPage(first ?? '')
      const { body } = await crawl(`${site.url}/`)
      expect(body.pages.map(({ cache }) => cache?.state)).toEqual([
        'hit',
        'hit',
        'miss',
        'miss',
        'miss',
        'miss',
        'miss',
      ])
      expect(body.totalPrice).toBe('0.0084')
      expect((await fetchPage(site.plan[5]?.path ?? '')).body.cache?.state).toBe('hit')
      const again = await crawl(`${site.url}/`)
      expect(again.body.pages.map(({ cache }) => cache?.state)).toEqual(Array(7).fill('hit'))
      expect([...site.counts().values()].every((count) => count === 1)).toBe(true)
      const fresh = await crawl(`${site.url}/`, { cache: false })
      expect(fresh.body.pages.map(({ cache }) => cache?.state)).toEqual(Array(7).fill('bypass'))
    })
  })

  describe('robots.txt', () => {
    it('ends a crawl whose start page it disallows', async () => {
      await using site = await openGeneratedSite({ robots: 'User-agent: *\nDisallow: /' })
      const { status, body } = await crawl(`${site.url}/`)
      expect([status, body.code]).toEqual([403, 'ROBOTS_DISALLOWED'])
      expect(requested(site)).toEqual([])
    })

    it('keeps the crawl from other pages, which are named', async () => {
      await using site = await openGeneratedSite({
        pages: 12,
        branching: 11,
        robots: 'User-agent: *\nDisallow: /news/',
      })
      const reply = await crawl(`${site.url}/`, { limit: 25 })
      const blocked = site.plan.map(({ path }) => path).filter((path) => path.startsWith('/news/'))
      expect(reply.body.robotsBlocked).toEqual(blocked.map((path) => site.url + path))
      expect(paths(reply, site)).toEqual(site.plan.map(({ path }) => path).filter((path) => !blocked.includes(path)))
      const ignoring = await crawl(`${site.url}/`, { limit: 25, respectRobots: false })
      expect(ignoring.body.pages).toHaveLength(12)
      expect(ignoring.body.robotsBlocked).toEqual([])
    })

    it('is read once, and counts where a redirect leads', async () => {
      const redirect = () => ({ status: 302, headers: { Location: '/private/page' } })
      await using site = await openGeneratedSite({
        pages: 2,
        robots: 'User-agent: *\nDisallow: /private/',
        homeLinks: ['/public'],
        replies: { '/public': redirect, '/private/page': () => ({ body: '<p>private words</p>' }) },
      })
      const { body } = await crawl(`${site.url}/`)
      expect(body.robotsBlocked).toEqual([`${site.url}/private/page`])
      expect(JSON.stringify(body.pages)).not.toContain('private words')
      expect(site.counts().get('/robots.txt')).toBe(1)
    })
  })

  it.each([
    [{ url: 'https://example.com/', limit: 26 }, 'INVALID_REQUEST'],
    [{ url: 'https://example.com/', limit: 0 }, 'INVALID_REQUEST'],
    [{ url: 'https://example.com/', maxDepth: 4 }, 'INVALID_REQUEST'],
    [{ url: 'https://example.com/', exclude: Array(21).fill('a') }, 'INVALID_REQUEST'],
    [{ url: 'ftp://example.com/' }, 'INVALID_URL'],
    [{ url: 'http://169.254.169.254/' }, 'URL_NOT_ALLOWED'],
  ])('refuses %j before any work', async (input, code) => {
    const { status, body } = await callOperation(service().url, 'crawl', input)
    expect([status, body['code']]).toEqual([400, code])
  })
})
