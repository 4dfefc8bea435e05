import { afterAll, beforeAll, expect, it } from 'vitest'
import { fetchPro } from '#shared/contract/operations/fetch-pro.ts'
import { microDollars } from '#shared/contract/price.ts'
import { quote } from '#shared/contract/quote.ts'
import { openAgent } from '#test/support/calls/agents.ts'
import { callOperation } from '#test/support/calls/client.ts'
import { describeOperation } from '#test/support/calls/describe-operation.ts'
import { openFixtureSite, type FixtureSite } from '#test/support/sites/fixture-site.ts'
import { imageSize } from '#workers/pages/image-size.ts'

interface Answer {
  content: string
  message: string
  code?: string
  markdown?: string
  text?: string
  html?: string
  rawHtml?: string
  links?: { url: string; text: string }[]
  images?: { url: string; alt: string }[]
  structured?: { items: { source: string; types: string[] }[]; meta: Record<string, string> }
  screenshot?: string
  truncated?: boolean
  truncatedForms?: string[]
  cache: { state: string }
}

const prose = 'The barn owl hunts voles at dusk, and it hears them under the snow of the field. '.repeat(8)
const head = `<title>Owls</title><meta property="og:title" content="Owls at night">
<script type="application/ld+json">{"@type": "Article", "headline": "Owls"}</script>`
const body = `<nav><a href="/nav">Elsewhere</a></nav><main><h1>Owls</h1><p>${prose} <a href="/barns"><b>Barns</b></a></p>
<figure itemscope itemtype="https://schema.org/Thing"><img src="/owl.jpg" alt="An owl" width="400" height="300"></figure></main>`
const page = `<!doctype html><html><head>${head}</head><body>${body}</body></html>`
const plainForms = ['markdown', 'text', 'html', 'rawHtml', 'links', 'images', 'metadata', 'structured'] as const

