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

/** A busy machine sends a request some time after its turn: its distance from the next one may be that much shorter. Without a pace it is a few milliseconds. */
const lateMs = 400

describe('a map of a host with a pace', () => {
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
  const gapsOf = ({ requests }: GeneratedSite) =>
    requests.slice(1).map(({ at }, index) => at - (requests[index]?.at ?? 0))

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
    for (const gapMs of gapsOf(site).slice(1)) expect(gapMs).toBeGreaterThanOrEqual(1000 - lateMs)

    // The rules are known: the first sitemap goes in the turn of the job, the others wait for theirs.
    await map(site.url, { limit: 5 })
    expect(paths(site).slice(5)).toEqual(['/sitemap.xml', ...paths(site).slice(2, 5)])
    for (const gapMs of gapsOf(site).slice(1)) expect(gapMs).toBeGreaterThanOrEqual(1000 - lateMs)
  })

  it('keeps it between the sitemaps and the page', async () => {
    const site = await openSite('User-agent: *\nCrawl-delay: 1', () => ({}))
    const { body } = await map(site.url)
    expect(body.source).toBe('links')
    expect(paths(site)).toEqual(['/robots.txt', '/sitemap.xml', '/sitemap_index.xml', '/'])
    for (const gapMs of gapsOf(site).slice(1)) expect(gapMs).toBeGreaterThanOrEqual(1000 - lateMs)
  })

  it('waits as long as Retry-After of a sitemap says', async () => {
    const site = await openSite('User-agent: *', (url) => ({
      '/sitemap.xml': () => ({ status: 429, headers: { 'Retry-After': '4' } }),
      '/sitemap_index.xml': () => urlset({ site: url(), count: 20 }),
    }))
    const { body } = await map(site.url)
    expect(body.total).toBe(20)
    expect(paths(site)).toEqual(['/robots.txt', '/sitemap.xml', '/sitemap_index.xml'])
    expect(gapsOf(site)[1]).toBeGreaterThanOrEqual(4000 - lateMs)
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
