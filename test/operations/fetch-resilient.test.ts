import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fetchResilient } from '#shared/contract/operations/fetch-resilient.ts'
import { providerIds, type ProviderId } from '#shared/runtime/settings/provider-settings.ts'
import { describeOperation } from '#test/support/calls/describe-operation.ts'
import { challenge, fetchFrom, walled } from '#test/support/calls/fetch-resilient.ts'
import { openService, type Service } from '#test/support/processes/service.ts'
import { articlePage, openFixtureSite, type FixtureSite, type Page } from '#test/support/sites/fixture-site.ts'
import { openProviderServer, type ProviderReply, type ProviderServer } from '#test/support/sites/provider-servers.ts'

describeOperation('fetch-resilient', (service) => {
  let site: FixtureSite
  beforeAll(async () => {
    site = await openFixtureSite({
      '/article': articlePage('owls'),
      '/wall': walled,
      '/gone': (_request, response) => response.writeHead(410).end('<h1>Gone</h1>'),
      '/file.pdf': (_request, response) =>
        response.writeHead(200, { 'Content-Type': 'application/pdf' }).end('%PDF-1.7\n'),
    })
  })
  afterAll(() => site[Symbol.asyncDispose]())

  const fetchPage = (path: string, options: object = {}) => fetchFrom(service().url, site.url + path, options)

  it('uses plain HTTP if that returns the page', async () => {
    const { status, body } = await fetchPage('/article')
    expect(status).toBe(200)
    expect(body).toMatchObject({ title: 'About owls', tier: 'basic', provider: { id: 'webintel', name: 'webintel' } })
    expect(body.content).toContain('Paragraph 6 says something about owls')
    expect(body.tried).toEqual([])
  })

  it('answers a second call from the store', async () => {
    await fetchPage('/article?stored')
    const { body } = await fetchPage('/article?stored')
    expect(body.cache.state).toBe('hit')
    expect(site.requests.filter((path) => path === '/article?stored')).toHaveLength(1)
  })

  it('reports the error of each strategy if all fail', async () => {
    const { status, body } = await fetchPage('/wall')
    expect([status, Reflect.get(body, 'code')]).toEqual([502, 'FETCH_ALL_PROVIDERS_FAILED'])
    expect(Reflect.get(body, 'details')).toContainEqual({
      path: '/basic',
      message: expect.stringContaining('TARGET_BLOCKED'),
    })
    expect(Reflect.get(body, 'details')).toContainEqual({
      path: '/pro',
      message: 'CAPABILITY_UNAVAILABLE: No worker with a browser is running.',
    })
  })

  it.each([
    ['/gone', 'TARGET_ERROR'],
    ['/file.pdf', 'EXTRACTION_IMPOSSIBLE'],
  ])('fails at once if no other strategy can help: %s', async (path, code) => {
    const { body } = await fetchPage(path)
    expect(Reflect.get(body, 'code')).toBe(code)
    expect(fetchResilient.errors).toContain(code)
  })
})

const articleMarkdown = `# About larks\n\n${'Larks sing in the air, which few other birds of the field do.\n\n'.repeat(6)}`

