import { Firecrawl } from '@mendable/firecrawl-js'
import { tavily, type TavilyClient } from '@tavily/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openKeyService, type KeyService } from '#test/keys/key-service.ts'
import { articlePage, openFixtureSite, type FixtureSite } from '#test/support/sites/fixture-site.ts'
import { openModelFixture } from '#test/support/upstream-fixtures/model/open-model-fixture.ts'
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
    const model = scope.use(await openModelFixture())
    site = scope.use(
      await openFixtureSite({
        '/': '<title>Birds</title><h1>Birds</h1><p>All about birds, in two parts.</p><a href="/owls">Owls</a> <a href="/barns">Barns</a>',
        '/owls': articlePage('owls'),
        '/barns': articlePage('barns'),
        '/heard': ({ headers }, response) => {
          const language = String(headers['accept-language']).split(',')[0]
          response.writeHead(200, { 'Content-Type': 'text/html' })
          response.end(`<!doctype html><title>Heard</title><main><h1>Heard</h1><p>Heard ${String(headers['x-team'])} in ${language}, of which
            there are many in the barns of this valley. <a href="/barns">Barns</a></p><img src="/owl.png" alt="An owl" width="400" height="300"></main>`)
        },
        '/form': `<!doctype html><meta name="viewport" content="width=device-width"><title>Form</title><main><h1>Form</h1>
          <p>Say your name, and this page says hello to you in a sentence.</p><form onsubmit="greet(); return false"><input id="name"></form>
          <p id="out"></p></main><script>const greet = () => { out.textContent = 'Hello ' + document.getElementById('name').value +
          (innerWidth < 600 ? ' on a phone' : '') }</script>`,
        '/shop':
          '<title>Lamp</title><h1>Lamp</h1><dl><dt>Price</dt><dd>$20</dd></dl><p>A lamp for a desk, with a long cable.</p>',
      }),
    )
    keys = scope.use(
      await openKeyService({
        ...serper.settings,
        ...model.settings,
        SEARCH_PROVIDERS: 'serper',
        BROWSER_CONCURRENCY: '1',
      }),
    )
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

    it('scrapes several forms of a page, with headers and a language', async () => {
      const page = await firecrawl.scrape(`${site.url}/heard`, {
        formats: ['markdown', 'html', 'rawHtml', 'links', 'images'],
        headers: { 'X-Team': 'owls' },
        location: { country: 'CH', languages: ['de'] },
      })
      expect(page.markdown).toContain('Heard owls in de-CH')
      expect(page.html).toContain('<p>Heard owls')
      expect(page.rawHtml).toContain('<!doctype html>')
      expect([page.links, page.images]).toEqual([[`${site.url}/barns`], [`${site.url}/owl.png`]])
    })

    it('summarizes a page, with and without its content', async () => {
      const both = await firecrawl.scrape(`${site.url}/owls`, { formats: ['markdown', 'summary'] })
      expect(both.markdown).toContain('Paragraph 1 says something about owls')
      expect(both.summary).toContain('about owls')
      const { markdown, summary } = await firecrawl.scrape(`${site.url}/barns`, { formats: ['summary'] })
      expect([markdown, summary]).toEqual([undefined, expect.stringContaining('about barns')])
    })

    it('acts in a page as a phone, and takes the window', async () => {
      const page = await firecrawl.scrape(`${site.url}/form`, {
        formats: ['markdown', { type: 'screenshot' }],
        mobile: true,
        actions: [
          { type: 'wait', milliseconds: 10 },
          { type: 'click', selector: '#name' },
          { type: 'write', text: 'Strix' },
          { type: 'press', key: 'Enter' },
          { type: 'scroll', direction: 'down' },
          { type: 'screenshot' },
          { type: 'scrape' },
        ],
      })
      expect(page.markdown).toContain('Hello Strix on a phone')
      expect(page.screenshot).toMatch(/^data:image\/jpeg;base64,\/9j/)
      expect(page.actions).toMatchObject({
        screenshots: [expect.stringMatching(/^data:image\/jpeg/)],
        scrapes: [{ markdown: expect.stringContaining('Hello Strix') }],
      })
    })

    it.each([
      [{ actions: [{ type: 'executeJavascript', script: '1' }] }, 'no script of a caller runs here'],
      [{ actions: [{ type: 'pdf' }] }, 'POST /screenshot with format pdf'],
      [{ actions: [{ type: 'write', text: 'owl' }] }, '/actions/0 needs a click'],
      [{ actions: [{ type: 'click', selector: 'a', all: true }] }, '/all is not supported here'],
      [{ formats: [{ type: 'screenshot', fullPage: true }] }, '/fullPage is not supported here'],
      [{ formats: ['branding'] }, '/formats must be markdown, html'],
      [{ location: { country: 'DE' } }, '/country is not supported here'],
      [{ profile: { name: 'me' } }, '/profile is not supported here'],
      [{ storeInCache: false }, '/storeInCache must be true'],
      [{ zeroDataRetention: true }, '/zeroDataRetention is not supported here'],
      [{ headers: 'Authorization: Bearer a' }, '/headers must be'],
    ])('names the field of an option that we do not have: %j', async (options, message) => {
      const refused = firecrawl.scrape(`${site.url}/owls`, options as object)
      await expect(refused).rejects.toMatchObject({ status: 400, message: expect.stringContaining(message) })
    })

    it('names the field of an option that several pages do not have, and a bad address', async () => {
      const several = firecrawl.startBatchScrape([`${site.url}/owls`, `${site.url}/barns`], {
        options: { mobile: true },
      })
      await expect(several).rejects.toThrow('/mobile is not supported here')
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
      expect((await firecrawl.search('owls', { excludeDomains: ['example.com'] })).web ?? []).toEqual([])
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
      const inDomains = { includeDomains: ['results.example.com', 'b.example'], excludeDomains: ['c.example'] }
      expect((await client.search('owls', inDomains)).results[0]?.url).toContain('//results.example.com/')
      expect((await client.search('owls', { ...inDomains, includeDomains: ['b.example'] })).results).toEqual([])
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
