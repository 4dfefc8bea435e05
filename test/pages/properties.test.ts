import fc from 'fast-check'
import MarkdownIt from 'markdown-it'
import { describe, expect, it } from 'vitest'
import { AppError } from '#shared/contract/errors.ts'
import { extractPage } from '#workers/pages/extract-page.ts'
import { page, withMain } from './page-under-test.ts'

const parser = new MarkdownIt({ html: true })
const whole = withMain({ mainContent: false })

/** Characters that mean something in markdown or HTML, among letters. */
const risky = fc.string({
  unit: fc.constantFrom(...Array.from('ab 1.#*_`~[]()<>&!|\\-+=:"\''), 'é', '漢', '\n', '&lt;', 'http://x.yz'),
  maxLength: 40,
})

const tags = [
  'p',
  'div',
  'b',
  'em',
  'a',
  'ul',
  'li',
  'ol',
  'table',
  'tr',
  'td',
  'h2',
  'pre',
  'code',
  'blockquote',
  'br',
  'dl',
  'dt',
  'dd',
  'span',
  'svg',
  'template',
  'noscript',
  'math',
  'sup',
]
const soup = fc
  .array(
    fc.oneof(
      fc.constantFrom(...tags).map((tag) => `<${tag}>`),
      fc.constantFrom(...tags).map((tag) => `</${tag}>`),
      fc.constantFrom(
        '<a href="javascript:x()">',
        '<a href="data:text/html,x">',
        '<img src=x onerror=x>',
        '<!--',
        '<![CDATA[',
        '<p style="display:none">',
        '\0',
      ),
      risky,
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(''))

describe('markdown of random pages', () => {
  it('shows exactly the text of a paragraph', () => {
    fc.assert(
      fc.property(risky, (text) => {
        const escaped = text.replace(/&/gu, '&amp;').replace(/</gu, '&lt;')
        const { content } = extractPage(page(`<p>x ${escaped} x</p>`), whole)
        expect(shown(content)).toBe(`x ${text} x`.replace(/\s+/gu, ' '))
      }),
      { numRuns: 500 },
    )
  })

  it('has no raw HTML or script URLs, or extraction fails with a documented error', () => {
    fc.assert(
      fc.property(soup, (html) => {
        const content = contentOf(html)
        expect(content).not.toMatch(/\]\(\s*<?(?:javascript|data|vbscript):/iu)
        expect(hasRawHtml(content)).toBe(false)
      }),
      { numRuns: 500 },
    )
  })
})

/** Valid nested markup with the words `w1`, `w2` … in document order. */
const containers = ['div', 'section', 'ul', 'ol', 'blockquote', 'table', 'dl', 'figure', 'details', 'center', 'article']
const inlines = ['b', 'em', 'span', 'code', 'a href="/x"', 'sup', 'del', 'q', 'kbd', 'small', 'u']
const markup = fc.letrec<{ flow: string; inline: string }>((tie) => ({
  inline: fc.oneof(
    { maxDepth: 3 },
    fc.constant('@ '),
    fc.tuple(fc.constantFrom(...inlines), tie('inline')).map(([tag, inner]) => wrapped(tag, inner)),
    fc.tuple(tie('inline'), fc.constantFrom(' ', '<br>', ', '), tie('inline')).map((parts) => parts.join('')),
  ),
  flow: fc.oneof(
    { maxDepth: 5 },
    tie('inline').map((inner) => `<p>${inner}</p>`),
    tie('inline').map((inner) => `<h2>${inner}</h2>`),
    tie('inline'),
    fc.constant('<pre>@\n  @</pre>'),
    fc
      .tuple(fc.constantFrom(...containers), fc.array(tie('flow'), { maxLength: 4 }))
      .map(([tag, parts]) => filled(tag, parts)),
  ),
}))
const numbered = fc.array(markup.flow, { minLength: 1, maxLength: 5 }).map((parts) => {
  let count = 0
  return parts.join('').replace(/@/gu, () => `w${++count}`)
})

function wrapped(tag: string, inner: string): string {
  return `<${tag}>${inner}</${tag.split(' ')[0]}>`
}

function filled(tag: string, parts: readonly string[]): string {
  if (tag === 'table') return `<table>${parts.map((part) => `<tr><td>${part}</td><td>@</td></tr>`).join('')}</table>`
  if (tag === 'dl') return `<dl>${parts.map((part) => `<dt>@</dt><dd>${part}</dd>`).join('')}</dl>`
  const items = tag === 'ul' || tag === 'ol' ? parts.map((part) => `<li>${part}</li>`) : parts
  return wrapped(tag, tag === 'details' ? `<summary>@</summary>${items.join('')}` : items.join(''))
}

describe('the writer', () => {
  it('keeps every word once and in order', () => {
    fc.assert(
      fc.property(numbered, (html) => {
        expect(wordsShown(contentOf(html))).toEqual(html.match(/w\d+/gu) ?? [])
      }),
      { numRuns: 500 },
    )
  })

  it('keeps the words of its own rendered output', () => {
    fc.assert(
      fc.property(numbered, (html) => {
        const once = contentOf(html)
        expect(wordsShown(contentOf(parser.render(once)))).toEqual(wordsShown(once))
      }),
      { numRuns: 300 },
    )
  })
})

function wordsShown(markdown: string): string[] {
  const tokens = parser.parse(markdown, {}).flatMap((token) => token.children ?? [token])
  return tokens.flatMap(({ content }) => content.match(/w\d+/gu) ?? [])
}

function contentOf(html: string): string {
  try {
    return extractPage(page(html), whole).content
  } catch (thrown) {
    expect(thrown).toBeInstanceOf(AppError)
    expect(thrown).not.toHaveProperty('code', 'INTERNAL')
    return ''
  }
}

/** The text a reader of the rendered markdown sees. */
function shown(markdown: string): string {
  const inline = parser.parse(markdown, {}).flatMap((token) => token.children ?? [])
  const text = inline.map((token) => (/^(?:soft|hard)break$/u.test(token.type) ? ' ' : token.content)).join('')
  return text.replace(/\s+/gu, ' ')
}

function hasRawHtml(markdown: string): boolean {
  return parser
    .parse(markdown, {})
    .some(
      (token) => token.type === 'html_block' || (token.children ?? []).some((child) => child.type === 'html_inline'),
    )
}