/** The answers of the named provider, by the last segment of the URL. The other providers fail. */
const findings: Readonly<Record<string, ProviderReply>> = {
  page: { html: articlePage('larks') },
  markdown: { markdown: articleMarkdown, title: 'About larks' },
  'wrong-key': { refusal: 401 },
  'no-credit': { refusal: 402 },
  'too-often': { refusal: 429 },
  broken: { refusal: 503 },
  wall: { html: challenge },
  'markdown-wall': {
    markdown: '# Access denied\n\nYou don’t have permission to access this page. Reference #18.2d35',
    title: 'Access denied',
  },
  'markdown-soft-404': {
    markdown: '# Page not found\n\nThe page may have been moved or deleted.',
    title: 'Page not found',
  },
  'nothing-there': { markdown: '' },
  'error-of-target': { markdown: '# Sorry\n\nSomething.', status: 500 },
  hangs: { raw: () => {} },
  junk: { raw: (response) => void response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"succ') },
  elsewhere: { raw: (response) => void response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end() },
  huge: { raw: (response) => void response.writeHead(200).end(Buffer.alloc(17 * 1024 * 1024, 'x')) },
  hangup: { raw: (response) => void response.destroy() },
}

describe('/fetch/resilient with providers', () => {
  const scope = new AsyncDisposableStack()
  const servers = new Map<ProviderId, ProviderServer>()
  let site: FixtureSite
  let service: Service

  beforeAll(async () => {
    const pages: [string, Page][] = providerIds.flatMap((id) =>
      Object.keys(findings).map((how): [string, Page] => [`/${id}/${how}`, walled]),
    )
    site = scope.use(
      await openFixtureSite({
        ...Object.fromEntries(pages),
        '/to-metadata': (_request, response) =>
          response.writeHead(302, { Location: 'http://169.254.169.254/latest/meta-data/' }).end(),
      }),
    )
    const env: Record<string, string> = { FETCH_PROVIDERS: 'zyte,scrapingbee,jina,firecrawl' }
    for (const id of providerIds) {
      const server = await openProviderServer(id, ({ url }) => {
        const [, for_, how = ''] = new URL(url).pathname.split('/')
        return (for_ === id ? findings[how] : undefined) ?? { refusal: 500 }
      })
      servers.set(id, scope.use(server))
      env[`${id.toUpperCase()}_BASE_URL`] = server.url
      env[`${id.toUpperCase()}_API_KEY`] = `secret-of-${id}`
    }
    service = scope.use(await openService(env))
  })
  afterAll(() => scope.disposeAsync())

  const fetchPage = (path: string, options: object = {}) => fetchFrom(service.url, site.url + path, options)
  const requestsTo = (id: ProviderId, path: string) =>
    (servers.get(id)?.asked ?? []).filter(({ url }) => url === site.url + path)

  it.each(providerIds)('returns the page of the provider that has it: %s', async (id) => {
    const path = `/${id}/${id === 'jina' ? 'markdown' : 'page'}`
    const { status, body } = await fetchPage(path)
    expect([status, body.tier, body.provider.id]).toEqual([200, 'provider', id])
    expect(body).toMatchObject({ title: 'About larks', metadata: { statusCode: 200, finalUrl: site.url + path } })
    expect(body.content).toMatch(/larks|Larks sing/u)
    expect(body.content).not.toContain('Copyright')
    expect(requestsTo(id, path)).toEqual([{ url: site.url + path, key: `secret-of-${id}` }])
  })

  it('asks the providers in the configured order, until one has the page', async () => {
    const { body } = await fetchPage('/jina/markdown?order')
    expect(body.tried.map(({ tier, provider, code }) => [tier, provider.id, code])).toEqual([
      ['basic', 'webintel', 'TARGET_BLOCKED'],
      ['pro', 'webintel', 'CAPABILITY_UNAVAILABLE'],
      ['provider', 'zyte', 'PROVIDER_ERROR'],
      ['provider', 'scrapingbee', 'PROVIDER_ERROR'],
    ])
    expect(requestsTo('firecrawl', '/jina/markdown?order')).toEqual([])
  })

  const failures = providerIds.flatMap((id) =>
    (
      [
        ['wrong-key', 'PROVIDER_ERROR', 'rejected the API key'],
        ['no-credit', 'PROVIDER_ERROR', 'no credit left'],
        ['too-often', 'PROVIDER_ERROR', 'rate limit reached'],
        ['broken', 'PROVIDER_ERROR', '503'],
        ['huge', 'PROVIDER_ERROR', 'more than 16 MiB'],
        ['hangup', 'PROVIDER_ERROR', 'is unreachable'],
        ['elsewhere', 'PROVIDER_ERROR', '302'],
        id === 'scrapingbee'
          ? ['wall', 'TARGET_BLOCKED', 'bot check']
          : (['junk', 'PROVIDER_ERROR', 'not JSON'] as const),
        id === 'jina'
          ? ['markdown-wall', 'TARGET_BLOCKED', 'bot check']
          : (['wall', 'TARGET_BLOCKED', 'bot check'] as const),
      ] as const
    ).map(([how, code, says]) => ({ id, how, code, says })),
  )

  it.each(failures)('reports the failure of $id: $how', async ({ id, how, code, says }) => {
    const { status, body } = await fetchPage(`/${id}/${how}`)
    expect([status, Reflect.get(body, 'code')]).toEqual([502, 'FETCH_ALL_PROVIDERS_FAILED'])
    const details = Reflect.get(body, 'details') as { path: string; message: string }[]
    expect(details.map(({ path }) => path)).toEqual([
      '/basic',
      '/pro',
      '/provider/zyte',
      '/provider/scrapingbee',
      '/provider/jina',
      '/provider/firecrawl',
    ])
    const message = details.find(({ path }) => path === `/provider/${id}`)?.message
    expect(message).toContain(code)
    expect(message).toContain(says)
    expect(JSON.stringify(body)).not.toContain('secret-of')
  })

  it.each([
    ['/jina/markdown-soft-404', 'EMPTY_CONTENT: The URL returned an error page'],
    ['/firecrawl/markdown-soft-404', 'EMPTY_CONTENT: The URL returned an error page'],
    ['/jina/nothing-there', 'EMPTY_CONTENT: The page has no readable text'],
    ['/jina/error-of-target', 'TARGET_ERROR: The target answered with HTTP status 500'],
  ])('rejects error pages and empty pages of providers: %s', async (path, says) => {
    const { body } = await fetchPage(path)
    expect(JSON.stringify(Reflect.get(body, 'details'))).toContain(says)
  })

  it('asks the next provider if one hangs', async () => {
    const { body } = await fetchPage('/zyte/hangs', { timeout: 6000 })
    const details = Reflect.get(body, 'details') as { path: string; message: string }[]
    expect(details.find(({ path }) => path === '/provider/zyte')?.message).toContain('did not answer within')
    // All later providers were asked.
    expect(requestsTo('firecrawl', '/zyte/hangs')).toHaveLength(1)
  })

  it('does not ask providers for a URL that is not allowed', async () => {
    const { body } = await fetchPage('/to-metadata')
    expect(Reflect.get(body, 'code')).toBe('URL_NOT_ALLOWED')
    for (const id of providerIds) expect(requestsTo(id, '/to-metadata')).toEqual([])
  })
})
