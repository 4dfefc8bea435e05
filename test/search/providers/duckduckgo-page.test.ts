import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { growthOf, linearGrowth } from '#test/support/runner/growth.ts'
import {
  challengePage,
  changedPage,
  emptyPage,
  resultPage,
  scriptPage,
  type PageResult,
} from '#test/support/upstream-fixtures/search/duckduckgo-pages.ts'
import { resultAddress } from '#workers/search/normalize/normalize-results.ts'
import { plainText } from '#workers/search/normalize/plain-text.ts'
import { readToken } from '#workers/search/providers/duckduckgo/script-kinds.ts'
import { readResultPage } from '#workers/search/providers/duckduckgo/web.ts'

const now = Date.UTC(2026, 10, 22)
const owl: PageResult = { title: 'Owls', url: 'https://example.com/owls', snippet: 'About <b>owls</b>.' }
const pageWith = (...results: Partial<PageResult>[]) =>
  resultPage({ query: 'owls', results: results.map((each) => Object.assign({}, owl, each)) })

/** The results as callers get them. */
function resultsOf(html: string) {
  const page = readResultPage(html, now)
  if (page.outcome !== 'results') return page.outcome
  return page.results.map(({ title, url, snippet, date }) => {
    const result = { title: plainText(title), url: resultAddress(url), snippet: plainText(snippet) }
    return date === undefined ? result : Object.assign(result, { date })
  })
}

describe('the outcome of a page', () => {
  it.each([
    ['results', 'with results', pageWith({})],
    ['results', 'that says there are none', emptyPage('owls')],
    ['blocked', 'with a challenge', challengePage],
    [
      'blocked',
      'with a challenge around results',
      pageWith({}).replace('<div id="links"', `${challengePage}<div id="links"`),
    ],
    ['blocked', 'with a challenge in another form', '<form id=challenge-form><input></form>'],
    ['changed', 'of another layout', changedPage('owls')],
    ['changed', 'with advertisements only', resultPage({ query: 'owls', results: [], ads: ['Owl food'] })],
    ['changed', 'with other names of results', pageWith({}).replaceAll('web-result', 'organic-result')],
    ['changed', 'with another name of the list', pageWith({}).replace('id="links"', 'id="items"')],
    ['changed', 'with other headings', pageWith({}).replaceAll('h2', 'h3')],
    ['changed', 'that is empty', ''],
    ['changed', 'about consent', '<title>Before you continue</title><form><button>Accept</button></form>'],
    ['changed', 'that nests too deep', `<div id="links">${'<div>'.repeat(300)}${pageWith({})}`],
    ['changed', 'of many megabytes', pageWith({}) + ' '.repeat(2_000_000)],
  ])('is %s for one %s', (outcome, _, html) => {
    expect(readResultPage(html, now).outcome).toBe(outcome)
  })

  it('does not depend on the words of the results', () => {
    const words = 'No results. Unfortunately, bots use DuckDuckGo too. anomaly-modal challenge-form no-results'
    expect(resultsOf(pageWith({ title: words, snippet: words }))).toMatchObject([{ title: words, snippet: words }])
  })
})

