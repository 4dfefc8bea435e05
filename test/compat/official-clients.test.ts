import { Firecrawl } from '@mendable/firecrawl-js'
import { tavily, type TavilyClient } from '@tavily/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openKeyService, type KeyService } from '#test/keys/key-service.ts'
import { articlePage, openFixtureSite, type FixtureSite } from '#test/support/sites/fixture-site.ts'
import { openSerperFixture } from '#test/support/upstream-fixtures/search/serper.ts'

describe('the official clients of other services, with a spending key as their API key', () => {
  const scope = new AsyncDisposableStack()
  let keys: KeyService
  let site: FixtureSite
  let firecrawl: Firecrawl
  let client: TavilyClient
  let key: string
  beforeAll(async () => {
    const serper = scope.use(await openSerperFixture())
    site = scope.use(
      await openFixtureSite({
        '/': '<title>Birds</title><h1>Birds</h1><p>All about birds, in two parts.</p><a href="/owls">Owls</a> <a href="/barns">Barns</a>',
        '/owls': articlePage('owls'),
        '/barns': articlePage('barns'),
        '/shop':
          '<title>Lamp</title><h1>Lamp</h1><dl><dt>Price</dt><dd>$20</dd></dl><p>A lamp for a desk, with a long cable.</p>',
      }),
    )
    keys = scope.use(await openKeyService({ ...serper.settings, SEARCH_PROVIDERS: 'serper' }))
    ;({ key } = await keys.makeSpender(await keys.openWallet(), { limit: '5' }))
    firecrawl = new Firecrawl({ apiKey: key, apiUrl: keys.service.url })
    client = tavily({ apiKey: key, apiBaseURL: `${keys.service.url}/tavily` })
  })
  afterAll(() => scope.disposeAsync())

  describe('Firecrawl', () => {
    it('scrapes a page', async () => {
      const page = await firecrawl.scrape(`${site.url}/owls`, { formats: ['markdown', 'links'], onlyMainContent: true })
      expect(page.markdown).toContain('Paragraph 1 says something about owls')
      expect(page.metadata).toMatchObject({ sourceURL: `${site.url}/owls`, statusCode: 200, cacheState: 'miss' })
      const html = await firecrawl.scrape(`${site.url}/owls`, { formats: ['html'], maxAge: 0 })
      expect(html.html).toContain('<p>Paragraph 1')
    })

    it('names the field of an option that we do not have', async () => {
      const refused = firecrawl.scrape(`${site.url}/owls`, { actions: [{ type: 'wait', milliseconds: 5 }] })
      await expect(refused).rejects.toMatchObject({
        status: 400,
        message: expect.stringContaining('/actions is not supported here'),
      })
      await expect(firecrawl.scrape(`${site.url}/owls`, { formats: ['rawHtml'] })).rejects.toThrow('/formats must be')
      await expect(firecrawl.scrape('http://10.0.0.1/')).rejects.toMatchObject({ status: 400 })
    })

    it('scrapes a batch', async () => {
      const batch = await firecrawl.batchScrape([`${site.url}/owls`, `${site.url}/missing`], { pollInterval: 1 })
      expect(batch).toMatchObject({ status: 'completed', completed: 2, total: 2, creditsUsed: 1 })
      expect(batch.data[0]?.markdown).toContain('owls')
      expect(batch.data[1]?.metadata?.error).toContain('404')
    })

    it('crawls a site', async () => {
      const crawled = await firecrawl.crawl(site.url, { limit: 3, maxDiscoveryDepth: 1, pollInterval: 1 })
      expect([crawled.status, crawled.completed]).toEqual(['completed', 3])
      expect(crawled.data.map(({ metadata }) => metadata?.sourceURL)).toEqual([
        `${site.url}/`,
        `${site.url}/owls`,
        `${site.url}/barns`,
      ])
      const batch = await firecrawl.startBatchScrape([`${site.url}/owls`, `${site.url}/barns`])
      await expect(firecrawl.getCrawlStatus(batch.id)).rejects.toMatchObject({ status: 404 })
    })

    it('cancels a crawl', async () => {
      const { id } = await firecrawl.startCrawl(site.url, { limit: 3 })
      await firecrawl.cancelCrawl(id)
      expect(['cancelled', 'completed']).toContain((await firecrawl.getCrawlStatus(id)).status)
    })

    it('maps a site', async () => {
      const { links } = await firecrawl.map(site.url, { limit: 10 })
      expect(links.map(({ url }) => url)).toContain(`${site.url}/owls`)
    })

    it('searches the web, news and images', async () => {
      const { web } = await firecrawl.search('owls', { limit: 2 })
      expect(web).toMatchObject([{ url: 'https://results.example.com/1', title: 'owls & result 1' }, {}])
      expect((await firecrawl.search('owls', { sources: ['news'], limit: 1 })).news).toMatchObject([
        { title: 'owls in the news 1' },
      ])
      expect((await firecrawl.search('owls', { sources: ['images'], limit: 1 })).images).toMatchObject([
        { imageUrl: 'https://images.example.com/1.jpg' },
      ])
    })

    it('extracts data', async () => {
      const schema = { type: 'object', properties: { price: { type: 'string' } } }
      const extracted = await firecrawl.extract({ urls: [`${site.url}/shop`], schema })
      expect(extracted).toMatchObject({
        success: true,
        status: 'completed',
        data: { price: expect.stringContaining('20') },
      })
    })

    it('pays for each call with the budget of the key, and reports its end', async () => {
      const { body } = await keys.callWith<{ keys: { spent: string }[] }>(key, 'key-list', {})
      expect(Number(body.keys[0]?.spent)).toBeGreaterThan(0.02)
      const poor = await keys.makeSpender(await keys.openWallet(), { limit: '0.0001' })
      const unpaid = new Firecrawl({ apiKey: poor.key, apiUrl: keys.service.url })
      await expect(unpaid.scrape(`${site.url}/barns`)).rejects.toMatchObject({ status: 402, code: 'BUDGET_EXCEEDED' })
      const stranger = new Firecrawl({ apiKey: 'fc-0123456789', apiUrl: keys.service.url })
      await expect(stranger.scrape(`${site.url}/barns`)).rejects.toMatchObject({ status: 401, code: 'INVALID_KEY' })
    })
  })

  describe('Tavily', () => {
    it('searches', async () => {
      const { results, answer } = await client.search('owls', { maxResults: 2, timeRange: 'week', country: 'germany' })
      expect(answer).toBeNull()
      expect(results).toMatchObject([
        { title: 'owls & result 1', url: 'https://results.example.com/1', content: 'Snippet 1 about owls.', score: 1 },
        { score: 0.5 },
      ])
      expect((await client.search('owls', { topic: 'news', maxResults: 1 })).results).toMatchObject([
        { title: 'owls in the news 1' },
      ])
      await expect(client.search('owls', { includeAnswer: true })).rejects.toThrow(
        '/include_answer is not supported here',
      )
    })

    it('extracts pages', async () => {
      const { results, failedResults } = await client.extract([`${site.url}/owls`, `${site.url}/missing`])
      expect(results).toMatchObject([{ url: `${site.url}/owls`, rawContent: expect.stringContaining('Paragraph 1') }])
      expect(failedResults).toMatchObject([{ url: `${site.url}/missing`, error: expect.stringContaining('404') }])
    })
  })

  it('get a price without a key', async () => {
    const response = await fetch(`${keys.service.url}/v2/scrape`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ url: `${site.url}/owls` }),
    })
    expect([response.status, await response.json()]).toMatchObject([402, { success: false, code: 'PAYMENT_REQUIRED' }])
    expect(response.headers.get('PAYMENT-REQUIRED')).not.toBeNull()
  })
})
