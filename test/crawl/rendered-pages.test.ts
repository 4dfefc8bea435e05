import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOperation } from '#test/support/calls/client.ts'
import { openGeneratedSite } from '#test/support/generated-site/generated-site.ts'
import { openService, type Service } from '#test/support/processes/service.ts'

interface Crawl {
  pages: { url: string; status: string; title?: string; content?: string; tier?: string }[]
  summary: { crawled: number; successful: number }
  totalPrice: string
}

/** A page whose text, and whose link, a script writes. */
const shell = `<!doctype html><html><head><title>The shop</title></head><body><div id="app"></div><script>
  app.innerHTML = '<article><h1>Written by a script</h1>' + '<p>A sentence of the shop that only a browser can show to its readers.</p>'.repeat(6) +
    '<p>Read about <a href="/behind">all that lies behind</a>.</p></article>'
</script></body></html>`

const open = () =>
  openGeneratedSite({
    pages: 2,
    homeLinks: ['/shop'],
    replies: {
      '/shop': () => ({ body: shell }),
      '/behind': () => ({
        body: `<article><h1>Behind</h1>${'<p>Plain words of a static page.</p>'.repeat(6)}</article>`,
      }),
    },
  })

describe('a crawl with a browser', () => {
  let service: Service
  beforeAll(async () => {
    service = await openService({ BROWSER_CONCURRENCY: '2' })
  })
  afterAll(() => service[Symbol.asyncDispose]())

  it.each([
    ['auto', ['basic', 'basic', 'pro', 'basic']],
    ['pro', ['pro', 'pro', 'pro', 'pro']],
  ])('by the tier %s returns pages that a script writes, and follows their links', async (tier, tiers) => {
    await using site = await open()
    const input = { url: `${site.url}/`, limit: 5, tier, timeout: 30_000 }
    const { status, body } = await callOperation<Crawl>(service.url, 'crawl', input, {
      headers: { Prefer: 'wait=60' },
    })
    expect([status, body.summary]).toMatchObject([200, { crawled: 4, successful: 4 }])
    const article = site.plan[1]?.path ?? ''
    expect(body.pages.map(({ url }) => url.slice(site.url.length))).toEqual(['/', article, '/shop', '/behind'])
    expect(body.pages.map((page) => page.tier)).toEqual(tiers)
    expect(body.pages[2]?.content).toContain('# Written by a script')
    expect(body.pages[1]?.content).toContain('of the record')
    expect(body.pages[3]?.content).toContain('Plain words of a static page.')
  })

  it('by the tier basic has no text of such a page', async () => {
    await using site = await open()
    const input = { url: `${site.url}/`, limit: 5, tier: 'basic', timeout: 30_000 }
    const { body } = await callOperation<Crawl>(service.url, 'crawl', input)
    expect(body.pages[2]).toMatchObject({ status: 'error', error: { code: 'EMPTY_CONTENT' } })
  })
})
