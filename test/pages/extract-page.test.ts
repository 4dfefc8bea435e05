import { describe, expect, it } from 'vitest'
import { extractPage } from '#workers/pages/extract-page.ts'
import { page, withMain } from './page-under-test.ts'

const article = `<header><nav><ul><li><a href="/">Home</a></li><li><a href="/news">All news</a></li></ul></nav></header>
  <main><article><h1>The harbour</h1><p>${'The ships came in at dawn, and the men on the quay were waiting. '.repeat(6)}</p>
  <p>${'Nobody had told them what the cargo was, so they guessed. '.repeat(6)}</p>
  <p class="secret">Second paragraph with <a href="/more">a link</a>.</p>
  <p>${'In the evening the crews went ashore and told them everything. '.repeat(6)}</p></article></main><footer>Imprint</footer>`

describe('extractPage', () => {
  it('returns the main content and leaves navigation and footer out', () => {
    const { content } = extractPage(page(article), withMain())
    expect(content).toMatch(/^# The harbour\n\nThe ships came in at dawn/u)
    expect(content).not.toMatch(/Home|Imprint/u)
  })

  it('returns the whole page when main content is not asked for', () => {
    expect(extractPage(page(article), withMain({ mainContent: false })).content).toMatch(/Home[^]*Imprint/u)
  })

  it('returns only what the include selector matches', () => {
    const { content } = extractPage(page(article), withMain({ includeSelector: '.secret' }))
    expect(content).toBe('Second paragraph with [a link](https://example.com/more).')
  })

  it('removes what the exclude selector matches', () => {
    expect(extractPage(page(article), withMain({ excludeSelector: 'main .secret' })).content).not.toContain('Second')
  })

  it('refuses an include selector that matches nothing', () => {
    expect(() => extractPage(page(article), withMain({ includeSelector: '#absent' }))).toThrowError(
      expect.objectContaining({ code: 'ELEMENT_NOT_FOUND' }),
    )
  })

  it.each(['main >', '[[', ':nonsense(', 'a:::b'])('names the field of an invalid selector: %s', (includeSelector) => {
    expect(() => extractPage(page(article), withMain({ includeSelector }))).toThrowError(
      expect.objectContaining({
        code: 'INVALID_REQUEST',
        details: [expect.objectContaining({ path: '/includeSelector' })],
      }),
    )
  })

  it('lists the links of the content once each', () => {
    const links = extractPage(
      page(article.replace('everything', '<a href="/more">everything</a>')),
      withMain({ links: true }),
    ).links
    expect(links).toEqual([{ url: 'https://example.com/more', text: 'a link' }])
  })

  it('truncates after a block, marks the truncation and warns', () => {
    const { content, warnings } = extractPage(page(article), withMain({ maxTokens: 10 }))
    expect(content).toBe('# The harbour\n\n[…]')
    expect(warnings).toEqual([expect.stringContaining('10 tokens')])
  })

  it('ends the elements and the fence of a block that it cuts', () => {
    const rows = '<tr><td><a href="/a?b&amp;c">An owl &amp; a mouse</a></td></tr>'.repeat(20)
    const cut = (body: string, type: string, format: 'html' | 'markdown') =>
      extractPage(page(body, type), withMain({ mainContent: false, maxTokens: 30, format })).content
    expect(cut(`<table>${rows}</table>`, 'text/html', 'html')).toMatch(
      /^<table>[^]*An owl &amp; a mouse<[^]*<\/(?:a|td)><\/tr><\/table>\n\n\[…\]$/u,
    )
    expect(cut(JSON.stringify({ list: rows }), 'application/json', 'markdown')).toMatch(
      /^```json\n[^`]*\n```\n\n\[…\]$/u,
    )
  })

  it.each([
    ['Chinese', `東京 ${'漢字'.repeat(500)}`, 60],
    ['minified JSON', JSON.stringify('x'.repeat(60_000)), 150],
  ])('cuts %s, which has few spaces, at its length', (_, body, expected) => {
    const { content } = extractPage(page(body, 'text/plain'), withMain({ maxTokens: 60 }))
    expect(content.length).toBeGreaterThan(expected)
  })

  it('writes plain text without marks', () => {
    const { content } = extractPage(page(article), withMain({ format: 'text' }))
    expect(content).toMatch(/^The harbour\n\nThe ships/u)
    expect(content).toContain('Second paragraph with a link.')
  })

  it('writes HTML without active content', () => {
    const hostile = `<main><p onclick="x()">${'Words of a paragraph. '.repeat(8)}<script>alert(1)</script><style>p{}</style>
      <a href="javascript:x()">one</a> <a href="data:text/html,x">two</a> <img src="data:image/png;base64,AA" onerror="x()">
      <a href="/ok" onmouseover="x()">three</a></p><iframe srcdoc="<script>x()</script>"></iframe></main>`
    const { content } = extractPage(page(hostile), withMain({ format: 'html' }))
    expect(content).toContain('<a href="https://example.com/ok">three</a>')
    expect(content).not.toMatch(/script|style|onclick|onerror|onmouseover|javascript:|data:|iframe/iu)
  })

  it.each([
    [
      '<div>Water is H<sub>2</sub>O, see <a href="/x">here</a>.</div><div>A second line</div>',
      '<p>Water is H<sub>2</sub>O, see <a href="https://example.com/x">here</a>.</p>\n\n<p>A second line</p>',
    ],
    ['<blockquote><div>one</div><div>two</div></blockquote>', '<blockquote><p>one</p><p>two</p></blockquote>'],
    ['<table><tr><td><div>a</div>b</td></tr></table>', '<table><tr><td><p>a</p><p>b</p></td></tr></table>'],
    ['<ul><li>a<ul><li><div>b</div></li></ul></li></ul>', '<ul><li>a<ul><li>b</li></ul></li></ul>'],
    ['<a href="/x"><div>Name</div><div>Price</div></a>', '<a href="https://example.com/x"><p>Name</p><p>Price</p></a>'],
    ['<h2><div>one</div><div>two</div></h2>', '<h2>one two</h2>'],
    ['<pre><div>a</div><div>  b</div></pre>', '<pre>a\n  b</pre>'],
  ])('keeps the lines and words of %s apart in HTML', (body, expected) => {
    expect(extractPage(page(body), withMain({ mainContent: false, format: 'html' })).content).toBe(expected)
  })

  it('throws EMPTY_CONTENT for a page without readable text', () => {
    expect(() => extractPage(page('<div id="app"></div><script>boot()</script>'), withMain())).toThrowError(
      expect.objectContaining({ code: 'EMPTY_CONTENT' }),
    )
  })

  it.each(['<p>Hi</p>', 'just text', '<nav>Only a menu</nav>', '<div hidden>Hidden but all there is</div>'])(
    'never returns nothing for a page with text: %s',
    (html) => {
      expect(extractPage(page(html), withMain()).content).not.toBe('')
    },
  )

  it('refuses a page above the limits and flattens a deep one', () => {
    const refused = expect.objectContaining({ code: 'PAGE_TOO_COMPLEX' })
    expect(() => extractPage(page('<i></i>'.repeat(250_001)), withMain())).toThrowError(refused)
    expect(() => extractPage(page('<div>'.repeat(100_000)), withMain())).toThrowError(refused)
    const deep = `${'<div>'.repeat(3000)}<p>At the bottom</p>`
    expect(extractPage(page(deep), withMain()).content).toBe('At the bottom')
  })
})

describe('the confidence of the selection', () => {
  const confidenceOf = (body: string) => extractPage(page(body), withMain()).metadata.extraction?.confidence ?? 0

  it('is high for an article and lower for a page of short parts', () => {
    const parts = Array.from({ length: 30 }, (_, at) => `<div><div>Part ${at} of it</div><a href="/${at}">Go</a></div>`)
    expect(confidenceOf(article)).toBeGreaterThan(0.9)
    expect(confidenceOf(`<body>${parts.join('')}</body>`)).toBeLessThan(confidenceOf(article))
  })

  it.each([{ mainContent: false }, { includeSelector: '.secret' }])(
    'is absent if nothing was selected: %o',
    (options) => {
      expect(extractPage(page(article), withMain(options)).metadata).not.toHaveProperty('extraction')
    },
  )

  it('warns about an uncertain page only if more text can exist', () => {
    const warningsOf = (html: string) => extractPage(page(html), withMain()).warnings
    const shell = '<main><p>A calm page, read in a thread of its own.</p></main>'
    expect(warningsOf(shell)).toEqual([])
    expect(warningsOf(`${shell}<script src="/app.js"></script>`)).toEqual([expect.stringContaining('/fetch/pro')])
  })
})