describeOperation('fetch-pro', (service) => {
  let site: FixtureSite
  beforeAll(async () => {
    const script = `<script>document.querySelector('h1').append(' by script')</script>`
    site = await openFixtureSite({
      '/owls': page,
      '/scripted': page.replace('</body>', `${script}</body>`),
      '/long': page.replace(
        '</main>',
        `${Array.from({ length: 4000 }, (_, at) => `<p>Owl ${at}. ${prose}</p>`).join('')}</main>`,
      ),
      '/long-source': page.replace('</main>', `</main><!-- ${prose.repeat(10_000)} -->`),
      // Its reading makes the window high and scrolls to the end. The first window is white.
      '/high': `<!doctype html><title>Owls</title><div style="height: 1000px"></div>${Array.from({ length: 400 }, (_, at) => `<p>Owl ${at}. ${prose}</p>`).join('')}<script>new IntersectionObserver(() => {}).observe(document.body)</script>`,
      '/data': (_, response) => response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"owl": [1, 2]}'),
    })
  })
  afterAll(() => site[Symbol.asyncDispose]())
  const call = (name: 'fetch-basic' | 'fetch-pro', path: string, options: object) =>
    callOperation<Answer>(service().url, name, { url: site.url + path, ...options }, { headers: { Prefer: 'wait=60' } })

  it('returns each form under its own name, equal to that of a call for it alone', async () => {
    const { status, body: answer } = await call('fetch-basic', '/owls', { formats: plainForms })
    expect([status, answer.code]).toEqual([200, undefined])
    const alone = async (format: string) =>
      (await call('fetch-basic', '/owls', { format, source: 'html' })).body.content
    expect(answer.markdown).toBe(await alone('markdown'))
    expect(answer.text).toBe(await alone('text'))
    expect(answer.html).toBe(await alone('html'))
    expect(answer.content).toBe(answer.markdown)
    expect(answer.rawHtml).toBe(page)
    expect(answer.links).toEqual([{ url: `${site.url}/barns`, text: 'Barns' }])
    expect(answer.images).toEqual([{ url: `${site.url}/owl.jpg`, alt: 'An owl' }])
    expect(answer.structured?.items.map(({ source, types }) => [source, ...types])).toEqual([
      ['json-ld', 'Article'],
      ['microdata', 'Thing'],
    ])
    expect(answer.structured?.meta).toEqual({ 'og:title': 'Owls at night' })
    expect(answer.truncatedForms).toBeUndefined()
  })

  it('stores the answers of other forms under other keys, and earlier answers under theirs', async () => {
    const read = async (options: object) => {
      const { body: answer } = await call('fetch-basic', '/owls?keys', options)
      return [answer.cache.state, Object.keys(answer).filter((name) => name === 'text' || name === 'html')]
    }
    expect(await read({})).toEqual(['miss', []])
    expect(await read({ formats: ['text'] })).toEqual(['miss', ['text']])
    expect(await read({ formats: ['html'] })).toEqual(['miss', ['html']])
    expect(await read({ formats: ['text'] })).toEqual(['hit', ['text']])
    expect(await read({})).toEqual(['hit', []])
  })

  it('takes the forms in any order', async () => {
    const read = async (formats: readonly string[]) => {
      const { body: answer } = await call('fetch-basic', '/owls?order', { formats })
      return [answer.cache.state, answer.text !== undefined, answer.images?.length]
    }
    expect(await read(['images', 'text', 'metadata'])).toEqual(['miss', true, 1])
    expect(await read(['text', 'metadata', 'images'])).toEqual(['hit', true, 1])
  })

  it('cuts each form to its size, and names those that are cut', async () => {
    const { status, body: answer } = await call('fetch-basic', '/long', { formats: ['markdown', 'rawHtml', 'images'] })
    expect(status).toBe(200)
    expect(answer).toMatchObject({ truncated: true, truncatedForms: ['markdown', 'rawHtml'] })
    expect(
      [answer.content, answer.markdown].map((text = '') => text.length > 900_000 && text.length <= 1_000_010),
    ).toEqual([true, true])
    expect(answer.markdown).toMatch(/\[…\]$/)
    expect(answer.rawHtml?.length).toBeLessThanOrEqual(2_000_000)
    expect(answer.rawHtml?.length).toBeGreaterThan(1_500_000)
    const short = await call('fetch-basic', '/long', { formats: ['text'], maxTokens: 50 })
    expect(short.body.truncatedForms).toEqual(['text'])
    expect(short.body.text?.length).toBeLessThan(600)
  })

  it('returns the forms of a response that is not HTML', async () => {
    const { body: answer } = await call('fetch-basic', '/data', { formats: plainForms })
    expect(answer).toMatchObject({
      rawHtml: '{"owl": [1, 2]}',
      images: [],
      links: [],
      structured: { items: [], meta: {} },
    })
    expect([answer.markdown, answer.text, answer.html].every((text) => text?.includes('owl'))).toBe(true)
  })

  it('takes formats in a tool call, too, although no tool lists them', async () => {
    await using agent = await openAgent('SDK 2 of 2026-07-28', service().url)
    const { isError, output } = await agent.call('fetch_webpage', {
      url: `${site.url}/owls`,
      formats: ['html', 'images'],
    })
    expect(isError).not.toBe(true)
    expect(output).toMatchObject({
      content: expect.stringContaining('# Owls'),
      html: expect.stringContaining('<h1>Owls</h1>'),
      images: [{ alt: 'An owl' }],
    })
    const listed = (await agent.tools()).map(({ inputSchema }) => JSON.stringify(inputSchema))
    expect(listed.some((schema) => schema.includes('formats'))).toBe(false)
  })

  it('the screenshot is image content for agents', async () => {
    await using agent = await openAgent('SDK 1', service().url)
    const input = { url: `${site.url}/scripted`, formats: ['screenshot'] }
    for (const maxTokens of [5000, 50]) {
      const { content, output } = await agent.call('fetch_webpage_pro', { ...input, maxTokens })
      const [image, ...others] = content
      expect(image).toMatchObject({ type: 'image', mimeType: 'image/jpeg' })
      expect(imageSize(Buffer.from(image?.data ?? '', 'base64'))).toEqual({ width: 1280, height: 720 })
      expect(others.every(({ type }) => type === 'text')).toBe(true)
      // The image does not count: a short answer is not split because of it.
      expect('continuation' in output).toBe(maxTokens === 50)
      expect(output).not.toHaveProperty('screenshot')
    }
  })

  it.each([
    [{ formats: ['screenshot'] }, '/formats/0 must be one of markdown, text'],
    [{ formats: [] }, '/formats must have at least 1'],
    [{ formats: ['text', 'text'] }, '/formats'],
    [{ formats: 'text' }, '/formats must be an array'],
  ])('refuses %j', async (options, message) => {
    const { status, body: answer } = await call('fetch-basic', '/owls', options)
    expect([status, answer.message]).toEqual([400, expect.stringContaining(message)])
  })

  it('/fetch/pro adds the window as an image, and returns the rendered document', async () => {
    const formats = [...plainForms, 'screenshot']
    const { status, body: answer } = await call('fetch-pro', '/scripted', { formats })
    expect([status, answer.code]).toEqual([200, undefined])
    expect(answer.markdown).toContain('# Owls by script')
    expect(answer.rawHtml).toMatch(/<h1>Owls by script<\/h1>[^]*<script>/)
    expect(answer.structured?.items[0]?.types).toEqual(['Article'])
    expect(imageSize(Buffer.from(answer.screenshot ?? '', 'base64'))).toEqual({ width: 1280, height: 720 })
    const without = await call('fetch-pro', '/scripted', { formats: ['markdown'] })
    expect([without.body.cache.state, without.body.screenshot]).toEqual(['miss', undefined])
  })

  it('/fetch/pro shows the first window of a page that it has scrolled', async () => {
    const { status, body: answer } = await call('fetch-pro', '/high', { formats: ['screenshot'] })
    const image = Buffer.from(answer.screenshot ?? '', 'base64')
    expect([status, imageSize(image)]).toEqual([200, { width: 1280, height: 720 }])
    // A white JPEG. One of a window full of text has ten times as many bytes.
    expect(image.length).toBeLessThan(20_000)
  })

  it('/fetch/pro cuts a long document', async () => {
    const { status, body: answer } = await call('fetch-pro', '/long-source', { formats: ['rawHtml'] })
    expect([status, answer.truncatedForms]).toEqual([200, ['rawHtml']])
  })

  it('/fetch/pro asks more for a screenshot, and nothing for other forms', () => {
    const price = (formats?: string[]) =>
      quote(fetchPro.price, { formats }, { list: 'catalog', minimumPayment: microDollars('0'), cachedItems: 0 })
        .listPrice
    expect([price(), price([...plainForms]), price(['text', 'screenshot'])]).toEqual([6000, 6000, 8000])
  })
})
