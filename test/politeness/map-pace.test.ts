import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOperation, type Reply } from '#test/support/calls/client.ts'
import {
  openGeneratedSite,
  type GeneratedSite,
  type GeneratedSiteOptions,
} from '#test/support/generated-site/generated-site.ts'
import { sitemapIndex, urlset } from '#test/support/generated-site/sitemaps.ts'
import { openService, type Service } from '#test/support/processes/service.ts'

interface Map {
  total: number
  source: string
  sitemapsChecked: number
  warnings?: string[]
  cache: { state: string }
  code?: string
}

/** A busy machine may send the first request of a row this much after its turn, and the last one at once. */
const lateMs = 900

describe.concurrent('a map of a host with a pace', () => {
  const scope = new AsyncDisposableStack()
  let service: Service
  beforeAll(async () => {
    service = scope.use(await openService())
  })
  afterAll(() => scope.disposeAsync())

  const map = (url: string, options: object = {}): Promise<Reply<Map>> =>
    callOperation<Map>(service.url, 'map', { url, timeout: 30_000, ...options })

  async function openSite(robots: string, replies: (url: () => string) => GeneratedSiteOptions['replies']) {
    let url = ''
    const site: GeneratedSite = scope.use(await openGeneratedSite({ robots, replies: replies(() => url) ?? {} }))
    url = site.url
    return site
  }
  const paths = ({ requests }: GeneratedSite) => requests.map(({ path }) => path)
  /** Milliseconds from a request to the last one. */
  const spanSince = ({ requests }: GeneratedSite, first: number) =>
    Number(requests.at(-1)?.at) - Number(requests[first]?.at)

  it('keeps the Crawl-delay between sitemaps', async () => {
    const site = await openSite('User-agent: *\nCrawl-delay: 1', (url) => ({
      '/sitemap.xml': () => sitemapIndex([1, 2, 3].map((number) => `${url()}/${number}.xml`)),
      '/1.xml': () => urlset({ site: url(), count: 10 }),
      '/2.xml': () => urlset({ site: url(), count: 10, from: 11 }),
      '/3.xml': () => urlset({ site: url(), count: 10, from: 21 }),
    }))
    const { body } = await map(site.url)
    expect(body).toMatchObject({ total: 30, sitemapsChecked: 4 })
    expect(body.warnings).toBeUndefined()
    expect(paths(site)).toHaveLength(5)
    // The delay is known once robots.txt is read.
    expect(spanSince(site, 1)).toBeGreaterThanOrEqual(3000 - lateMs)

    // The rules are known: the first sitemap goes in the turn of the job, the others wait for theirs.
    await map(site.url, { limit: 5 })
    expect(paths(site).slice(5)).toEqual(['/sitemap.xml', ...paths(site).slice(2, 5)])
    expect(spanSince(site, 5)).toBeGreaterThanOrEqual(3000 - lateMs)
  })

  it('keeps it between the sitemaps and the page', async () => {
    const site = await openSite('User-agent: *\nCrawl-delay: 1', () => ({}))
    const { body } = await map(site.url)
    expect(body.source).toBe('links')
    expect(paths(site)).toEqual(['/robots.txt', '/sitemap.xml', '/sitemap_index.xml', '/'])
    expect(spanSince(site, 1)).toBeGreaterThanOrEqual(2000 - lateMs)
  })

  it('waits as long as Retry-After of a sitemap says', async () => {
    const site = await openSite('User-agent: *', (url) => ({
      '/sitemap.xml': () => ({ status: 429, headers: { 'Retry-After': '4' } }),
      '/sitemap_index.xml': () => urlset({ site: url(), count: 20 }),
    }))
    const { body } = await map(site.url)
    expect(body.total).toBe(20)
    expect(paths(site)).toEqual(['/robots.txt', '/sitemap.xml', '/sitemap_index.xml'])
    expect(spanSince(site, 1)).toBeGreaterThanOrEqual(4000 - lateMs)
  })

  it('answers with what there is when the next turn comes after the deadline, and does not store it', async () => {
    const site = await openSite('User-agent: *\nCrawl-delay: 50\nSitemap: /a.xml', (url) => ({
      '/a.xml': () => urlset({ site: url(), count: 20 }),
    }))
    const { body } = await map(site.url, { timeout: 20_000 })
    expect(body).toMatchObject({ total: 20, source: 'sitemap', sitemapsChecked: 1 })
    expect(body.warnings).toEqual([
      expect.stringMatching(/1 sitemaps were not read: .* limits how often it is requested/),
    ])
    expect(paths(site)).toEqual(['/robots.txt', '/a.xml'])
    const again = await map(site.url, { timeout: 20_000 })
    expect([again.status, again.body.code]).toEqual([503, 'CAPACITY_EXCEEDED'])
  })

  it('names the pause when nothing could be read', async () => {
    const site = await openSite('User-agent: *\nCrawl-delay: 50', () => ({}))
    const { status, body, headers } = await map(site.url, { timeout: 10_000 })
    expect([status, body.code]).toEqual([503, 'CAPACITY_EXCEEDED'])
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(20)
    expect(paths(site)).toEqual(['/robots.txt', '/sitemap.xml'])
  })
})
