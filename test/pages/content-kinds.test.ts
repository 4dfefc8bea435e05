import { describe, expect, it } from 'vitest'
import { extractPage } from '#workers/pages/extract-page.ts'
import { page, withMain } from './page-under-test.ts'

const rss = `<?xml version="1.0"?><rss version="2.0"><channel><title>Harbour news</title><description>Daily</description>
  <item><title>Ships &amp; cargo</title><link>https://example.com/1</link><pubDate>Tue, 05 Mar 2024 10:00:00 GMT</pubDate>
  <description><![CDATA[<p>Two <b>ships</b> came.</p>]]></description></item></channel></rss>`
const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>Log</title><entry><title>First</title>
  <link rel="alternate" href="/first"/><updated>2024-03-05T10:00:00Z</updated><summary>Sum.</summary></entry></feed>`

/** The start of a compound file (MS-CFB 2.2). */
const compoundFile = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'

describe('extractPage, by kind of content', () => {
  it('returns plain text as it is', () => {
    const text = 'Line one\n  indented * not emphasis\n\nNext # paragraph'
    expect(extractPage(page(text, 'text/plain'), withMain()).content).toBe(text)
  })

  it('returns markdown as it is, with its title', () => {
    const read = extractPage(page('# Title\n\n- a\n- b', 'text/markdown; charset=utf-8'), withMain())
    expect(read).toMatchObject({ title: 'Title', content: '# Title\n\n- a\n- b' })
  })

  it('indents small JSON in a fence, and fences broken JSON as it came', () => {
    expect(extractPage(page('{"a":[1,2]}', 'application/json'), withMain()).content).toBe(
      '```json\n{\n  "a": [\n    1,\n    2\n  ]\n}\n```',
    )
    expect(extractPage(page('{"a":', 'application/json'), withMain()).content).toBe('```json\n{"a":\n```')
  })

  it('warns about selectors, which do not apply to JSON', () => {
    const { warnings } = extractPage(page('{"a":1}', 'application/json'), withMain({ includeSelector: 'main' }))
    expect(warnings).toEqual(['includeSelector was ignored: the page is not HTML.'])
  })

  it('leaves large JSON as it came', () => {
    const large = JSON.stringify(Array.from({ length: 20_000 }, (_, index) => index))
    expect(extractPage(page(large, 'application/json'), withMain()).content).toBe(`\`\`\`json\n${large}\n\`\`\``)
  })

  it.each([
    ['commas', 'bird,eyes\nowl,2\n', ['bird', 'eyes'], [['owl', '2']]],
    ['semicolons', 'bird;weight\r\nowl;1,5\r\n', ['bird', 'weight'], [['owl', '1,5']]],
    ['tabs', 'bird\teyes\n\t2', ['bird', 'eyes'], [['', '2']]],
    ['quotes', '"a, b","c ""d"""\n"two\nlines",x', ['a, b', 'c "d"'], [['two lines', 'x']]],
    ['rows of other lengths', 'a,b\n1\n1,2,3\n\n4,', ['a', 'b', ''], [['1'], ['1', '2', '3'], ['4', '']]],
    ['one column', 'bird\nowl', ['bird'], [['owl']]],
    ['syntax', 'a,b\n<script>,x|y', ['a', 'b'], [[String.raw`\<script>`, String.raw`x\|y`]]],
  ])('writes CSV with %s as a table', (_, text, header, rows) => {
    const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
    const expected = [row(header), `|${' --- |'.repeat(header.length)}`, ...rows.map(row)].join('\n')
    const read = extractPage(page(text, 'text/csv; charset=utf-8'), withMain())
    expect([read.content, read.metadata.contentType]).toEqual([expected, 'text/csv'])
  })

  it('reads CSV as HTML and as text', () => {
    const as = (format: 'html' | 'text') => extractPage(page('a,b\n1,<2>', 'text/csv'), withMain({ format })).content
    expect(as('html')).toBe(
      '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>&lt;2&gt;</td></tr></tbody></table>',
    )
    expect(as('text')).toBe('a,b\n1,<2>')
  })

  it.each([
    ['an open quote', 'a,b\n"1,2', 'text/csv'],
    ['text after a quote', 'a,b\n"1"x,2', 'text/csv'],
    ['a million fields', 'a,b\n'.repeat(500_001), 'text/csv'],
    ['prose of no type', 'Owls hunt, mostly at night.\nThey see well, hear well, and fly silently.', ''],
    ['values sent as text', 'a,b\n1,2', 'text/plain'],
  ])('leaves %s as it is', (_, text, type) => {
    expect(extractPage(page(text, type), withMain()).content).toBe(text.trim())
  })

  it.each(['', 'application/octet-stream'])('knows CSV sent as %j by its records', (type) => {
    const { content } = extractPage(page('a;b\n1;2\n3;4', type), withMain())
    expect(content).toBe('| a | b |\n| --- | --- |\n| 1 | 2 |\n| 3 | 4 |')
  })

  it('fences XML', () => {
    expect(extractPage(page('<?xml version="1.0"?><a>b</a>', 'application/xml'), withMain()).content).toBe(
      '```xml\n<?xml version="1.0"?><a>b</a>\n```',
    )
  })

  it.each(['application/rss+xml', 'text/xml', 'text/html', ''])('reads an RSS feed sent as %j as a list', (type) => {
    const read = extractPage(page(rss, type), withMain({ links: true }))
    expect(read).toMatchObject({ title: 'Harbour news', metadata: { description: 'Daily' } })
    expect(read.content).toBe(
      '# Harbour news\n\nDaily\n\n## [Ships & cargo](https://example.com/1)\n\n2024-03-05T10:00:00.000Z\n\nTwo ships came.',
    )
    expect(read.links).toEqual([{ url: 'https://example.com/1', text: 'Ships & cargo' }])
  })

  it('reads an Atom feed, its links absolute', () => {
    expect(extractPage(page(atom, 'application/atom+xml'), withMain()).content).toContain(
      '## [First](https://example.com/first)\n\n2024-03-05T10:00:00.000Z\n\nSum.',
    )
  })

  it('reads the whole summary of an entry, whatever its markup', () => {
    const summaryOf = (summary: string) =>
      extractPage(page(`<rss><channel><item><title>T</title>${summary}</item></channel></rss>`, 'text/xml'), withMain())
        .content.split('\n\n')
        .slice(1)
    expect(summaryOf('<description>Two &lt;b&gt;ships&lt;/b&gt; came.</description>')).toEqual(['Two ships came.'])
    expect(summaryOf('<description>&lt;p&gt;One.&lt;/p&gt;&lt;p&gt;Two.&lt;/p&gt;</description>')).toEqual([
      'One. Two.',
    ])
    expect(summaryOf('<description/><content:encoded>Text &amp;amp; more</content:encoded>')).toEqual(['Text & more'])
    expect(summaryOf(`<description>${'&lt;b&gt;'.repeat(50_000)}Deep.</description>`)).toEqual(['Deep.'])
    // Only the children of an entry are its fields.
    expect(summaryOf('<media:group><description>Other</description></media:group>')).toEqual([])
  })

  it('refuses a feed that nests too deeply', () => {
    const deep = `<rss><channel>${'<item><title>a</title>'.repeat(2000)}`
    expect(() => extractPage(page(deep, 'text/xml'), withMain())).toThrowError(
      expect.objectContaining({ code: 'PAGE_TOO_COMPLEX' }),
    )
  })

  it.each(['text/plain', 'application/octet-stream', ''])('recognises HTML sent as %j', (type) => {
    const read = extractPage(page('<!doctype html><title>T</title><p>Hello there</p>', type), withMain())
    expect(read).toMatchObject({ content: 'Hello there', metadata: { contentType: 'text/html' } })
  })

  it.each([
    ['a PDF document', 'application/pdf', '%PDF-1.7 ...'],
    ['a PDF document', 'text/html', '%PDF-1.7 ...'],
    ['a PNG image', '', '\x89PNG\r\n\x1a\n'],
    ['image/avif data', 'image/avif', 'anything'],
    ['a ZIP archive', 'text/plain', 'PK\x03\x04'],
    ['a Word document of the format before 2007', '', `${compoundFile}W\0o\0r\0d\0D\0o\0c\0u\0m\0e\0n\0t\0`],
    ['an encrypted Office file', 'application/msword', `${compoundFile}${Array.from('EncryptedPackage').join('\0')}\0`],
    ['binary data', '', '\x00\x01\x02\x03\x00\x05'],
  ])('refuses %s sent as %j and says what is supported', (found, type, bytes) => {
    expect(() => extractPage(page(Buffer.from(bytes, 'latin1'), type), withMain())).toThrowError(
      expect.objectContaining({
        code: 'UNSUPPORTED_CONTENT_TYPE',
        message: expect.stringMatching(new RegExp(`${found}.*Supported content: HTML`, 'u')),
      }),
    )
  })

  it.each([
    ['text/plain', 'One <b>&\ntwo\n\nNext', '<p>One &lt;b&gt;&amp;<br>two</p>\n\n<p>Next</p>'],
    ['text/markdown', 'An *owl* <script>x()</script>', '<p>An *owl* &lt;script&gt;x()&lt;/script&gt;</p>'],
    ['application/json', '"<i>"', '<pre><code class="language-json">&quot;&lt;i&gt;&quot;</code></pre>'],
    [
      'image/svg+xml',
      '<svg onload="x()"/>',
      '<pre><code class="language-xml">&lt;svg onload=&quot;x()&quot;/&gt;</code></pre>',
    ],
    [
      'application/rss+xml',
      '<rss><channel><title>A &lt;b&gt;</title><item><title>T</title><link>/?a&amp;b</link><description>d</description></item></channel></rss>',
      '<h1>A &lt;b&gt;</h1>\n\n<h2><a href="https://example.com/?a&amp;b">T</a></h2>\n\n<p>d</p>',
    ],
  ])('escapes %s when HTML is asked for', (type, body, expected) => {
    expect(extractPage(page(body, type), withMain({ format: 'html' })).content).toBe(expected)
  })

  it.each(['text/html', 'text/plain', 'application/json', 'application/xml'])('refuses an empty body as %s', (type) => {
    expect(() => extractPage(page(' \n', type), withMain())).toThrowError(
      expect.objectContaining({ code: 'EMPTY_CONTENT' }),
    )
  })
})
