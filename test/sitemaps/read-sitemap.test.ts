import { afterAll, describe, expect, it } from 'vitest'
import { openTestEgress } from '#test/support/egress/open-test-egress.ts'
import { openRecordingServer, type Reply } from '#test/support/generated-site/recording-server.ts'
import {
  atom,
  encoded,
  gzipped,
  listedPath,
  rss,
  sitemapIndex,
  textList,
  urlset,
  xml,
} from '#test/support/generated-site/sitemaps.ts'
import { growthOf, linearGrowth } from '#test/support/runner/growth.ts'
import { openXmlReader } from '#workers/sites/sitemaps/read-sitemap-xml.ts'
import { readSitemap } from '#workers/sites/sitemaps/read-sitemap.ts'
import type { SitemapEntry } from '#workers/sites/sitemaps/sitemap-entry.ts'

const site = 'https://example.com'
const scope = new AsyncDisposableStack()
afterAll(() => scope.disposeAsync())
const replies = new Map<string, () => Reply>()
const server = scope.use(await openRecordingServer(({ path }) => replies.get(path)?.() ?? { status: 404 }))
const egress = scope.use(
  await openTestEgress({ connectTimeoutMs: 30_000, headersTimeoutMs: 30_000, idleTimeoutMs: 30_000 }),
)

/** Reads a reply as a sitemap. */
async function read(reply: Reply, isFull = () => false) {
  replies.set('/sitemap', () => reply)
  const entries: SitemapEntry[] = []
  const sitemaps: string[] = []
  const sink = {
    address: (entry: SitemapEntry) => void entries.push(entry),
    sitemap: (url: string) => void sitemaps.push(url),
  }
  const outcome = await readSitemap(
    { url: `${server.url}/sitemap`, sink, isFull },
    { egress },
    AbortSignal.timeout(50_000),
  )
  return { ...outcome, entries, sitemaps, urls: entries.map(({ url }) => url.trim()) }
}

const listed = (count: number) => Array.from({ length: count }, (_, index) => site + listedPath(index + 1))
const loc = (...urls: string[]) => urls.map((url) => `<url><loc>${url}</loc></url>`).join('')

