import { describe, expect, it } from 'vitest'
import { extractPage } from '#workers/pages/extract-page.ts'
import { page, withMain } from './page-under-test.ts'

/** The markdown of a whole page with this body. */
function markdown(body: string): string {
  return extractPage(page(body), withMain({ mainContent: false })).content
}

const cases: Record<string, readonly (readonly [name: string, html: string, expected: string])[]> = {
  text: [
    [
      'text that looks like tags',
      '<p>Use &lt;b&gt; and &lt;!-- x --&gt;, 1 &lt; 2</p>',
      'Use \\<b> and \\<!-- x -->, 1 < 2',
    ],
    ['text that looks like entities', '<p>&amp;amp; and R&amp;D</p>', '\\&amp; and R&D'],
    [
      'text that looks like emphasis',
      '<p>*a* _b_ snake_case 2 * 3 ~~c~~</p>',
      '\\*a\\* \\_b\\_ snake_case 2 * 3 \\~\\~c\\~\\~',
    ],
    [
      'lines that look like blocks',
      '<p># a</p><p>- b</p><p>1. c</p><p>&gt; d</p>',
      '\\# a\n\n\\- b\n\n1\\. c\n\n\\> d',
    ],
    ['backticks and backslashes', '<p>`x` C:\\dir \\*</p>', '\\`x\\` C:\\dir \\\\\\*'],
    ['a link that is only text', '<p>[a](b) ![c]</p>', '[a\\](b) \\![c\\]'],
    ['emphasis', '<p>A <b>bold</b>, <em> loose </em> and <del>gone</del></p>', 'A **bold**, *loose* and ~~gone~~'],
    ['emphasis beside letters', '<p><b>Note:</b>text and pre<b>(x)</b></p>', '**Note:** text and pre **(x)**'],
    ['neighbouring emphasis', '<p><b>a</b><b>b</b></p>', '**ab**'],
    ['code with backticks', '<p><code>a `b`</code></p>', '`` a `b` ``'],
    ['keys', '<p><kbd>Ctrl</kbd>+<kbd>C</kbd></p>', '`Ctrl`+`C`'],
    ['raised and lowered text', '<p>x<sup>2</sup> H<sub>2</sub>O 10<sup>th</sup></p>', 'x² H₂O 10th'],
    ['ruby', '<p><ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby></p>', '漢(かん)'],
    ['line breaks', '<p>a<br>b<br><br>c</p>', 'a  \nb\n\nc'],
    ['a quote in a quote', '<blockquote><p>a</p><blockquote>b</blockquote></blockquote>', '> a\n>\n> > b'],
    ['a summary', '<details><summary>More</summary><p>Text</p></details>', 'More\n\nText'],
    ['unclosed elements', '<div><p>one<p>two<ul><li>a<li>b', 'one\n\ntwo\n\n- a\n- b'],
  ],
  hidden: [
    ['hidden elements', '<p>a</p><p hidden>b</p><p style="display: none">c</p><p class="sr-only">d</p>', 'a'],
    ['text streamed into hidden boxes', '<p>a</p><div hidden id="S:1"><p>b</p></div>', 'a\n\nb'],
    [
      'declarative shadow roots',
      '<x-a><template shadowrootmode="open"><p>in</p></template></x-a><template>out</template>',
      'in',
    ],
    ['scripts and styles', '<p>a</p><script>b</script><style>c</style><svg><text>d</text></svg>', 'a'],
  ],
  links: [
    ['relative addresses', '<p><a href="../x?a=1&amp;b=2#c">t</a></p>', '[t](https://example.com/x?a=1&b=2#c)'],
    [
      'a base address',
      '<base href="https://base.example/d/"><p><a href="x">t</a></p>',
      '[t](https://base.example/d/x)',
    ],
    [
      'brackets and parentheses',
      '<p><a href="/a_(b)">[t]</a> <a href="/c)">u</a></p>',
      '[\\[t\\]](https://example.com/a_(b)) [u](https://example.com/c%29)',
    ],
    [
      'addresses that act',
      '<p><a href="javascript:x()">a</a> <a href=" DATA:text/html,x">b</a> <a href="vbscript:x">c</a></p>',
      'a b c',
    ],
    ['a card', '<a href="/c"><h3>Title</h3><p>Teaser</p></a>', '### [Title](https://example.com/c)\n\nTeaser'],
    [
      'heading anchors',
      '<h2 id="x">Title <a class="anchor" href="#x">¶</a></h2><h3><a href="#y">Self</a></h3>',
      '## Title\n\n### Self',
    ],
    ['an exclamation before a link', '<p>Go!<a href="/x">x</a></p>', 'Go\\![x](https://example.com/x)'],
  ],
  images: [
    ['an image', '<p><img src="/i.png" alt="A [b]"></p>', '![A \\[b\\]](https://example.com/i.png)'],
    [
      'a lazy image',
      '<p><img src="data:image/gif;base64,R0" data-src="/i.png" alt="x"></p>',
      '![x](https://example.com/i.png)',
    ],
    [
      'the largest of a set',
      '<p><img srcset="/s.png 100w, /l.png 900w" alt="x"></p>',
      '![x](https://example.com/l.png)',
    ],
    ['a picture', '<picture><source srcset="/p.webp"><img alt="x"></picture>', '![x](https://example.com/p.webp)'],
    [
      'a copy in noscript',
      '<p><img src="data:," alt="x"><noscript><img src="/n.png"></noscript></p>',
      '![x](https://example.com/n.png)',
    ],
    [
      'a caption',
      '<figure><img src="/i.png" alt="x"><figcaption>The <b>cap</b></figcaption></figure>',
      '![x](https://example.com/i.png)\n\n*The cap*',
    ],
    ['tracking pixels', '<p>a<img src="/t.gif" width="1" height="1"></p>', 'a'],
    [
      'an embedded video',
      '<p>a</p><iframe src="https://www.youtube.com/embed/abcdefghijk" title="Film"></iframe>',
      'a\n\n[Film](https://www.youtube.com/watch?v=abcdefghijk)',
    ],
  ],
  lists: [
    [
      'nested lists',
      '<ul><li>a<ul><li>b<ol><li>c</li></ol></li></ul></li><li>d</li></ul>',
      '- a\n  - b\n    1. c\n- d',
    ],
    ['a list right inside a list', '<ul><li>a</li><ul><li>b</li></ul></ul>', '- a\n  - b'],
    ['a start and a value', '<ol start="3"><li>a</li><li value="7">b</li><li>c</li></ol>', '3. a\n7. b\n8. c'],
    [
      'letters and Roman numerals',
      '<ol type="a"><li>a<p>b</p></li><li>c</li></ol><ol style="list-style-type: upper-roman" start="4"><li>d</li></ol>',
      '- a. a\n\n  b\n\n- b. c\n\n- IV. d',
    ],
    ['numbers that fall', '<ol reversed><li>a</li><li>b</li></ol>', '2. a\n1. b'],
    ['elements around items', '<ul><div><li>a</li><li>b</li></div><li>c</li></ul>', '- a\n- b\n- c'],
    ['paragraphs in items', '<ul><li><p>a</p><p>b</p></li><li>c</li></ul>', '- a\n\n  b\n\n- c'],
    [
      'tasks',
      '<ul><li><input type="checkbox" checked> a</li><li><input type="checkbox"> b</li></ul>',
      '- [x] a\n- [ ] b',
    ],
    ['code in an item', '<ol><li>a<pre>b\n  c</pre></li></ol>', '1. a\n\n   ```\n   b\n     c\n   ```'],
    [
      'definitions',
      '<dl><dt>T</dt><dd>a</dd><dd>b</dd><div><dt>U</dt><dd>c</dd></div></dl>',
      '**T**\n: a\n: b\n\n**U**\n: c',
    ],
  ],
  tables: [
    [
      'a header',
      '<table><thead><tr><th>A</th><th>B</th></tr></thead><tr><td>1</td><td>2</td></tr></table>',
      '| A | B |\n| --- | --- |\n| 1 | 2 |',
    ],
    [
      'an empty header',
      '<table><thead><tr><th></th><th></th></tr></thead><tr><td>1</td><td>2</td></tr></table>',
      '|  |  |\n| --- | --- |\n| 1 | 2 |',
    ],
    ['no header', '<table><tr><td>1</td><td>2</td></tr></table>', '|  |  |\n| --- | --- |\n| 1 | 2 |'],
    [
      'pipes and breaks in cells',
      '<table><tr><th>a|b</th><th>c<br>d</th></tr><tr><td>1</td><td>2</td></tr></table>',
      '| a\\|b | c d |\n| --- | --- |\n| 1 | 2 |',
    ],
    [
      'spans',
      '<table><tr><th colspan="2">A</th></tr><tr><td rowspan="2">1</td><td>2</td></tr><tr><td>3</td></tr></table>',
      '| A |  |\n| --- | --- |\n| 1 | 2 |\n| 1 | 3 |',
    ],
    [
      'a caption',
      '<table><caption>Cap</caption><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>',
      'Cap\n\n| A | B |\n| --- | --- |\n| 1 | 2 |',
    ],
    [
      'short forms in cells',
      '<table><tr><td>A</td><td><form>Add</form></td></tr><tr><td>B</td><td><form>Add</form></td></tr></table>',
      '|  |  |\n| --- | --- |\n| A | Add |\n| B | Add |',
    ],
    [
      'a form around rows without a header',
      '<table><form><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></form></table>',
      '|  |  |\n| --- | --- |\n| 1 | 2 |\n| 3 | 4 |',
    ],
    ['a layout table', '<table><tr><td><h2>a</h2><p>b</p></td><td><p>c</p></td></tr></table>', '## a\n\nb\n\nc'],
  ],
  code: [
    ['a language on the code', '<pre><code class="hljs language-ts">let a\n</code></pre>', '```ts\nlet a\n```'],
    [
      'a language on the wrapper',
      '<div class="highlight highlight-source-js"><pre><span class="k">let</span> a</pre></div>',
      '```js\nlet a\n```',
    ],
    ['fences in code', '<pre>```\na\n```</pre>', '````\n```\na\n```\n````'],
    ['tags in code', '<pre>&lt;p&gt;*a*&lt;/p&gt;</pre>', '```\n<p>*a*</p>\n```'],
    ['line breaks', '<pre>a<br>b<div>c</div><div>d</div></pre>', '```\na\nb\nc\nd\n```'],
    [
      'a line-number gutter',
      '<table class="highlight"><tr><td class="gutter"><pre>1\n2</pre></td><td class="code"><pre>a\nb</pre></td></tr></table>',
      '```\na\nb\n```',
    ],
    [
      'line numbers in lines',
      '<pre><span class="lineno">1</span>a\n<span class="lineno">2</span>b</pre>',
      '```\na\nb\n```',
    ],
  ],
  formulas: [
    ['MathML', '<p><math><mfrac><mi>a</mi><mi>b</mi></mfrac></math></p>', '$\\frac{a}{b}$'],
    [
      'KaTeX',
      '<p><span class="katex"><span class="katex-mathml"><math><semantics><mi>E</mi><annotation encoding="application/x-tex">E=mc^2</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">E=mc2</span></span></p>',
      '$E=mc^2$',
    ],
    [
      'MathJax scripts',
      '<p>a <span class="MathJax">drawn</span><script type="math/tex">x_1</script></p><script type="math/tex; mode=display">y^2</script>',
      'a $x_1$\n\n$$\ny^2\n$$',
    ],
  ],
  notes: [
    [
      'footnotes',
      '<p>a<sup><a href="#fn1" id="r1">1</a></sup>.</p><ol><li id="fn1">Note <a href="#r1">↩</a></li></ol>',
      'a[^1].\n\n[^1]: Note',
    ],
    [
      'notes that link back to their bracketed mark',
      '<p>a<a id="r1" href="#n1">[1]</a>.</p><div><p><a id="n1" href="#r1">[1]</a> Note</p></div>',
      'a[^1].\n\n[^1]: Note',
    ],
    [
      'bracketed links that nothing links back to',
      '<p>a<a id="r1" href="#n1">[1]</a>.</p><div><p><a id="n1" href="#top">[1]</a> Item</p></div>',
      String.raw`a[\[1\]](https://example.com/folder/page#n1).` +
        '\n\n' +
        String.raw`[\[1\]](https://example.com/folder/page#top) Item`,
    ],
    [
      'notes in their sentence',
      '<p>a<span><sup>1</sup><span><span><sup>1</sup>Note</span></span></span> b.</p>',
      'a[^1] b.\n\n[^1]: Note',
    ],
    [
      'marks with brackets outside the link',
      '<p>a<sup>[<a id="r1" href="#fn1">1</a>]</sup></p><aside id="fn1"><span>[<a href="#r1">1</a>]</span><p>Note</p></aside>',
      'a[^1]\n\n[^1]: Note',
    ],
    [
      'notes at anchors with a name',
      '<p>a<sup><a name="r1" href="#n1">1</a></sup></p><p><a name="n1" href="#r1">1</a> Note</p>',
      'a[^1]\n\n[^1]: Note',
    ],
    ['powers before other text', '<p>x<sup>2</sup><i>y<sup>2</sup></i></p>', 'x²*y²*'],
  ],
}

describe.each(Object.entries(cases))('markdown of %s', (_, group) => {
  it.each(group)('keeps %s', (_name, html, expected) => {
    expect(markdown(html)).toBe(expected)
  })
})
