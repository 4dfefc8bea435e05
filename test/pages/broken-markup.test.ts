import { describe, expect, it } from 'vitest'
import { extractPage } from '#workers/pages/extract-page.ts'
import { page, withMain } from './page-under-test.ts'

/** The markdown of a whole page with this body. */
function markdown(body: string): string {
  return extractPage(page(body), withMain({ mainContent: false })).content
}

const at = (path: string) => `https://example.com${path}`

const cases: readonly (readonly [name: string, html: string, expected: string])[] = [
  ['an end tag of another heading', '<h2>Care</h3><p>Trim the wick.</p>', '## Care\n\nTrim the wick.'],
  ['a heading in a heading', '<h2>Care<h3>Wick</h3><p>Trim it.</p>', '## Care\n\n### Wick\n\nTrim it.'],
  [
    'a link that does not end',
    '<p><a href="/1">One</p><p>Text of it.</p><p><a href="/2">Two</a> more</p>',
    `[One](${at('/1')})\n\nText of it.\n\n[Two](${at('/2')}) more`,
  ],
  [
    'a link before the end of the last',
    '<p><a href="/1">One <a href="/2">Two</a></p>',
    `[One](${at('/1')}) [Two](${at('/2')})`,
  ],
  [
    'a link that ends inside its block',
    `<a href="/1"><div>Card</a><p>Text beside it.</p></div>`,
    `[Card](${at('/1')})\n\nText beside it.`,
  ],
  ['bold text that ends inside a paragraph', '<b><p>one</b> two</p><p>three</p>', '**one** two\n\nthree'],
  ['bold text over two blocks', '<b><div><p>one</b> two</p>three</div>', '**one** two\n\nthree'],
  [
    'a paragraph with a block inside',
    '<ul><li><p><span>a<div>b</p>c</div>d</li><li>e</li></ul>',
    '- a\n\n  b\n\n  c\n\n  d\n\n- e',
  ],
  ['list items with an open element', '<ul><li><p>a<li><b>b</b><li>c</ul>', '- a\n- **b**\n- c'],
  [
    'end tags of no cell',
    '<div><table><tr><th>A</th><th>B</th></tr><tr><td>1</div></td><td></p>2</td></tr></table></div>',
    '| A | B |\n| --- | --- |\n| 1 | 2 |',
  ],
  [
    'rows and cells without end tags',
    '<table><tr><th><b>A<th>B<tr><td><div>1<td>2</table>',
    '| A | B |\n| --- | --- |\n| 1 | 2 |',
  ],
  [
    'a form around rows',
    '<table><form><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></form></table>',
    '| A | B |\n| --- | --- |\n| 1 | 2 |',
  ],
  [
    'text between the rows of a table',
    '<table><tr><th>A</th><th>B</th></tr>Lost words<tr><td>1</td><td>2</td></tr></table>',
    'Lost words\n\n| A | B |\n| --- | --- |\n| 1 | 2 |',
  ],
  ['a drawing that does not end', '<svg><path d="M0 0"><p>words after it</p>', 'words after it'],
  ['inline end tags around a block', '<span><ul><li>a</span></li><li>b</li></ul></span>', '- a\n- b'],
  ['an early end of the page', '<div><ul><li>a</body></html><li>b</ul></div>', '- a\n- b'],
  ['a form that ends inside a block', '<form><ol><li>a</form><li>b</ol>', '1. a\n2. b'],
  ['parts of a table without one', '<h2>A<td>B</td></h2><p>c</p>', '## A B\n\nc'],
]

describe('markup that a browser mends', () => {
  it.each(cases)('keeps the text after %s', (_name, html, expected) => {
    expect(markdown(html)).toBe(expected)
  })

  it('keeps the text of end tags in the wrong order below the greatest depth', () => {
    const deep = `${'<b><div>'.repeat(400)}words${'</b></div>'.repeat(400)}`
    expect(markdown(`${deep}<p>after it</p>`)).toBe('words\n\nafter it')
  })
})
