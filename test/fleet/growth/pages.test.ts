import { describe, expect, it } from 'vitest'
import { AppError } from '#shared/contract/errors.ts'
import { page, withMain } from '#test/pages/page-under-test.ts'
import { growthOf, linearGrowth } from '#test/support/runner/growth.ts'
import { extractPage } from '#workers/pages/extract-page.ts'
import type { ExtractOptions } from '#workers/pages/page.ts'
import { markdownAsHtml } from '#workers/resilient/read-provided.ts'
import { growingPages, many, spaces, type Make } from './growing-pages.ts'

const plain: [string, string, Make][] = [
  [
    'a picture after comments',
    'image/svg+xml',
    (n) => `<?xml version="1.0"?>${'<!-- made by hand -->'.repeat(n)}<svg></svg>`,
  ],
  ['a feed after comments', 'text/xml', (n) => `${'<!---->'.repeat(n)}<rss><channel><title>T</title></channel></rss>`],
  [
    'entries of a feed',
    'application/rss+xml',
    (n) =>
      `<rss><channel>${many(n, (at) => `<item><title>Entry ${at}</title><link>/e${at}</link><description>Words</description></item>`)}</channel></rss>`,
  ],
  ['lines of text', 'text/plain', (n) => 'a line\n'.repeat(n)],
  ['empty lines of text', 'text/plain', (n) => `a${'\n'.repeat(n)} b`],
  ['paragraphs of text', 'text/plain', (n) => 'a line\n\n'.repeat(n)],
  ['markdown', 'text/markdown', (n) => `#${'\n'.repeat(n)}${'# \n'.repeat(n)}`],
  ['JSON with backticks', 'application/json', (n) => `[${'"`",'.repeat(n)}0]`],
  ['nested JSON', 'application/json', (n) => '['.repeat(n)],
  ['bytes of an unknown charset', 'text/html', (n) => `<p>${'Ã¤Ã¶ '.repeat(n)}</p>`],
  ['text encoded twice', 'text/html; charset=utf-8', (n) => '<b>Ã¤Ã</b>Ã¶'.repeat(n)],
  ['a long content type', '', (n) => 'word '.repeat(n)],
]

const forms: Partial<ExtractOptions>[] = [
  {},
  { mainContent: false, links: true },
  { mainContent: false, format: 'text' },
  { mainContent: false, format: 'html' },
]

describe('the time to read a page grows linearly with its size', () => {
  it.each(growingPages)('%s', (_, make) => {
    expect(growthOf(make, inEveryForm, sizes)).toBeLessThan(linearGrowth)
  })

  it.each(plain)('%s', (_, type, make) => {
    expect(growthOf(make, (text) => read(text, type), sizes)).toBeLessThan(linearGrowth)
  })

  it('markdown from providers', () => {
    const texts: Make[] = [
      (n) => '![!'.repeat(n),
      (n) => '[a'.repeat(n),
      (n) => '[a]('.repeat(n),
      (n) => `# ${'x '.repeat(n)}`,
      (n) => '# Title\n'.repeat(n),
      (n) => `a\n${spaces(n)}b`,
    ]
    for (const make of texts)
      expect.soft(growthOf(make, (text) => markdownAsHtml('T', text))).toBeLessThan(linearGrowth)
  })
})

const inEveryForm = (body: string) => {
  for (const form of forms) read(body, 'text/html', form)
}

const sizes = { maxSize: 1 << 15 }

/** Ignores documented errors: only the time matters here. */
function read(body: string, type: string, form: Partial<ExtractOptions> = {}): void {
  try {
    extractPage(page(body, type), withMain(form))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}
