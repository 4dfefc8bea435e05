import { afterAll, beforeAll, expect, it } from 'vitest'
import { callOperation, type Reply } from '#test/support/calls/client.ts'
import { openGeneratedSite, type GeneratedSite } from '#test/support/generated-site/generated-site.ts'
import { textList } from '#test/support/generated-site/sitemaps.ts'
import { openService, type Service } from '#test/support/processes/service.ts'
import { openFixtureSite } from '#test/support/sites/fixture-site.ts'

interface Map {
  urls: string[]
  total: number
  source: string
  warnings?: string[]
  code?: string
}

const scope = new AsyncDisposableStack()
let service: Service
beforeAll(async () => {
  service = scope.use(await openService())
})
afterAll(() => scope.disposeAsync())
const map = (url: string, options: object = {}): Promise<Reply<Map>> =>
  callOperation<Map>(service.url, 'map', { url, ...options })

it('reads the first links of a page with a million', async () => {
  const site = scope.use(await openGeneratedSite({ traps: ['million-links'] }))
  const { status, body } = await map(`${site.url}/million/`, { limit: 5000 })
  expect([status, body.source, body.urls.length]).toEqual([200, 'links', 5000])
  expect(body.total).toBeGreaterThan(19_000)
  expect(body.warnings).toEqual([expect.stringContaining('first 20000 links')])
})

it('lists no address that is not of the site or not of the web', async () => {
  const site = scope.use(await openGeneratedSite({ traps: ['malformed-links', 'private-links'] }))
  const { body } = await map(site.url, { includeSubdomains: true })
  expect(body.urls.length).toBeGreaterThan(5)
  for (const url of body.urls) expect(url).toMatch(new RegExp(`^${site.url}/[^ ]{0,100}$`))
})

it('takes an error page at /sitemap.xml for what it is', async () => {
  const soft = { body: '<!doctype html><html><title>404</title><loc>http://evil.example/</loc></html>' }
  const site = scope.use(
    await openGeneratedSite({ replies: { '/sitemap.xml': () => soft, '/sitemap_index.xml': () => soft } }),
  )
  const { body } = await map(site.url)
  expect([body.source, body.warnings]).toEqual(['links', undefined])
})

it('answers in time with what there is when a sitemap never ends', async () => {
  const site = scope.use(
    await openFixtureSite({
      '/sitemap.xml': (_request, response) => {
        response.writeHead(200, { 'Content-Type': 'application/xml' })
        const locs = Array.from({ length: 30 }, (_, index) => `<url><loc>${site.url}/${index}</loc></url>`)
        response.write(`<urlset>${locs.join('')}`)
        const timer = setInterval(() => response.write(' '), 100)
        response.on('close', () => clearInterval(timer))
      },
    }),
  )
  const { status, body } = await map(site.url, { timeout: 8000 })
  expect([status, body.total]).toEqual([200, 30])
  expect(body.warnings).toEqual([expect.stringContaining('timeout')])
  expect((await map(site.url, { timeout: 8000, cacheTtl: 3600 })).body).toMatchObject({ cache: { state: 'miss' } })
})

it('counts half a million addresses, and no more', async () => {
  const files = Array.from({ length: 14 }, (_, index) => index)
  const site: GeneratedSite = scope.use(
    await openGeneratedSite({
      robots: () => ({ type: 'text/plain', body: files.map((file) => `Sitemap: ${site.url}/${file}.txt`).join('\n') }),
      replies: Object.fromEntries(
        files.map((file) => [
          `/${file}.txt`,
          () => textList({ site: site.url, count: 40_000, from: file * 40_000 + 1 }),
        ]),
      ),
    }),
  )
  const { status, body } = await map(site.url, { limit: 10, timeout: 30_000 })
  expect([status, body.urls.length]).toEqual([200, 10])
  const isWhole = body.total === 500_000
  expect(body.warnings?.join()).toMatch(isWhole ? /more than 500000 addresses/ : /timeout/)
})

it('tells a bot wall from a page', async () => {
  const wall = `<!doctype html><title>Just a moment...</title><h1>Checking your browser</h1>
    <p>Enable JavaScript and cookies to continue</p><a href="/cdn">x</a><script>window._cf_chl_opt = {}</script>`
  const site = scope.use(
    await openFixtureSite({
      '/': (_request, response) => void response.writeHead(403, { 'Content-Type': 'text/html' }).end(wall),
    }),
  )
  const { status, body } = await map(site.url)
  expect([status, body.code]).toEqual([502, 'TARGET_BLOCKED'])
})
