import { afterAll, expect, it } from 'vitest'
import { callOperation, type Reply } from '#test/support/calls/client.ts'
import { describeOperation } from '#test/support/calls/describe-operation.ts'
import { openGeneratedSite, type GeneratedSiteOptions } from '#test/support/generated-site/generated-site.ts'
import { listedPath, sitemapIndex, urlset, xml } from '#test/support/generated-site/sitemaps.ts'

interface Map {
  url: string
  urls: string[]
  links: { url: string; lastModified?: string; title?: string; alternates?: { language: string; url: string }[] }[]
  total: number
  source: string
  sitemapsChecked: number
  warnings?: string[]
  cache: { state: string }
}

describeOperation('map', (service) => {
  const scope = new AsyncDisposableStack()
  afterAll(() => scope.disposeAsync())
  type Replies = (site: () => string) => NonNullable<GeneratedSiteOptions['replies']>
  const openSite = async (options: Omit<GeneratedSiteOptions, 'replies'>, replies: Replies = () => ({})) => {
    let url = ''
    const site = scope.use(await openGeneratedSite({ ...options, replies: replies(() => url) }))
    url = site.url
    return site
  }
  const map = (url: string, options: object = {}): Promise<Reply<Map>> =>
    callOperation<Map>(service().url, 'map', { url, ...options })

  it('lists the sitemaps that robots.txt names, with dates, without reading any page', async () => {
    const site = await openSite(
      { robots: () => ({ type: 'text/plain', body: `Sitemap: ${site.url}/maps/all.xml` }) },
      (url) => ({
        '/maps/all.xml': () => sitemapIndex([`${url()}/maps/1.xml`, `${url()}/maps/2.xml`]),
        '/maps/1.xml': () => urlset({ site: url(), count: 20 }),
        '/maps/2.xml': () => urlset({ site: url(), count: 20, from: 11 }),
      }),
    )
    const { status, body } = await map(`${site.url}/`)
    expect(status).toBe(200)
    expect(body.urls).toEqual(Array.from({ length: 30 }, (_, index) => site.url + listedPath(index + 1)))
    expect(body).toMatchObject({ url: `${site.url}/`, total: 30, source: 'sitemap', sitemapsChecked: 4 })
    expect(body.links[0]).toEqual({ url: site.url + listedPath(1), lastModified: '2026-02-02' })
    expect(body.warnings).toBeUndefined()
    expect([...site.counts().keys()].toSorted()).toEqual([
      '/maps/1.xml',
      '/maps/2.xml',
      '/maps/all.xml',
      '/robots.txt',
      '/sitemap.xml',
    ])
  })

  it('tries /sitemap_index.xml only if nothing else is found', async () => {
    const site = await openSite({}, (url) => ({ '/sitemap_index.xml': () => urlset({ site: url(), count: 12 }) }))
    const { body } = await map(site.url)
    expect(body).toMatchObject({ total: 12, source: 'sitemap', sitemapsChecked: 2 })
  })

  it('lists the links of the page if there are no sitemaps', async () => {
    const site = await openSite({ pages: 40, branching: 8, traps: ['malformed-links', 'private-links'] })
    const { body } = await map(`${site.url}/?utm_source=test#top`)
    const home = site.plan[0]
    expect(body.source).toBe('links')
    expect(body.url).toBe(`${site.url}/`)
    expect(body.urls[0]).toBe(`${site.url}/`)
    expect(body.urls).toEqual(expect.arrayContaining(home?.links.map((path) => site.url + path) ?? []))
    expect(body.urls.filter((url) => !url.startsWith(`${site.url}/`))).toEqual([])
    expect(body.links[0]?.title).toBe('The generated site')
    expect(body.links.find(({ url }) => url === site.url + home?.links[0])?.title).toBe('Read on, number 1')
  })

  it('adds the links of the page to a small sitemap', async () => {
    const site = await openSite({ pages: 10 }, (url) => ({ '/sitemap.xml': () => urlset({ site: url(), count: 2 }) }))
    const { body } = await map(site.url)
    expect(body.source).toBe('sitemap')
    expect(body.urls.slice(0, 2)).toEqual([1, 2].map((number) => site.url + listedPath(number)))
    expect(body.urls).toContain(`${site.url}/`)
  })

  it('filters, ranks and limits', async () => {
    const site = await openSite({}, (url) => ({ '/sitemap.xml': () => urlset({ site: url(), count: 700 }) }))
    const guides = await map(site.url, { include: ['/guides/*'], exclude: ['page-10', '*9'], limit: 5 })
    expect(guides.body.total).toBeGreaterThan(50)
    expect(guides.body.urls).toHaveLength(5)
    expect(guides.body.urls.every((url) => url.includes('/guides/'))).toBe(true)
    const ranked = await map(site.url, { search: 'Support 13', limit: 3 })
    expect(ranked.body.total).toBe(700)
    expect(ranked.body.urls).toEqual([13, 132, 139].map((number) => site.url + listedPath(number)))
    const none = await map(site.url, { include: ['/nowhere'] })
    expect(none.body).toMatchObject({ urls: [], links: [], total: 0, source: 'none' })
  })

  it('lists each page once, however its address is written', async () => {
    const site = await openSite({}, (url) => ({
      '/sitemap.xml': () =>
        xml(
          ['/a', '/a/', '/a/index.html', '/a#b', '/a?utm_source=x', '/%61', '/b?y=1&amp;x=2', '/b?x=2&y=1']
            .map((path) => `<url><loc>\n ${url()}${path} \n</loc></url>`)
            .join(''),
        ),
    }))
    const { body } = await map(site.url, { include: ['/a', '/b?'] })
    expect(body.urls).toEqual([`${site.url}/a`, `${site.url}/b?y=1&x=2`])
    expect(body.total).toBe(2)
  })

  it('names translations', async () => {
    const site = await openSite({}, (url) => ({
      '/sitemap.xml': () =>
        urlset({
          site: url(),
          count: 12,
          extra: (number) =>
            `<xhtml:link rel="alternate" hreflang="de" href="${url()}/de/${number}"/>` +
            '<xhtml:link rel="alternate" hreflang="fr" href="https://fr.example.com/"/>',
        }),
    }))
    const { body } = await map(site.url)
    expect(body.links[0]?.alternates).toEqual([
      { language: 'de', url: `${site.url}/de/1` },
      { language: 'fr', url: 'https://fr.example.com/' },
    ])
    expect(body.total).toBe(24)
    expect(body.urls).toContain(`${site.url}/de/12`)
  })

  it('reads a URL that is a sitemap', async () => {
    const site = await openSite({}, (url) => ({ '/deep/posts.xml': () => urlset({ site: url(), count: 3 }) }))
    const { body } = await map(`${site.url}/deep/posts.xml`)
    expect(body).toMatchObject({ total: 3, source: 'sitemap', sitemapsChecked: 1 })
    expect(site.counts().get('/')).toBeUndefined()
  })

  it('stores its answer', async () => {
    const site = await openSite({}, (url) => ({ '/sitemap.xml': () => urlset({ site: url(), count: 20 }) }))
    const states = []
    for (const options of [{}, {}, { limit: 10 }]) states.push((await map(site.url, options)).body.cache.state)
    expect(states).toEqual(['miss', 'hit', 'miss'])
  })

  it('does not store what a passing failure has cut short', async () => {
    const site = await openSite({}, (url) => ({
      '/sitemap.xml': () => sitemapIndex([`${url()}/1.xml`, `${url()}/2.xml`]),
      '/1.xml': () => urlset({ site: url(), count: 20 }),
      '/2.xml': () => ({ status: 503 }),
    }))
    for (let call = 0; call < 2; call += 1) {
      const { body } = await map(site.url)
      expect([body.total, body.cache.state]).toEqual([20, 'miss'])
      expect(body.warnings).toEqual([expect.stringMatching(/\/2\.xml.*HTTP status 503/)])
    }
  })

  it('lists what robots.txt disallows, but does not read it', async () => {
    const robots = 'User-agent: *\nDisallow: /\n'
    const listed = await openSite({ robots }, (url) => ({ '/sitemap.xml': () => urlset({ site: url(), count: 5 }) }))
    const { body } = await map(listed.url)
    expect(body.total).toBe(5)
    expect(body.warnings).toEqual([expect.stringContaining('robots.txt')])
    expect(listed.counts().get('/')).toBeUndefined()
    const bare = await openSite({ robots })
    const refused = await map(bare.url)
    expect([refused.status, refused.body]).toMatchObject([403, { code: 'ROBOTS_DISALLOWED', retryable: false }])
    expect(bare.counts().get('/')).toBeUndefined()
    const allowed = await map(bare.url, { respectRobots: false })
    expect(allowed.body.source).toBe('links')
  })

  it.each([
    {
      found: 'a robots.txt that fails',
      robots: { status: 503 },
      path: '/',
      reply: [403, { code: 'ROBOTS_DISALLOWED', retryable: true, retryAfter: 300 }],
    },
    { found: 'a page that is missing', path: '/none', reply: [502, { code: 'TARGET_ERROR' }] },
    { found: 'a page without links', path: '/alone', reply: [502, { code: 'EMPTY_CONTENT' }] },
  ])('fails for $found', async ({ robots, path, reply }) => {
    const alone = `<!doctype html><title>Alone</title><p>${'A page that leads nowhere. '.repeat(20)}</p>`
    const site = await openSite({ ...(robots && { robots }) }, () => ({ '/alone': () => ({ body: alone }) }))
    const { status, body } = await map(site.url + path)
    expect([status, body]).toMatchObject(reply)
  })

  it.each([
    ['http://127.0.0.1:1/', 'TARGET_UNREACHABLE'],
    ['http://nowhere.invalid/', 'DNS_FAILED'],
  ])('reports that %s cannot be reached', async (url, code) => {
    const { status, body } = await map(url)
    expect([status, body]).toMatchObject([502, { code }])
  })

  it.each([{ limit: 0 }, { limit: 5001 }, { include: Array(21).fill('/a') }, { exclude: [''] }, { search: '' }])(
    'refuses %j',
    async (options) => {
      expect((await map('https://example.com/', options)).status).toBe(400)
    },
  )
})