describe('a result', () => {
  it.each<[Partial<PageResult>, object]>([
    [{ title: 'How to use <head> & &lt; in "HTML"' }, { title: 'How to use <head> & &lt; in "HTML"' }],
    [{ snippet: 'it&#x27;s <b>an</b> owl &amp;amp; more' }, { snippet: "it's an owl &amp; more" }],
    [{ snippet: '' }, { snippet: '' }],
    [{ url: 'https://example.com/?a=1&b=2&copy=3' }, { url: 'https://example.com/?a=1&b=2&copy=3' }],
    [{ url: 'https://example.com/?a=1&b=%26', isRedirected: true }, { url: 'https://example.com/?a=1&b=%26' }],
    [{ url: 'https://bücher.example/größe' }, { url: 'https://xn--bcher-kva.example/gr%C3%B6%C3%9Fe' }],
    [{ url: 'https://duckduckgo.com/privacy' }, { url: 'https://duckduckgo.com/privacy' }],
    [{ date: '2025-12-30T00:00:00.0000000' }, { date: '2025-12-30' }],
    [{ date: '2 of 3 people' }, {}],
    [
      { title: 'フクロウ 🦉', snippet: 'الבומה' },
      { title: 'フクロウ 🦉', snippet: 'الבומה' },
    ],
  ])('is read: %j', (written, expected) => {
    expect(resultsOf(pageWith(written))).toEqual([{ title: 'Owls', url: owl.url, snippet: 'About owls.', ...expected }])
  })

  it.each([
    'https://duckduckgo.com/y.js?ad_domain=shop.example',
    '//duckduckgo.com/y.js?uddg=https://shop.example',
    '/html/?q=more',
    'javascript:alert(1)',
    '',
  ])('is left out if its address is %s', (url) => {
    expect(resultsOf(pageWith({ url }, {}))).toMatchObject([{ url: owl.url }])
  })
})

describe('a token', () => {
  it.each([
    [scriptPage('owls', '4-123456789'), '4-123456789'],
    ['<script>vqd=4-123456789&</script>', '4-123456789'],
    ["vqd='3-123456789'", '3-123456789'],
    ['{"vqd":"4-123456789"}', '4-123456789'],
    ['{"vqd":""}', undefined],
    ['nothing', undefined],
  ])('is found in %j', (page, token) => {
    expect(readToken(page)).toBe(token)
  })
})

describe('a hostile page', () => {
  const parts = `<div id="links">
<div class="result web-result">
<h2>
</h2>
</div>
<a href="//x.example">
<a class="result__snippet"
</a>
<span>
<p>
</p>
<form id=
<!--
-->
<![CDATA[
<script>
</script>
<svg>
</br>
&
&#x110000;
<
</
"
owl
class="no-results">`.split('\n')

  it('never makes the reader throw', () => {
    const html = fc.array(fc.oneof(fc.constantFrom(...parts), fc.string({ unit: 'binary' })), { maxLength: 60 })
    fc.assert(fc.property(html, (pieces) => void resultsOf(pieces.join(''))))
    fc.assert(fc.property(html, (pieces) => void resultsOf(pageWith({ snippet: pieces.join('') }))))
  })

  it.each<[string, (size: number) => string]>([
    ['results', (n) => pageWith(...Array.from({ length: n / 8 }, () => ({})))],
    ['open elements', (n) => `<div id="links">${'<div class="web-result"><h2><a href="//a.example">'.repeat(n)}`],
    ['open elements and other end tags', (n) => '<i>'.repeat(n) + '</b>'.repeat(n)],
    ['end tags', (n) => '</p></div>'.repeat(n)],
    ['attributes', (n) => `<div ${Array.from({ length: n }, (_, at) => `a${at}=1 `).join('')}>`],
    ['class names', (n) => `<div id="links"><div class="${'result '.repeat(n)}">${'<p class=" ">'.repeat(n)}`],
    ['a long title', (n) => pageWith({ title: 'owl '.repeat(n) })],
    ['a title in pieces', (n) => pageWith({}).replace('Owls', '<b>o</b>'.repeat(n))],
    ['a snippet of entities', (n) => pageWith({ snippet: '&amp;'.repeat(n) })],
    ['a snippet of less-than signs', (n) => pageWith({ snippet: '< '.repeat(n) })],
    ['spans that are not dates', (n) => pageWith({ date: '1</span><span>'.repeat(n) })],
    ['comments', (n) => '<!-- owl -->'.repeat(n)],
    ['a long address', (n) => pageWith({ url: `https://example.com/?${'a=1&'.repeat(n)}` })],
    ['almost tokens', (n) => 'vqd="4'.repeat(n)],
  ])('takes time in proportion to its size: %s', (_, make) => {
    const read = (html: string) => [resultsOf(html), readToken(html)]
    expect(growthOf(make, read, { maxSize: 1 << 15 })).toBeLessThan(linearGrowth)
  })
})
