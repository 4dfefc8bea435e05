import fc from 'fast-check'
import MarkdownIt from 'markdown-it'
import { describe, expect, it } from 'vitest'
import { AppError } from '#shared/errors.ts'
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

describe('markdown, whatever the page', () => {
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

  it('answers or refuses with a documented error, and never lets markup or scripts through', () => {
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
