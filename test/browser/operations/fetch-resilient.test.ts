import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOperation, type Reply } from '#test/support/calls/client.ts'
import { fetchFrom, walled, type Resilient } from '#test/support/calls/fetch-resilient.ts'
import { openService, type Service } from '#test/support/processes/service.ts'
import { articlePage, openFixtureSite, type FixtureSite, type Page } from '#test/support/sites/fixture-site.ts'
import { openProviderServer, type ProviderServer } from '#test/support/sites/provider-servers.ts'

describe('/fetch/resilient with a browser', () => {
  const scope = new AsyncDisposableStack()
  let site: FixtureSite
  let service: Service
  let bee: ProviderServer

  beforeAll(async () => {
    const shell = `<!doctype html><html><head><title>Board</title></head><body><div id="root">Loading…</div>
      <script>document.body.innerHTML = ${JSON.stringify(articlePage('shells').replaceAll('</script', ''))}</script></body></html>`
    site = scope.use(
      await openFixtureSite({
        '/shell': shell,
        '/wall': walled,
      }),
    )
    bee = scope.use(await openProviderServer('scrapingbee', () => ({ html: articlePage('bees') })))
    service = scope.use(
      await openService({
        BROWSER_CONCURRENCY: '1',
        // The call takes a slot of the host; its browser does not take another.
        HOST_CONCURRENCY: '1',
        SCRAPINGBEE_BASE_URL: bee.url,
        SCRAPINGBEE_API_KEY: 'key',
      }),
    )
  })
  afterAll(() => scope.disposeAsync())

  const fetchPage = (path: string, options: object = {}) => fetchFrom(service.url, site.url + path, options)
  const strategiesOf = ({ body: { tried, tier } }: Reply<Resilient>) => [...tried.map(({ tier }) => tier), tier]

  it('returns a page that scripts write, and stores it for /fetch/pro', async () => {
    const { status, body } = await fetchPage('/shell')
    expect([status, body.tier, body.provider.id]).toEqual([200, 'pro', 'webintel'])
    expect(body.content).toContain('Paragraph 6 says something about shells')
    // There is no redirect to the same page.
    const message = 'The page has no readable text without running its scripts.'
    expect(body.tried).toMatchObject([{ tier: 'basic', code: 'EMPTY_CONTENT', message }])
    const pro = await callOperation<Resilient>(service.url, 'fetch-pro', { url: `${site.url}/shell` })
    expect([pro.status, pro.body.cache.state]).toEqual([200, 'hit'])
  })

  it('falls back to providers if the browser is blocked, too', async () => {
    const reply = await fetchPage('/wall')
    expect(strategiesOf(reply)).toEqual(['basic', 'pro', 'provider'])
    const message = 'The site returned a bot check or block page instead of the content. Its heading: “shop.example”.'
    expect(reply.body.tried.map((each) => each.message)).toEqual([message, message])
    expect(reply.body).toMatchObject({ title: 'About bees', provider: { id: 'scrapingbee', name: 'ScrapingBee' } })
  })
})

describe('the host history', () => {
  const scope = new AsyncDisposableStack()
  let service: Service
  let bee: ProviderServer
  beforeAll(async () => {
    bee = scope.use(await openProviderServer('scrapingbee', () => ({ html: articlePage('bees') })))
    service = scope.use(
      await openService({ BROWSER_CONCURRENCY: '1', SCRAPINGBEE_BASE_URL: bee.url, SCRAPINGBEE_API_KEY: 'key' }),
    )
  })
  afterAll(() => scope.disposeAsync())

  const strategiesFor = async (url: string) => {
    const { body } = await fetchFrom(service.url, url, {})
    return [...body.tried.map(({ tier }) => tier), body.tier].join(' ')
  }
  const shell = `<!doctype html><title>Board</title><div id="root">Loading…</div><script>document.getElementById('root')
    .innerHTML = '<h1>Boards</h1>' + '<p>A board of oak bends less than one of pine, says the joiner.</p>'.repeat(9)</script>`

  it('puts the browser first if plain HTTP failed before', async () => {
    await using site = await openFixtureSite({ '/': shell })
    expect(await strategiesFor(`${site.url}/?1`)).toBe('basic pro')
    expect(await strategiesFor(`${site.url}/?2`)).toBe('basic pro')
    // Observations are recorded in the background.
    let turn = 3
    await expect.poll(() => strategiesFor(`${site.url}/?${turn++}`)).toBe('pro')
  })

  it('puts the browser first only if /fetch/pro returned more than plain HTTP', async () => {
    const [beginning, end] = [articlePage('boards', 3), articlePage('boards', 12)]
    const inside = end.slice(end.indexOf('<article>'), end.indexOf('<footer>'))
    const growing = `<script>document.querySelector('article').outerHTML = ${JSON.stringify(inside)}</script></body>`
    let isWhole = false
    const page: Page = (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
      response.end(isWhole ? end : beginning.replace('</body>', growing))
    }
    await using site = await openFixtureSite({ '/': page })
    let renders = 0
    const render = async () => {
      renders += 1
      const { body } = await callOperation<Resilient>(service.url, 'fetch-pro', { url: `${site.url}/?pro-${renders}` })
      expect(body.content).toContain('Paragraph 12 says something about boards')
    }
    let turn = 0
    const nextWays = () => strategiesFor(`${site.url}/?${turn++}`)
    // Observations are recorded in the background, and each answer without the browser counts against it.
    const waysAfterRenders = async () => {
      await render()
      await render()
      return nextWays()
    }
    expect(await nextWays()).toBe('basic')
    await expect.poll(waysAfterRenders).toBe('pro')
    isWhole = true
    await expect.poll(waysAfterRenders).toBe('basic')
    expect(site.requests.filter((path) => path.startsWith('/?pro'))).toHaveLength(renders)
  })

  it('puts the browser last if it failed before', async () => {
    await using site = await openFixtureSite({ '/': walled })
    expect(await strategiesFor(`${site.url}/?1`)).toBe('basic pro provider')
    expect(await strategiesFor(`${site.url}/?2`)).toBe('basic pro provider')
    let turn = 3
    await expect.poll(() => strategiesFor(`${site.url}/?${turn++}`)).toBe('basic provider')
  })
})
