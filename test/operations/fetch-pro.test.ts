import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOperation, type Reply } from '#test/support/calls/client.ts'
import { describeOperation } from '#test/support/calls/describe-operation.ts'
import type { FixtureSite } from '#test/support/sites/fixture-site.ts'
import { openPacedSite } from '#test/support/sites/paced-site.ts'
import { openScriptedSite } from '#test/support/sites/scripted-site.ts'

interface Page {
  url: string
  content: string
  title: string
  tier: string
  metadata: { finalUrl: string; statusCode: number; contentType: string; robots?: string[] }
  cache: { state: string }
  proof: { hash: string }
  waitedMs?: number
  code?: string
}

/** URLs with other schemes, and invalid URLs. */
const notOpened = [
  'javascript:alert(1)',
  'gopher://127.0.0.1/_x',
  'data:text/html,hi',
  'file:///etc/passwd',
  'ftp://127.0.0.1/',
  'mailto:a@example.com',
  'about:blank',
  'chrome://version',
  'view-source:http://127.0.0.1/',
  'ws://127.0.0.1/',
  'intent://x',
  'http://[bad',
  'http://',
]

describeOperation('fetch-pro', (service) => {
  let site: FixtureSite
  beforeAll(async () => {
    site = await openScriptedSite()
  })
  afterAll(() => site[Symbol.asyncDispose]())

  const fetchPage = (path: string, options: object = {}): Promise<Reply<Page>> =>
    callOperation<Page>(
      service().url,
      'fetch-pro',
      { url: site.url + path, ...options },
      { headers: { Prefer: 'wait=60' } },
    )
  const contentOf = async (path: string, options: object = {}) => {
    const { status, body } = await fetchPage(path, options)
    expect([path, status, body.code]).toEqual([path, 200, undefined])
    return body.content
  }

  it('reports the robots directives of the header, and those that scripts wrote', async () => {
    const { body } = await fetchPage('/wishes')
    expect(body.metadata.robots).toEqual(['noarchive', 'nofollow'])
  })

  it('returns content that scripts wrote, with a proof', async () => {
    const { status, body } = await fetchPage('/app')
    expect([status, body.title, body.tier]).toEqual([200, 'App', 'pro'])
    expect(body.content).toContain('# Written by a script')
    expect(body.content).toContain('Paragraph 5 of the data')
    expect(body.metadata).toMatchObject({ statusCode: 200, contentType: 'text/html', finalUrl: `${site.url}/app` })
    const { url, content, proof } = body as Page & { url: string }
    const verified = await callOperation(service().url, 'proof-verify', { url, content, proof })
    expect(verified.body).toMatchObject({ valid: true })
  })

  it('keeps the pause that a host asks for, and says how long it waited', async () => {
    await using limited = await openPacedSite()
    limited.answerNext({ status: 429, retryAfter: () => '3' })
    const fetchLimited = (path: string) => {
      const input = { url: `${limited.url}/page?${path}`, timeout: 30_000 }
      return callOperation<Page>(service().url, 'fetch-pro', input)
    }
    expect((await fetchLimited('first')).status).toBe(502)
    const { status, body } = await fetchLimited('second')
    expect([status, body.waitedMs]).toEqual([200, expect.any(Number)])
    const arrivals = limited.arrivals.filter(({ path }) => path.startsWith('/page'))
    expect((arrivals[1]?.at ?? 0) - (arrivals[0]?.at ?? 0)).toBeGreaterThanOrEqual(2900)
  })

  it('stores its answers separately from those of /fetch/basic', async () => {
    await fetchPage('/article?kept')
    expect((await fetchPage('/article?kept')).body.cache.state).toBe('hit')
    const basic = await callOperation<Page>(service().url, 'fetch-basic', { url: `${site.url}/article?kept` })
    expect([basic.body.tier, basic.body.cache.state]).toEqual(['basic', 'miss'])
  })

  it('stores answers per fragment, and passes the fragment to the browser', async () => {
    const routes = await Promise.all(['', '#/a', '#/b'].map((route) => fetchPage(`/route${route}`)))
    expect(routes.map(({ body }) => /You are at “(.*)”/.exec(body.content)?.[1])).toEqual(['', '#/a', '#/b'])
    expect(routes.map(({ body }) => [body.url, body.metadata.finalUrl])).toEqual(
      ['', '#/a', '#/b'].map((route) => Array(2).fill(`${site.url}/route${route}`)),
    )
    const again = await fetchPage('/route?utm_source=x#/a')
    expect([again.body.cache.state, again.body.content]).toEqual(['hit', routes[1]?.body.content])
    const bypass = await fetchPage('/route?utm_source=x#/c', { cache: false })
    expect(bypass.body.metadata.finalUrl).toBe(`${site.url}/route#/c`)
    expect(new Set(site.requests.filter((path) => path.startsWith('/route')))).toEqual(new Set(['/route']))
  })

  it('keeps fragments in a batch', async () => {
    const urls = ['#/a', '#/d'].map((route) => `${site.url}/route${route}`)
    const { body } = await callOperation<{ results: Page[] }>(service().url, 'batch-fetch', { urls, tier: 'pro' })
    expect(body.results.map(({ url, content }) => [url, /“(.*)”/.exec(content)?.[1]])).toEqual([
      [urls[0], '#/a'],
      [urls[1], '#/d'],
    ])
  })

  describe('the rendered content', () => {
    it('includes open shadow roots, with slots in place', async () => {
      const content = await contentOf('/shadow')
      const order = ['In the slot', 'the shadow came', 'the light came', 'Paragraph 2 of the shadow']
      const places = order.map((text) => content.indexOf(text))
      expect(places).toEqual([...places].sort((one, other) => one - other))
      expect(places[0]).toBeGreaterThan(-1)
    })

    it('includes frames of the same site', async () => {
      expect(await contentOf('/frame', { mainContent: false })).toContain('Paragraph 6 says something about scripts')
    })

    it('includes list entries that load on scroll', async () => {
      const content = await contentOf('/list')
      expect(content).toContain('Item 40 of a list')
    })

    it('excludes elements hidden by style sheets, but includes closed tabs', async () => {
      expect(await contentOf('/hidden', { mainContent: false })).not.toContain('what nobody sees')
      expect(await contentOf('/tabs')).toContain('the closed tab')
    })

    it('excludes consent dialogs from the main content', async () => {
      const content = await contentOf('/banner')
      expect(content).toContain('Paragraph 6 says something about choices')
      expect(content).not.toMatch(/cookies|Accept all|What you choose/)
    })

    it('includes images without loading them', async () => {
      expect(await contentOf('/pictured')).toContain(`![a picture](${site.url}/picture.png)`)
      expect(site.requests).not.toContain('/picture.png')
    })
  })

  describe('timing', () => {
    it('reads pages that never become idle, or hang', async () => {
      const [restless, busy] = await Promise.all(['/restless', '/busy'].map((path) => contentOf(path)))
      expect(restless).toContain('Paragraph 6 says something about unrest')
      expect(busy).toContain('Paragraph 6 says something about loops')
    })

    it('follows redirects, including those of scripts', async () => {
      const moved = await fetchPage('/moved')
      expect(moved.body.metadata.finalUrl).toBe(`${site.url}/app`)
      const left = await fetchPage('/leaves')
      expect([left.body.title, left.body.metadata.finalUrl]).toEqual(['About scripts', `${site.url}/article`])
    })

    it('waits for a selector', async () => {
      expect(await contentOf('/late', { waitFor: 'p.late' })).toContain('what was waited for')
    })

    it('fails if the selector never matches or is invalid', async () => {
      const missed = await fetchPage('/article', { waitFor: '.absent', timeout: 5000 })
      expect([missed.status, missed.body.code]).toEqual([422, 'ELEMENT_NOT_FOUND'])
      expect(missed.body).toMatchObject({ details: [{ path: '/waitFor' }] })
    })

    it.each([
      { waitFor: 'p[' },
      { waitFor: 'p:bogus' },
      { includeSelector: 'p[' },
      { excludeSelector: ':focus-within' },
    ])('and does not load the page for %j, which is not a selector', async (options) => {
      const [field] = Object.keys(options)
      const { status, body } = await fetchPage('/article?no-selector', options)
      expect([status, body]).toEqual([
        400,
        expect.objectContaining({
          code: 'INVALID_REQUEST',
          details: [{ path: `/${field}`, message: expect.stringContaining('must be a CSS selector') }],
        }),
      ])
      expect(site.requests).not.toContain('/article?no-selector')
    })
  })

  it('reads a document that no browser renders', async () => {
    const { status, body } = await fetchPage('/report.pdf')
    expect([status, body]).toEqual([200, expect.objectContaining({ tier: 'basic' })])
    expect(body).toMatchObject({
      content: 'A report that no browser renders.',
      warnings: [expect.stringContaining('document')],
    })
  })

  it('returns JSON and text unchanged', async () => {
    expect(await contentOf('/json')).toContain('"answer": 42')
    expect(await contentOf('/text')).toBe('Plain text, as it was sent.')
  })

  it('warns about a selector to wait for, which JSON does not have', async () => {
    const { body } = await fetchPage('/json', { waitFor: 'main' })
    expect(body).toMatchObject({ warnings: [expect.stringContaining('waitFor was ignored')] })
  })

  it.concurrent.each([
    ['/missing', 502, 'TARGET_ERROR'],
    ['/wall', 502, 'TARGET_BLOCKED'],
    ['/walled', 502, 'TARGET_BLOCKED'],
    ['/gone', 502, 'TARGET_ERROR'],
    ['/forbidden', 502, 'TARGET_ERROR'],
    ['/empty', 502, 'EMPTY_CONTENT'],
    ['/no-content', 502, 'EMPTY_CONTENT'],
    ['/file.pdf', 422, 'EXTRACTION_IMPOSSIBLE'],
    ['/file.zip', 422, 'UNSUPPORTED_CONTENT_TYPE'],
    ['/picture.png', 422, 'UNSUPPORTED_CONTENT_TYPE'],
    ['/broken', 502, 'TARGET_UNREACHABLE'],
    ['/bounces', 502, 'TOO_MANY_REDIRECTS'],
    ['/circle', 502, 'TOO_MANY_REDIRECTS'],
    ['/to-metadata', 400, 'URL_NOT_ALLOWED'],
    ['/leaves-inward', 400, 'URL_NOT_ALLOWED'],
  ])('answers %s with %i %s', async (path, status, code) => {
    const reply = await fetchPage(path)
    expect([reply.status, reply.body]).toEqual([status, expect.objectContaining({ code })])
    expect(JSON.stringify(reply.body)).not.toMatch(/169\.254|net::|puppeteer|\n {4}at /)
  })

  it.concurrent.each(notOpened)('fails at once if the target redirects to %s', async (target) => {
    const path = `/redirect?${encodeURIComponent(target)}`
    const { status, body } = await fetchPage(path)
    expect([status, body.code]).toEqual([400, 'URL_NOT_ALLOWED'])
    // No retry.
    expect(site.requests.filter((asked) => asked === path)).toHaveLength(1)
  })

  it.concurrent.each([
    'gopher://127.0.0.1/_x',
    'mailto:a@example.com',
    'intent://x',
    'data:text/html,hi',
    'file:///etc/passwd',
  ])('reads a page whose script navigates to %s, without opening it', async (target) => {
    const { status, body } = await fetchPage(`/leads?${encodeURIComponent(target)}`)
    expect([status, body.code, body.title]).toEqual([200, undefined, 'About apps'])
  })

  it('fails early on an endless chain of navigations', async () => {
    // On a busy machine, the time of a navigation can end before its number of redirects.
    const codeOf = async () => (await fetchPage('/circle?early')).body.code
    await expect.poll(codeOf).toBe('TOO_MANY_REDIRECTS')
  })

  it.concurrent('tells an endless chain of navigations from a slow page, also when each of them is slow', async () => {
    expect((await fetchPage('/slow-circle')).body.code).toBe('TOO_MANY_REDIRECTS')
  })

  it.concurrent('returns the received part of a page that never ends', async () => {
    expect(await contentOf('/half', { timeout: 14_000 })).toContain('# About halves')
  })

  it('fails within the requested timeout if a page stays silent before or after its head', async () => {
    const ended: string[] = []
    const giveUp = async (path: string, timeout: number) => {
      const { status, body } = await fetchPage(path, { timeout })
      expect([status, body.code]).toEqual([502, 'TARGET_TIMEOUT'])
      ended.push(path)
    }
    await Promise.all([giveUp('/silent', 12_000), giveUp('/head-only', 8000)])
    expect(ended).toEqual(['/head-only', '/silent'])
  })
})
