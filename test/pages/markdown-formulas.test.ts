import { describe, expect, it } from 'vitest'
import { extractPage } from '#workers/pages/extract-page.ts'
import { page, withMain } from './page-under-test.ts'

/** The markdown of a whole page with this body. */
function markdown(body: string): string {
  return extractPage(page(body), withMain({ mainContent: false })).content
}

const mathjax = '<script src="/mathjax/MathJax.js"></script>'

const cases: readonly (readonly [name: string, html: string, expected: string])[] = [
  [
    'TeX in text',
    `${mathjax}<p>Let \\(x_1 * y*z\\) and \\[a_b\\] or $$c_d$$ *</p>`,
    'Let $x_1 * y*z$ and $$a_b$$ or $$c_d$$ \\*',
  ],
  ['TeX that does not end', `${mathjax}<p>\\(a \\[b\\]</p>`, '\\\\(a $$b$$'],
  ['TeX in named elements', '<p><span class="math notranslate">\\(x_1\\)</span></p>', '$x_1$'],
  ['patterns on pages without formulas', '<p>\\(a\\)</p>', '\\\\(a\\\\)'],
  [
    'MathJax 2 without its scripts',
    '<p>a <span class="MathJax"><span class="math">x1</span><span class="MJX_Assistive_MathML"><math><msub><mi>x</mi><mn>1</mn></msub></math></span></span></p>',
    'a $x_1$',
  ],
  [
    'KaTeX without MathML',
    '<p>a <span class="katex"><span class="katex-html" aria-hidden="true"><span>x</span><span>2</span></span></span></p>',
    'a x2',
  ],
  [
    'TeX in annotations of other names',
    '<p><math><semantics><mi>E</mi><annotation encoding="LaTeX">E_1</annotation></semantics></math></p>',
    '$E_1$',
  ],
  ['images of formulas', '<p><img class="latex" src="/l.png" alt="x_1"></p>', '$x_1$'],
  [
    'words, functions and fences in MathML',
    '<p><math><mi>sin</mi><mi>x</mi><mtext>if it is</mtext><mfenced><mi>a</mi><mi>b</mi></mfenced></math></p>',
    '$\\sin x\\text{if it is}(a, b)$',
  ],
  [
    'accents and groups in MathML',
    '<p><math><mover><mi>x</mi><mo>^</mo></mover><msup><mrow><mi>x</mi><mi>y</mi></mrow><mn>2</mn></msup></math></p>',
    '$\\hat{x}{xy}^2$',
  ],
  [
    'a matrix in MathML',
    '<p><math><mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>0</mn></mtd></mtr><mtr><mtd><mn>0</mn></mtd><mtd><mn>1</mn></mtd></mtr></mtable></math></p>',
    '$\\begin{matrix} 1 & 0 \\\\ 0 & 1 \\end{matrix}$',
  ],
  [
    'MathML with prefixes',
    '<p><mml:math><mml:msup><mml:mi>x</mml:mi><mml:mn>2</mml:mn></mml:msup></mml:math></p>',
    '$x^2$',
  ],
  [
    'numbered formulas of LaTeXML',
    '<table class="ltx_equation"><tr><td></td><td><math alttext="y=1" display="block"><mi>y</mi></math></td><td>(1)</td></tr></table>',
    '$$\ny=1\n$$\n\n(1)',
  ],
]

describe('markdown of formulas', () => {
  it('reads parts above one another in one pass', () => {
    const nested = '<mover><mi>a</mi>'.repeat(60) + '<mi>b</mi>' + '</mover>'.repeat(60)
    expect(markdown(`<p><math>${nested}</math></p>`)).toContain('a^{a^{a^')
  })

  it.each(cases)('keeps %s', (_name, html, expected) => {
    expect(markdown(html)).toBe(expected)
  })
})