describe('a sitemap', () => {
  it.each([
    ['XML', urlset({ site, count: 1200 })],
    ['XML in gzip', gzipped(urlset({ site, count: 1200 }))],
    ['XML in gzip that calls itself XML', gzipped(urlset({ site, count: 1200 }), 'application/xml')],
    ['XML in UTF-16', encoded(urlset({ site, count: 1200 }), 'utf16le')],
    ['text', textList({ site, count: 1200 })],
    ['text in gzip', gzipped(textList({ site, count: 1200 }))],
    ['RSS', rss({ site, count: 1200 })],
    ['Atom', atom({ site, count: 1200 })],
  ])('in %s is read', async (_, reply) => {
    const { urls, problem } = await read(reply)
    expect(problem).toBeUndefined()
    expect(urls).toEqual(listed(1200))
  })

  it('has dates and titles', async () => {
    const dates = async (reply: Reply) => (await read(reply)).entries[0]
    expect(await dates(urlset({ site, count: 1 }))).toMatchObject({ lastModified: '2026-02-02' })
    expect(await dates(rss({ site, count: 1 }))).toMatchObject({
      title: 'Story 1',
      lastModified: 'Mon, 02 Feb 2026 10:00:00 GMT',
    })
    expect(await dates(atom({ site, count: 1 }))).toMatchObject({
      title: 'Story 1',
      lastModified: '2026-02-02T10:00:00Z',
    })
  })

  it('reads Google news titles, and no images', async () => {
    const { entries } = await read(
      xml(`<urlset><url><loc>${site}/a</loc><image:image><image:loc>${site}/a.png</image:loc><image:title>No</image:title>
        </image:image><news:news><news:title>Yes</news:title></news:news></url></urlset>`),
    )
    expect(entries).toEqual([{ url: `${site}/a`, title: 'Yes' }])
  })

  it.each<[string, Reply]>([
    ['RSS', xml('<rss><channel><item><link>/a</link></item><item><link> b?c=d </link></item></channel></rss>')],
    ['Atom', xml('<feed><entry><link href="/a"/></entry><entry><link href="b?c=d"/></entry></feed>')],
    ['XML', xml('<urlset><url><loc>/a</loc></url><url><loc> </loc></url><url><loc>b?c=d</loc></url></urlset>')],
  ])('in %s may have addresses that are relative to it', async (_, reply) => {
    expect((await read(reply)).urls.filter(Boolean)).toEqual([`${server.url}/a`, `${server.url}/b?c=d`])
  })

  it('may be an index', async () => {
    const { sitemaps, entries } = await read(sitemapIndex([`${site}/1.xml?a=1&b=2`, `${site}/2.xml`]))
    expect([sitemaps, entries]).toEqual([[`${site}/1.xml?a=1&b=2`, `${site}/2.xml`], []])
  })

  it.each<[string, Reply]>([
    ['an ampersand', xml(`<urlset>${loc(`${site}/?a=1&b=2`, `${site}/?a=1&amp;b=3`)}</urlset>`)],
    ['CDATA', xml(`<urlset><url><loc><![CDATA[${site}/?a=1&b=2]]></loc></url>${loc(`${site}/?a=1&#38;b=3`)}</urlset>`)],
    ['missing end tags', xml(`<urlset><url><loc>${site}/?a=1&b=2<url><loc>${site}/?a=1&b=3</loc></url></urlset>`)],
    [
      'wrong end tags',
      xml(`<urlset><url><loc>${site}/?a=1&b=2</loc></urls><url><loc>${site}/?a=1&b=3</loc></url></urlset>`),
    ],
    [
      'text before it',
      xml(
        `Warning: x < y in <b>a.php</b>\n<?xml version="1.0"?><urlset>${loc(`${site}/?a=1&b=2`, `${site}/?a=1&b=3`)}</urlset>`,
      ),
    ],
    [
      'a prefix',
      xml(
        `<s:urlset><s:url><s:loc>${site}/?a=1&b=2</s:loc></s:url><s:url><s:loc>${site}/?a=1&b=3</s:loc></s:url></s:urlset>`,
      ),
    ],
    ['capitals', xml(`<URLSET><URL><LOC>${site}/?a=1&b=2</LOC></URL><Url><Loc>${site}/?a=1&b=3</Loc></Url></URLSET>`)],
  ])('with %s is read', async (_, reply) => {
    const { urls, problem } = await read(reply)
    expect([urls, problem]).toEqual([[`${site}/?a=1&b=2`, `${site}/?a=1&b=3`], undefined])
  })

  it.each<[string, Reply]>([
    [
      'declared as latin-1',
      xml(Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?><urlset>${loc(`${site}/café`)}</urlset>`, 'latin1')),
    ],
    [
      'in latin-1, declared as UTF-8',
      { type: 'text/xml; charset=utf-8', body: Buffer.from(`<urlset>${loc(`${site}/café`)}</urlset>`, 'latin1') },
    ],
    ['in UTF-8 without a declaration', xml(`<urlset>${loc(`${site}/café`)}</urlset>`)],
    ['in UTF-8 with a byte order mark', xml(`\uFEFF<urlset>${loc(`${site}/café`)}</urlset>`)],
  ])('%s is decoded', async (_, reply) => {
    expect((await read(reply)).urls).toEqual([`${site}/café`])
  })

  it('is decoded across chunks', async () => {
    const lines = Array.from({ length: 100 }, (_, index) => `${site}/${index}${'é€😀'.repeat(400)}`)
    const text = lines.join('\n')
    const { urls } = await read({ type: 'text/plain', body: text })
    expect([urls.length, urls.join('\n') === text]).toEqual([100, true])
  })
})

describe('a sitemap that ends early', () => {
  it.each([
    ['before its end', xml(`<urlset>${loc(`${site}/1`)}<url><loc>${site}/2`), 'It ends before', 2],
    ['in the middle of its gzip data', cut(gzipped(urlset({ site, count: 50 }))), 'It ends before', 1],
  ])('%s keeps what was read', async (_, reply, problem, minimum) => {
    const outcome = await read(reply)
    expect(outcome.problem).toContain(problem)
    expect(outcome.urls.length).toBeGreaterThanOrEqual(minimum)
  })

  it.each<[string, Reply, string]>([
    [
      'a page with status 200',
      { body: '<!doctype html><html><body><h1>404</h1><a href="/">x</a></body></html>' },
      'HTML',
    ],
    ['a page without html tag', { body: '<head><title>Sorry</title></head>' }, 'HTML'],
    ['JSON', { type: 'application/json', body: '{"error":"not found"}' }, 'neither a sitemap nor a feed'],
    ['nothing', xml(''), 'empty'],
    ['an error', { status: 500, body: 'x' }, 'HTTP status 500'],
  ])('is not %s', async (_, reply, problem) => {
    const outcome = await read(reply)
    expect([outcome.urls, outcome.problem]).toEqual([[], expect.stringContaining(problem)])
  })

  it('stops when no more is wanted', async () => {
    const entries: unknown[] = []
    const outcome = await read(urlset({ site, count: 50_000 }), () => entries.push(1) > 3)
    expect(outcome.entries.length).toBeGreaterThan(100)
    expect(outcome.entries.length).toBeLessThan(5000)
  })
})

describe('a hostile sitemap', () => {
  const bomb = gzipped(xml(`<urlset>${' '.repeat(60 * 1024 * 1024)}</urlset>`))

  it('that is a decompression bomb ends at the limit', async () => {
    expect((await read(bomb)).problem).toMatch(/more than 100 times/)
  })

  it('of more than 50 MB ends at the limit and keeps what came before', async () => {
    const endless = function* () {
      yield `<urlset>${loc(`${site}/1`)}`
      for (let part = 0; part < 60; part += 1)
        yield `<!-- ${'x'.repeat(500_000)} --><x/><!-- ${'x'.repeat(500_000)} -->`
    }
    const { urls, problem } = await read(xml(endless()))
    expect(urls).toEqual([`${site}/1`])
    expect(problem).toMatch(/exceeds the limit of 52428800 bytes/)
  })

  it.each([
    [
      'entities',
      `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>
      <urlset>${loc(`${site}/&b;&c;&lt;&#65;&nbsp;`)}</urlset>`,
      [`${site}/&b;&c;<A&nbsp;`],
    ],
    ['an endless comment', `<urlset>${loc(`${site}/1`)}<!--${'x'.repeat(3_000_000)}`, [`${site}/1`]],
    ['an endless attribute', `<urlset>${loc(`${site}/1`)}<url a="${'x'.repeat(3_000_000)}">`, [`${site}/1`]],
    ['an endless tag name', `<urlset>${loc(`${site}/1`)}<${'x'.repeat(3_000_000)}>`, [`${site}/1`]],
    ['endless nesting', `<urlset>${loc(`${site}/1`)}${'<a>'.repeat(200_000)}`, [`${site}/1`]],
  ])('with %s is read without harm', async (_, text, expected) => {
    expect((await read(xml(text))).urls).toEqual(expected)
  })

  it('with an endless text has no endless address', async () => {
    const { entries } = await read(xml(`<urlset>${loc(`${site}/${'x'.repeat(3_000_000)}`)}</urlset>`))
    expect(entries[0]?.url.length).toBeLessThan(100_000)
  })

  it.each([
    ['addresses', (size: number) => loc(`${site}/a`).repeat(size)],
    ['open elements', (size: number) => '<url><a>'.repeat(size)],
    ['end tags', (size: number) => '</url>'.repeat(size)],
    ['attributes', (size: number) => `<url ${'a="b" '.repeat(size)}>`],
    ['angle brackets', (size: number) => '<'.repeat(size)],
    ['ampersands', (size: number) => `<loc>${'&'.repeat(size)}`],
    ['spaces', (size: number) => `<url><loc>${' '.repeat(size)}`],
    ['alternates', (size: number) => `<url>${'<link rel="alternate" hreflang="a" href="b"/>'.repeat(size)}`],
  ])('takes linear time for many %s', (_, make) => {
    const parse = (text: string) => {
      const reader = openXmlReader({ address: () => {}, sitemap: () => {} })
      for (let at = 0; at < text.length; at += 16_384) reader.write(text.slice(at, at + 16_384))
      reader.end()
    }
    expect(growthOf(make, parse)).toBeLessThan(linearGrowth)
  })
})

function cut({ type, body }: Reply): Reply {
  const bytes = body as Uint8Array
  return { type: type ?? '', body: bytes.subarray(0, bytes.length - 40) }
}
