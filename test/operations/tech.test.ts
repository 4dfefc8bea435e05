import { afterAll, expect, it } from 'vitest'
import { callOperation, type Reply } from '#test/support/calls/client.ts'
import { describeOperation } from '#test/support/calls/describe-operation.ts'
import { articlePage, openFixtureSite, type Page } from '#test/support/sites/fixture-site.ts'

interface Tech {
  url: string
  finalUrl: string
  server?: string
  generator?: string
  technologies: {
    name: string
    category: string
    version?: string
    confidence: number
    evidence: { type: string; name: string; match: string }[]
  }[]
  categories: Record<string, string[]>
  warnings?: string[]
  cache: { state: string }
  code?: string
}

const blog = `<!doctype html><html><head><title>Blog</title><meta name="generator" content="WordPress 6.4.2">
  <script src="/wp-includes/js/jquery/jquery.min.js?ver=3.7.1"></script></head>
  <body><h1>Blog</h1><p>Notes about bread, butter and the weather, written once a week.</p></body></html>`

describeOperation('tech', (service) => {
  const scope = new AsyncDisposableStack()
  afterAll(() => scope.disposeAsync())
  const open = async (pages: Record<string, string | Page>) => scope.use(await openFixtureSite(pages))
  const tech = (url: string, options: object = {}): Promise<Reply<Tech>> =>
    callOperation<Tech>(service().url, 'tech', { url, ...options })

  it('returns technologies with versions, evidence and categories, after redirects', async () => {
    const site = await open({
      '/': (_, response) => response.writeHead(302, { Location: '/home' }).end(),
      '/home': (_, response) =>
        response
          .writeHead(200, {
            'Content-Type': 'text/html',
            Server: 'nginx/1.24.0',
            'Set-Cookie': ['PHPSESSID=secret-value; path=/', 'wp-settings-1=x'],
          })
          .end(blog),
    })
    const { status, body } = await tech(`${site.url}/`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      url: `${site.url}/`,
      finalUrl: `${site.url}/home`,
      server: 'nginx/1.24.0',
      generator: 'WordPress 6.4.2',
      categories: { cms: ['WordPress'], language: ['MySQL', 'PHP'], library: ['jQuery'], server: ['Nginx'] },
    })
    const byName = new Map(body.technologies.map((each) => [each.name, each]))
    expect(byName.get('Nginx')).toEqual({
      name: 'Nginx',
      category: 'server',
      version: '1.24.0',
      confidence: 100,
      evidence: [{ type: 'header', name: 'server', match: 'nginx/1.24.0' }],
    })
    expect(byName.get('WordPress')?.version).toBe('6.4.2')
    expect(byName.get('jQuery')?.version).toBe('3.7.1')
    expect(byName.get('PHP')?.evidence).toEqual([{ type: 'cookie', name: 'PHPSESSID', match: 'PHPSESSID' }])
    expect(byName.get('MySQL')?.evidence).toEqual([{ type: 'implied', name: 'WordPress', match: '' }])
    expect(JSON.stringify(body)).not.toContain('secret-value')
  })

  it('finds nothing in a page that only mentions technologies', async () => {
    const site = await open({ '/': articlePage('WordPress, Shopify, React, nginx and Google Analytics') })
    const { body } = await tech(site.url)
    expect(body.technologies).toEqual([])
    expect(body.categories).toEqual({})
  })

  it('reads a page whose text scripts write', async () => {
    const shell =
      '<!doctype html><title>App</title><div id="root"></div><script src="/react-dom.production.min.js"></script>'
    const site = await open({ '/': shell })
    const { body } = await tech(site.url)
    expect(body.categories).toEqual({ framework: ['React'] })
  })

  it('stores its answer and shares it', async () => {
    const site = await open({ '/': blog })
    const states = []
    for (const options of [{}, {}, { cache: false }]) states.push((await tech(site.url, options)).body.cache.state)
    expect(states).toEqual(['miss', 'hit', 'bypass'])
    const other = await open({ '/': (_, response) => setTimeout(() => response.end(blog), 300) })
    await Promise.all(Array.from({ length: 5 }, () => tech(other.url)))
    expect(other.requests.filter((path) => path === '/')).toHaveLength(1)
  })

  const wall = `<!doctype html><title>Just a moment...</title><h1>Checking your browser</h1>
    <script>window._cf_chl_opt={cvId:'3'}</script><script src="/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1"></script>`
  const login = `<!doctype html><title>Log in</title><h1>Log in</h1><form action="/login" method="post">
    <input name="user"><input type="password" name="password"><button>Log in</button></form>`

  it.each([
    { found: 'a bot wall', page: { status: 403, body: wall }, reply: [502, { code: 'TARGET_BLOCKED' }] },
    { found: 'a bot wall that says 200', page: { body: wall }, reply: [502, { code: 'TARGET_BLOCKED' }] },
    { found: 'a login page', page: { body: login }, reply: [502, { code: 'TARGET_LOGIN_REQUIRED' }] },
    { found: 'a missing page', page: { status: 404, body: blog }, reply: [502, { code: 'TARGET_ERROR' }] },
    { found: 'an empty page', page: { body: ' ' }, reply: [502, { code: 'EMPTY_CONTENT' }] },
    {
      found: 'a document',
      page: { body: '{"a":1}', type: 'application/json' },
      reply: [422, { code: 'UNSUPPORTED_CONTENT_TYPE' }],
    },
  ])('fails for $found', async ({ page, reply }) => {
    const { status = 200, body: html, type = 'text/html' }: { status?: number; body: string; type?: string } = page
    const site = await open({ '/': (_, response) => response.writeHead(status, { 'Content-Type': type }).end(html) })
    const answer = await tech(site.url)
    expect([answer.status, answer.body]).toMatchObject(reply)
  })

  it('bounds what a hostile page can put into its answer', async () => {
    const scripts = Array.from({ length: 5000 }, (_, index) => `<script src="/wp-includes/${index}.js"></script>`)
    const html = `<!doctype html><meta name="generator" content="WordPress 6.1\u202e\u0007${'x'.repeat(5000)}">
      <p>Hello</p>${scripts.join('')}<script src="data:text/html,/wp-content/"></script>`
    const site = await open({ '/': html })
    const { body } = await tech(site.url)
    expect(body.technologies.map(({ name }) => name)).toEqual(['WordPress', 'MySQL', 'PHP'])
    expect(body.generator).toHaveLength(200)
    const evidence = body.technologies.flatMap((each) => each.evidence)
    expect(evidence.length).toBeLessThanOrEqual(7)
    for (const { match } of evidence) {
      expect(match.length).toBeLessThanOrEqual(200)
      expect(match).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    }
  })

  it('is a tool', async () => {
    const site = await open({ '/': blog })
    const response = await fetch(`${service().url}/mcp`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'tech_stack', arguments: { url: site.url } },
      }),
    })
    expect(await response.text()).toContain('WordPress')
  })
})
