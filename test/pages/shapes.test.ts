import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { extractPage } from '#workers/pages/extract-page.ts'
import { page, withMain } from './page-under-test.ts'

// Each page begins with a comment: lines that its markdown must hold (`+ …`) and must not (`- …`).
const folder = new URL('../fixtures/pages/shapes/', import.meta.url)
const shapes = readdirSync(folder).map((file) => {
  const html = readFileSync(new URL(file, folder), 'utf8')
  const lines = html.slice(4, html.indexOf('-->')).split('\n')
  const marked = (mark: string) => lines.filter((line) => line.startsWith(mark)).map((line) => line.slice(2))
  return { name: file.replace('.html', ''), html, wanted: marked('+ '), unwanted: marked('- ') }
})

describe('pages in the shapes of real sites', () => {
  it.each(shapes)('reads $name', ({ html, wanted, unwanted }) => {
    const { content } = extractPage(page(html), withMain())
    expect(wanted.filter((text) => !content.includes(text))).toEqual([])
    expect(unwanted.filter((text) => content.includes(text))).toEqual([])
  })
})
