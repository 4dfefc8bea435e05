import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOperation, type Reply } from '#test/support/client.ts'
import { describeOperation } from '#test/support/describe-operation.ts'
import type { FixtureSite } from '#test/support/fixture-site.ts'
import { openScriptedSite } from '#test/support/scripted-site.ts'

interface Page {
  content: string
  title: string
  tier: string
  metadata: { finalUrl: string; statusCode: number; contentType: string }
  cache: { state: string }
  proof: { hash: string }
  code?: string
}

describeOperation('fetch-pro', (service) => {
  let site: FixtureSite
  beforeAll(async () => {
    site = await openScriptedSite()
  })
  afterAll(() => site[Symbol.asyncDispose]())

  const fetchPage = (path: string, options: object = {}): Promise<Reply<Page>> =>
    callOperation<Page>(service().url, 'fetch-pro', { url: site.url + path, ...options })
  const contentOf = async (path: string, options: object = {}) => {
    const { status, body } = await fetchPage(path, options)
    expect([path, status, body.code]).toEqual([path, 200, undefined])
    return body.content
  }

  it('reads what scripts wrote, with its proof', async () => {
    const { status, body } = await fetchPage('/app')
    expect([status, body.title, body.tier]).toEqual([200, 'App', 'pro'])
    expect(body.content).toContain('# Written by a script')
    expect(body.content).toContain('Paragraph 5 of the data')
    expect(body.metadata).toMatchObject({ statusCode: 200, contentType: 'text/html', finalUrl: `${site.url}/app` })
    const { url, content, proof } = body as Page & { url: string }
    const verified = await callOperation(service().url, 'proof-verify', { url, content, proof })
    expect(verified.body).toMatchObject({ valid: true })
  })

  it('keeps what it read, apart from what was read without a browser', async () => {
    await fetchPage('/article?kept')
    expect((await fetchPage('/article?kept')).body.cache.state).toBe('hit')
    const basic = await callOperation<Page>(service().url, 'fetch-basic', { url: `${site.url}/article?kept` })
    expect([basic.body.tier, basic.body.cache.state]).toEqual(['basic', 'miss'])
  })

  describe('sees a page as its reader does', () => {
    it('with open shadow roots, slots in their places', async () => {
      const content = await contentOf('/shadow')
      const order = ['In the slot', 'the shadow came', 'the light came', 'Paragraph 2 of the shadow']
      const places = order.map((text) => content.indexOf(text))
      expect(places).toEqual([...places].sort((one, other) => one - other))
      expect(places[0]).toBeGreaterThan(-1)
    })

    it('with frames of the same site', async () => {
      expect(await contentOf('/frame', { mainContent: false })).toContain('Paragraph 6 says something about scripts')
    })

    it('with what a list loads as one scrolls', async () => {
      const content = await contentOf('/list')
      expect(content).toContain('Item 40 of a list')
    })

    it('without what style sheets hide, but with tabs that are closed for now', async () => {
      expect(await contentOf('/hidden', { mainContent: false })).not.toContain('what nobody sees')
      expect(await contentOf('/tabs')).toContain('the closed tab')
    })

    it('without requests for consent in its main content', async () => {
      const content = await contentOf('/banner')
      expect(content).toContain('Paragraph 6 says something about choices')
      expect(content).not.toMatch(/cookies|Accept all|What you choose/)
    })

    it('and does not load pictures nobody sees, nor lose them', async () => {
      expect(await contentOf('/pictured')).toContain(`![a picture](${site.url}/picture.png)`)
      expect(site.requests).not.toContain('/picture.png')
    })
  })

  describe('waits for the right moment', () => {
    it('and reads a page that never rests, or hangs, as it stands', async () => {
      expect(await contentOf('/restless')).toContain('Paragraph 6 says something about unrest')
      expect(await contentOf('/busy')).toContain('Paragraph 6 says something about loops')
    })

    it('follows redirects, those of scripts, too', async () => {
      const moved = await fetchPage('/moved')
      expect(moved.body.metadata.finalUrl).toBe(`${site.url}/app`)
      const left = await fetchPage('/leaves')
      expect([left.body.title, left.body.metadata.finalUrl]).toEqual(['About scripts', `${site.url}/article`])
    })

    it('or for a selector', async () => {
      expect(await contentOf('/late', { waitFor: 'p.late' })).toContain('what was waited for')
    })

    it('which may not come, or be none', async () => {
      const startedAt = performance.now()
      const missed = await fetchPage('/article', { waitFor: '.absent', timeout: 5000 })
      expect([missed.status, missed.body.code]).toEqual([422, 'ELEMENT_NOT_FOUND'])
      expect(performance.now() - startedAt).toBeLessThan(6500)
      expect(missed.body).toMatchObject({ details: [{ path: '/waitFor' }] })
      const wrong = await fetchPage('/article', { waitFor: 'p[' })
      expect([wrong.status, wrong.body.code]).toEqual([400, 'INVALID_REQUEST'])
    })
  })

  it('reads JSON and text as they were sent', async () => {
    expect(await contentOf('/json')).toContain('"answer": 42')
    expect(await contentOf('/text')).toBe('Plain text, as it was sent.')
  })

  it.each([
    ['/missing', 502, 'TARGET_ERROR'],
    ['/wall', 502, 'TARGET_BLOCKED'],
    ['/walled', 502, 'TARGET_BLOCKED'],
    ['/gone', 502, 'TARGET_ERROR'],
    ['/forbidden', 502, 'TARGET_ERROR'],
    ['/empty', 502, 'EMPTY_CONTENT'],
    ['/no-content', 502, 'EMPTY_CONTENT'],
    ['/file.pdf', 422, 'UNSUPPORTED_CONTENT_TYPE'],
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

  it('leaves a page that leads on and on early', async () => {
    const startedAt = performance.now()
    expect((await fetchPage('/circle?early')).body.code).toBe('TOO_MANY_REDIRECTS')
    expect(performance.now() - startedAt).toBeLessThan(12_000)
  })

  it.each(['/silent', '/head-only'])('gives up on %s within the timeout asked for', async (path) => {
    const startedAt = performance.now()
    const { status, body } = await fetchPage(path, { timeout: 5000 })
    expect([status, body.code]).toEqual([502, 'TARGET_TIMEOUT'])
    expect(performance.now() - startedAt).toBeLessThan(6500)
  })

  it('reads as much as came of a page that never ends', async () => {
    expect(await contentOf('/half', { timeout: 10_000 })).toContain('# About halves')
  })
})
