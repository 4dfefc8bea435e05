import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '#shared/contract/errors.ts'
import { page, withMain } from '#test/pages/page-under-test.ts'
import { extractPage } from '#workers/pages/extract-page.ts'

const article = readFileSync(new URL('../../fixtures/sites/news/wordpress-newspaper.html', import.meta.url))
const thread = readFileSync(new URL('../../fixtures/sites/forum/xenforo2-thread.html', import.meta.url))
const shop = readFileSync(new URL('../../fixtures/sites/shop/marketplace-product.html', import.meta.url))

const many = (count: number, piece: (index: number) => string) =>
  Array.from({ length: count }, (_, at) => piece(at)).join('')

const listOf = (count: number, item: string) => `[${Array.from({ length: count }, () => item).join(',')}]`

/** Pages that once took minutes or exhausted the memory, and similar ones. */
const hostile: [string, () => string][] = [
  ['a hundred thousand elements inside one another', () => '<div>'.repeat(100_000)],
  ['three thousand inline elements inside one another', () => `${'<b>'.repeat(3000)}deep`],
  ['a million attributes on one element', () => `<p ${many(1_000_000, (at) => `a${at}=1 `)}>text</p>`],
  ['a million attributes on many', () => many(20_000, () => `<p ${many(50, (at) => `a${at} `)}>t`)],
  ['nothing closed', () => '<table><tr><td><ul><li><p><b><i><a href=x>word '.repeat(400)],
  ['everything closed that was never open', () => '</div></p></td></b></html>'.repeat(50_000)],
  ['a million less-than signs', () => `<p>${'<'.repeat(1_000_000)}`],
  ['a million ampersands', () => `<p>${'&amp'.repeat(1_000_000)}`],
  ['a comment that never ends', () => `<p>before</p>${'<!--'.repeat(200_000)}`],
  ['five million letters without a space', () => `<p>${'x'.repeat(5_000_000)}</p>`],
  ['a million spaces and line breaks', () => `<p>a${' \n'.repeat(500_000)}b</p><pre>${'\n '.repeat(200_000)}</pre>`],
  ['twenty thousand cards', () => many(20_000, (at) => `<div class="card"><h3>Name ${at}</h3><p>€ ${at}</p></div>`)],
  ['as many rows and spans', () => `<table>${many(20_000, () => '<tr><td rowspan=9999 colspan=9999>x<td>y')}</table>`],
  ['fifty thousand headings', () => many(50_000, (at) => `<h2>Heading ${at}</h2>`)],
  [
    'a class name of a megabyte around much text',
    () => `<div class="${'a'.repeat(1_000_000)}">${'<p>word</p>'.repeat(20_000)}</div>`,
  ],
  [
    'a title of a megabyte',
    () => `<title>${'Long title - '.repeat(80_000)}</title><h1>${'Long title - '.repeat(80_000)}</h1><p>x</p>`,
  ],
  [
    'JSON-LD nested without end',
    () => `<script type="application/ld+json">${'{"@graph":['.repeat(100_000)}</script><p>x</p>`,
  ],
  [
    'a megabyte of description',
    () => `<meta name="description" content="${'word '.repeat(200_000)}"><p>word word word</p>`,
  ],
  [
    'bylines without end',
    () => `<h1>T</h1>${many(5000, () => '<p>By Aaa Bbb Ccc Ddd Eee Fff Ggg de van von Hhh</p>')}`,
  ],
  [
    'half the names of a wall, over and over',
    () => `<h1>Robot check</h1><script>${'awswaf.com/action="'.repeat(100_000)}</script>`,
  ],
  [
    'footnotes that refer to one another',
    () => many(5000, (at) => `<p id="fn${at}"><a href="#fn${at + 1}">[${at}]</a> note</p>`),
  ],
  ['two hundred thousand runs of backticks', () => `<pre>${'` '.repeat(200_000)}</pre>`],
  ['as many in JSON', () => `<p>a</p><pre>[${'"`",'.repeat(200_000)}0]</pre>`],
  ['a hundred and twenty thousand paragraphs in a list item', () => `<ul><li>${'<p>a'.repeat(120_000)}</ul>`],
  [
    'two hundred thousand objects of JSON-LD',
    () => `<p>a</p><script type="application/ld+json">${listOf(200, listOf(200, listOf(5, '{}')))}</script>`,
  ],
  // A character of two bytes makes all others of its text as wide.
  ['a description of ten million letters', () => `<p>一句話</p><img src=x alt="${'a'.repeat(10_000_000)}">`],
  ['an address of an image of ten million letters', () => `<p>一句話</p><img srcset="${'a'.repeat(10_000_000)}">`],
  ['a heading of seven million dashes', () => `<p>words</p><h2>${'—'.repeat(7_000_000)}</h2>`],
  ['a formula of seven million letters', () => `<p>一句話</p><math><mi>${'a'.repeat(7_000_000)}</mi></math>`],
  ['seven million empty lines of code', () => `<p>words</p><pre>${'\n'.repeat(7_000_000)}x</pre>`],
  ['NUL between all letters', () => Array.from(article.toString('utf8').slice(0, 200_000)).join('\0')],
]

describe('a hostile page', () => {
  it.each(hostile)('is extracted or refused within seconds of CPU time: %s', (_, html) => {
    const raw = page(html())
    const startedAt = process.cpuUsage()
    expect(outcomeOf(raw.body)).toMatch(documentedOutcome)
    expect(process.cpuUsage(startedAt).user / 1000).toBeLessThan(maxCpuMs)
  })

  it('may be truncated at any byte', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(article, thread, shop),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (whole, fraction) => {
          expect(outcomeOf(whole.subarray(0, Math.floor(whole.length * fraction)))).toMatch(documentedOutcome)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('may contain arbitrary bytes', () => {
    const change = fc.record({ at: fc.nat(), bytes: fc.uint8Array({ minLength: 1, maxLength: 12 }) })
    fc.assert(
      fc.property(
        fc.constantFrom(article, thread, shop),
        fc.array(change, { minLength: 1, maxLength: 20 }),
        (whole, changes) => {
          const bytes = new Uint8Array(whole)
          for (const each of changes) bytes.set(each.bytes, each.at % (bytes.length - each.bytes.length))
          expect(outcomeOf(bytes)).toMatch(documentedOutcome)
        },
      ),
      { numRuns: 60 },
    )
  })
})

/** CPU time on a busy machine; an idle machine needs half. */
const maxCpuMs = 8000

const documentedOutcome =
  /^(?:content|PAGE_TOO_COMPLEX|EMPTY_CONTENT|TARGET_BLOCKED|TARGET_LOGIN_REQUIRED|UNSUPPORTED_CONTENT_TYPE)$/u

/** Returns `content` or the error code. Fails for active content in the result. */
function outcomeOf(body: Uint8Array): string {
  try {
    const { content } = extractPage(page(body, 'text/html'), withMain())
    expect(content).not.toMatch(/<script|\]\(\s*<?javascript:/iu)
    return 'content'
  } catch (error) {
    if (error instanceof AppError) return error.code
    // V8 stops optimizing regular expressions in a process that has compiled many, and its stack ends at long texts. The
    // processes that read pages report this error so.
    if (error instanceof RangeError) return 'PAGE_TOO_COMPLEX'
    throw error
  }
}
