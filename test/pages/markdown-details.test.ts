import { describe, expect, it } from 'vitest'
import { extractPage } from '#workers/pages/extract-page.ts'
import { page, withMain } from './page-under-test.ts'

/** The markdown of a whole page with this body. */
function markdown(body: string): string {
  return extractPage(page(body), withMain({ mainContent: false })).content
}

const at = (path: string) => `https://example.com${path}`
const menu =
  '<ul><li><a href="/1">One page</a></li><li><a href="/2">Another</a></li><li><a href="/3">More</a></li></ul>'
const steps = '<ul><li>Fill the lamp with oil</li><li>Trim the wick</li></ul>'
const card = (name: string, price: string) =>
  `<div class="card"><a href="/${name}"><div>${name}</div></a><div>${price}</div></div>`

const cases: Record<string, readonly (readonly [name: string, html: string, expected: string])[]> = {
  code: [
    [
      'lines that a style sheet breaks',
      '<pre class="x"><code><span style="display:block">let a</span><span style="display:block">let b</span></code></pre>',
      '```\nlet a\nlet b\n```',
    ],
    [
      'lines of highlighters',
      '<pre class="prism-code language-jsx"><span class="token-line">a</span><span class="token-line">b</span></pre>',
      '```jsx\na\nb\n```',
    ],
    [
      'empty lines between lines that end by themselves',
      '<pre><code><span class="line">a</span>\n<span class="line"></span>\n<span class="line">b</span></code></pre>',
      '```\na\n\nb\n```',
    ],
    ['a language in the name of a generator', '<pre class="gatsby-code-jsx">x</pre>', '```jsx\nx\n```'],
    ['a language as a class name', '<pre class="python">x</pre>', '```python\nx\n```'],
    [
      'a language in the name of a part',
      '<div class="CodeBlock--language-rust"><pre><code>x</code></pre></div>',
      '```rust\nx\n```',
    ],
    [
      'no numbers of lines in unnamed cells',
      '<div class="language-go"><table><tr><td><pre>1\n2</pre></td><td><pre>a\nb</pre></td></tr></table></div>',
      '```go\na\nb\n```',
    ],
    [
      'no numbers of lines in cells of Hugo',
      '<table class="lntable"><tr><td class="lntd"><pre><code><span class="lnt">1\n</span><span class="lnt">2\n</span></code></pre></td><td class="lntd"><pre><code class="language-go">a\nb</code></pre></td></tr></table>',
      '```go\na\nb\n```',
    ],
    [
      'no numbers that nobody can select',
      '<pre><code class="language-js"><span style="user-select:none">1</span>a\n<span class="codeLineNumber_x">2</span>b</code></pre>',
      '```js\na\nb\n```',
    ],
    ['no numbers in a block beside the code', '<div><pre>1\n2</pre><pre>a\nb</pre></div>', '```\na\nb\n```'],
    ['numbers outside code', '<div style="user-select:none">5</div><p class="nums">6</p>', '5\n\n6'],
    ['no language in other names', '<div class="code-wrapper"><pre class="code-block">x</pre></div>', '```\nx\n```'],
  ],
  emphasis: [
    [
      'underscores around a name',
      '<p>Use __init__ and _x, not a__b or a_b.</p>',
      'Use \\_\\_init\\_\\_ and \\_x, not a__b or a_b.',
    ],
    ['a line of underscores', '<p>___</p>', '\\_\\_\\_'],
  ],
  neighbours: [
    ['links apart', '<p><a href="/1">One</a><a href="/2">Two</a></p>', `[One](${at('/1')}) [Two](${at('/2')})`],
    [
      'links of a script without spaces together',
      '<p><a href="/1">日</a><a href="/2">本</a></p>',
      `[日](${at('/1')})[本](${at('/2')})`,
    ],
    [
      'a label and its value apart',
      '<div><span class="l">Weight</span><span class="v">2 kg</span></div>',
      'Weight 2 kg',
    ],
    ['parts of a row apart', '<div class="flex"><span>ready</span><span>today</span></div>', 'ready today'],
    [
      'a word of several styles together',
      '<p><span>un</span><span>likely</span> and <b>Java</b><i>Script</i></p>',
      'unlikely and **Java***Script*',
    ],
    [
      'images apart',
      '<p><img src="/a.png" alt="a"><img src="/b.png" alt="b"></p>',
      `![a](${at('/a.png')}) ![b](${at('/b.png')})`,
    ],
  ],
  repeats: [
    [
      'a menu once',
      `${menu}<h2>Lamps</h2><p>Text.</p>${menu}`,
      `- [One page](${at('/1')})\n- [Another](${at('/2')})\n- [More](${at('/3')})\n\n## Lamps\n\nText.`,
    ],
    [
      'a copied section once',
      `<h2>Care</h2>${steps}<div><h2>Care</h2>${steps}</div>`,
      '## Care\n\n- Fill the lamp with oil\n- Trim the wick',
    ],
    [
      'equal lists of different sections',
      `<h3>A</h3><h4>Steps</h4>${steps}<h3>B</h3><h4>Steps</h4>${steps}`,
      [
        '### A',
        '#### Steps',
        '- Fill the lamp with oil\n- Trim the wick',
        '### B',
        '#### Steps',
        '- Fill the lamp with oil\n- Trim the wick',
      ].join('\n\n'),
    ],
    ['a doubled heading once', '<h1>Lamps</h1><h2>Lamps</h2><p>a</p>', '# Lamps\n\na'],
    ['the refrain of a song', '<p>a<br>b</p><p>c</p><p>a<br>b</p>', 'a  \nb\n\nc\n\na  \nb'],
  ],
  cards: [
    [
      'the parts of each card together',
      `<div>${card('Wick', '$1')}${card('Spark', '$2')}${card('Glow', '$3')}</div>`,
      `- [Wick](${at('/Wick')})  \n  $1\n- [Spark](${at('/Spark')})  \n  $2\n- [Glow](${at('/Glow')})  \n  $3`,
    ],
    [
      'the link of a card on its heading',
      '<a href="/c"><img src="/i.png" alt="x"><h3>Title</h3></a>',
      `![x](${at('/i.png')})\n\n### [Title](${at('/c')})`,
    ],
    [
      'paragraphs of a text as they are',
      '<div><p>a</p><p>b</p></div><div><p>c</p><p>d</p></div><div><p>e</p><p>f</p></div>',
      'a\n\nb\n\nc\n\nd\n\ne\n\nf',
    ],
  ],
  tasks: [
    [
      'no switches of comments',
      '<ul><li><input type="checkbox" id="fold_1"> a</li><li><input type="checkbox" class="vote"> b</li></ul>',
      '- a\n- b',
    ],
  ],
  images: [
    ['no image without words', '<p>a <img src="/i.png" alt=""><img src="/i.png" alt="IMG_2.jpg"></p>', 'a'],
    [
      'an image with only a caption',
      '<figure><img src="/i.png"><figcaption>Cap</figcaption></figure>',
      `![](${at('/i.png')})\n\n*Cap*`,
    ],
    ['no image of one pixel by style', '<p>a<img src="/i.png" alt="x" style="width:1px;height:1px"></p>', 'a'],
    ['the address behind Next.js', '<img alt="x" src="/_next/image?url=%2Fi.png&amp;w=640">', `![x](${at('/i.png')})`],
    [
      'the address behind Photon',
      '<img alt="x" src="https://i0.wp.com/blog.example/i.png?w=300">',
      '![x](https://blog.example/i.png)',
    ],
    [
      'the address behind Cloudflare and Substack',
      '<img alt="x" src="/cdn-cgi/image/width=80/https://a.example/i.png"><img alt="y" src="https://substackcdn.com/image/fetch/w_1/https%3A%2F%2Fb.example%2Fj.png">',
      '![x](https://a.example/i.png) ![y](https://b.example/j.png)',
    ],
    [
      'no proxied address that acts',
      '<p>a<img alt="x" src="/_next/image?url=javascript%3Ax()"></p>',
      `a![x](${at('/_next/image?url=javascript%3Ax()')})`,
    ],
  ],
  captions: [
    [
      'a heading in a caption as text',
      '<figure><img src="/i.png" alt="x"><div><figcaption><h2>Cap</h2></figcaption></div></figure>',
      `![x](${at('/i.png')})\n\n*Cap*`,
    ],
    [
      'no heading that repeats the caption',
      '<h2>Cap</h2><figure><img src="/i.png" alt="x"><figcaption>Cap</figcaption></figure>',
      `![x](${at('/i.png')})\n\n*Cap*`,
    ],
  ],
}

describe.each(Object.entries(cases))('markdown details of %s', (_, group) => {
  it.each(group)('keep %s', (_name, html, expected) => {
    expect(markdown(html)).toBe(expected)
  })
})
