import { AppError } from '#shared/contract/errors.ts'
import { extractPage } from '#workers/pages/extract-page.ts'
import type { MarkedPage } from './read-marked-pages.ts'

/** Extracts a page and lists how the result differs from the expectation. */
export function differencesOf({ html, expected }: MarkedPage): string[] {
  const read = extract(html)
  if (read instanceof AppError) return read.code === expected.error ? [] : [`error: ${read.code}`]
  if (expected.error !== undefined) return [`not refused: ${expected.error}`]
  const plain = plainText(read)
  const markdown = `\n${read}\n`
  return [
    ...expected.keep.filter((text) => !plain.includes(text)).map((text) => `missing: ${text}`),
    ...expected.drop.filter((text) => plain.includes(text)).map((text) => `unwanted: ${text}`),
    ...expected.markdown.filter((text) => !markdown.includes(text)).map((text) => `not written: ${text}`),
    ...expected.never.filter((text) => markdown.includes(text)).map((text) => `written: ${text}`),
    ...expected.once.filter((text) => markdown.split(text).length !== 2).map((text) => `not once: ${text}`),
  ]
}

function extract(html: string): string | AppError {
  const body = new TextEncoder().encode(html)
  const page = { url: 'https://marked.example/page', status: 200, contentType: 'text/html; charset=utf-8', body }
  try {
    return extractPage(page, { mainContent: true, format: 'markdown', links: false }).content
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

/** The text of markdown on one line, without addresses, escapes and emphasis. */
function plainText(markdown: string): string {
  return markdown
    .replaceAll(/\]\([^)\s]*\)/gu, ']')
    .replaceAll(/\\(?=[!-/:-@[-`{-~])/gu, '')
    .replaceAll(/[*[\]]/gu, '')
    .replaceAll(/\s+/gu, ' ')
}
