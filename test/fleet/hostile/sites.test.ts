import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOperation } from '#test/support/calls/client.ts'
import {
  openGeneratedSite,
  type GeneratedSite,
  type GeneratedSiteOptions,
} from '#test/support/generated-site/generated-site.ts'
import { openService, type Service } from '#test/support/processes/service.ts'

interface Crawl {
  pages: { url: string; status: string; title?: string; content?: string; error?: { code: string } }[]
  summary: { crawled: number; successful: number; discovered: number; duplicates: number; endedBy: string }
  traps: { kind: string; url: string; count: number }[]
  code?: string
}

describe('a crawl of a hostile site', () => {
  let service: Service
  beforeAll(async () => {
    service = await openService({})
  })
  afterAll(() => service[Symbol.asyncDispose]())

  /** Crawls a site and returns the answer, with paths instead of addresses. */
  async function crawl(options: GeneratedSiteOptions, input: object = {}) {
    const site = await openGeneratedSite({ pages: 4, branching: 3, ...options })
    const scope = new AsyncDisposableStack()
    scope.use(site)
    const reply = await callOperation<Crawl>(service.url, 'crawl', {
      url: `${site.url}/`,
      limit: 25,
      maxDepth: 3,
      tier: 'basic',
      timeout: 30_000,
      ...input,
    })
    expect([reply.status, reply.body.code]).toEqual([200, undefined])
    const outcomes = Object.fromEntries(
      reply.body.pages.map(({ url, status, error }) => [url.slice(site.url.length), error?.code ?? status]),
    )
    return { ...reply.body, outcomes, site, [Symbol.asyncDispose]: () => scope.disposeAsync() }
  }

  const planned = ({ plan }: GeneratedSite) => Object.fromEntries(plan.map(({ path }) => [path, 'success']))

  it('takes a few months of a calendar', async () => {
    await using found = await crawl({ traps: ['calendar'] })
    const months = Object.keys(found.outcomes).filter((path) => path.startsWith('/calendar/'))
    expect(months).toHaveLength(3)
    expect(found.traps).toEqual([
      { kind: 'calendar', url: expect.stringContaining('/calendar/'), count: expect.any(Number) },
    ])
    expect(found.outcomes).toMatchObject(planned(found.site))
  })

  it('reads a page with session ids once, without them', async () => {
    await using found = await crawl({ traps: ['session-ids'] })
    expect(found.outcomes).toEqual({
      ...planned(found.site),
      '/shop/list': 'success',
      '/shop/item': 'success',
      '/shop/cart': 'success',
    })
    expect(found.traps).toMatchObject([{ kind: 'session-ids', url: expect.stringContaining('?sid=') }])
  })

  it('does not combine filters', async () => {
    await using found = await crawl({ traps: ['query-permutations'] })
    // The next page of a list is not a filter.
    const filtered = { '/filter?colour=red': 'success', '/filter?colour=red&page=2': 'success' }
    expect(found.outcomes).toEqual({ ...planned(found.site), ...filtered })
    expect(found.traps).toMatchObject([{ kind: 'query-permutations', url: expect.stringContaining('/filter?') }])
  })

  it('leaves a path that repeats itself', async () => {
    await using found = await crawl({ traps: ['repeating-segments'] })
    expect(found.traps).toMatchObject([{ kind: 'repeating-segments', url: `${found.site.url}/loop/a/b/a/b/` }])
    expect(found.outcomes).toMatchObject(planned(found.site))
  })

  it('returns one page of several that redirect to it, repeat it, or declare it', async () => {
    await using found = await crawl({ traps: ['redirects', 'duplicates', 'canonicals'] })
    expect(found.outcomes).toEqual({
      ...planned(found.site),
      '/moved/1': 'success',
      '/copies/1': 'success',
      '/variants/blue': 'success',
    })
    expect(found.summary).toMatchObject({ duplicates: 6, endedBy: 'complete' })
  })

  it('reports redirects that lead in a circle or inward, and follows no link to a private address', async () => {
    await using found = await crawl({ traps: ['redirect-loop', 'private-links'] })
    expect(found.outcomes).toEqual({
      ...planned(found.site),
      '/circle/a': 'TOO_MANY_REDIRECTS',
      '/inward/redirect': 'URL_NOT_ALLOWED',
    })
  })

  it('ignores links that are not web addresses', async () => {
    await using found = await crawl({ traps: ['malformed-links'] })
    expect(found.outcomes).toMatchObject(planned(found.site))
    // A text like "%%%" is a relative address, which is missing.
    expect(found.summary).toMatchObject({ successful: 4, endedBy: 'complete' })
    expect(found.site.requests.every(({ path }) => path.length < 2100)).toBe(true)
  })

  it('does not follow pages that pretend to exist', async () => {
    await using found = await crawl({ traps: ['soft-404s'] })
    expect(found.outcomes).toEqual({ ...planned(found.site), '/gone/1': 'EMPTY_CONTENT' })
  })

  it('survives a page of a million links', async () => {
    await using found = await crawl({ traps: ['million-links'] })
    expect(found.outcomes).toEqual({ ...planned(found.site), '/million/': 'RESPONSE_TOO_LARGE' })
  })

  it('follows the first thousands of links of a long list', async () => {
    const links = Array.from({ length: 10_000 }, (_, index) => `/list/${index}`)
    const reply = ({ path }: { path: string }) => ({
      body: `<h1>${path}</h1><p>Words of ${path}, enough of them to make a page that is worth reading.</p>`,
    })
    const replies = Object.fromEntries(links.slice(0, 30).map((link) => [link, reply]))
    await using found = await crawl({ pages: 1, homeLinks: links, replies })
    expect(found.pages).toHaveLength(25)
    // The home page links to itself.
    expect(found.summary.discovered).toBe(2000)
  })

  it('reads a page that changes at each request as it was once', async () => {
    await using found = await crawl({ traps: ['changing'] })
    expect(found.outcomes).toMatchObject({ '/changing/page': 'success', '/changing/page-1': 'success' })
    expect([...found.site.counts().values()].every((count) => count === 1)).toBe(true)
  })

  it('decodes a page whose charset is declared wrongly', async () => {
    await using found = await crawl({ traps: ['wrong-charset'] })
    expect(found.outcomes).toEqual({ ...planned(found.site), '/charset/latin': 'success' })
  })

  it('returns what a site that slows down with every request gives in time', async () => {
    await using found = await crawl({ pages: 20, branching: 19, slowdownMs: 700 }, { timeout: 5000 })
    const outcomes = Object.values(found.outcomes)
    expect(outcomes).toHaveLength(20)
    expect(outcomes.slice(0, 4)).toEqual(Array(4).fill('success'))
    expect(outcomes.at(-1)).toBe('TARGET_TIMEOUT')
  })

  it('meets all of them at once, and answers others at the same time', async () => {
    await using quiet = await openGeneratedSite({ pages: 1 })
    const crawling = crawl(
      {
        traps: [
          'calendar',
          'session-ids',
          'query-permutations',
          'repeating-segments',
          'redirects',
          'duplicates',
          'soft-404s',
          'million-links',
          'private-links',
        ],
      },
      { limit: 25 },
    )
    const other = await callOperation(service.url, 'fetch-basic', { url: `${quiet.url}/` })
    expect(other.status).toBe(200)
    await using found = await crawling
    expect(found.pages.length).toBeLessThanOrEqual(25)
    expect(found.traps.length).toBeGreaterThan(2)
    expect((await fetch(`${service.url}/health`)).status).toBe(200)
  })
})
