import { describe, expect, it } from 'vitest'
import { bookFile } from './book-file.ts'
import { pdfFile } from './pdf-file.ts'
import { readFile } from './read-file.ts'
import { slidesFile } from './slides-file.ts'
import { paragraph, wordFile } from './word-file.ts'
import { workbookFile } from './workbook-file.ts'

const declared = {
  author: 'Ada Writer',
  publishedAt: '2026-01-02T03:04:05.000Z',
  modifiedAt: '2026-02-03T04:05:06.000Z',
  language: 'en-GB',
}

describe('a Word document', () => {
  it('becomes markdown, whole, with its declared metadata', async () => {
    const page = await readFile(wordFile(), { links: true })
    expect(page.title).toBe('About the tower')
    expect(page.metadata).toMatchObject(declared)
    expect(page.metadata.contentType).toContain('wordprocessingml')
    expect(page.warnings).toEqual([])
    expect(page.links).toContainEqual({ url: 'https://example.com/tower', text: 'its page' })
    expect(page.content).toBe(`# The Tower

It is **330 metres** high[^1], says [its page](https://example.com/tower).

## Levels

- First level
  - Restaurant
- Second level

| Level | Height |
| --- | --- |
| 1 | 57 m |
| 2 | 115 m |

[^1]: Since 2022, with its aerial.`)
  })

  it('takes the first row of a table as its header', async () => {
    const rows = ['Day|Sum', 'Monday|3'].map(
      (row) =>
        `<w:tr>${row
          .split('|')
          .map((text) => `<w:tc>${paragraph(text)}</w:tc>`)
          .join('')}</w:tr>`,
    )
    const { content } = await readFile(wordFile(`<w:tbl>${rows.join('')}</w:tbl>`))
    expect(content).toContain('| Day | Sum |\n| --- | --- |\n| Monday | 3 |')
  })

  it('obeys selectors, maxTokens and the other formats', async () => {
    expect((await readFile(wordFile(), { includeSelector: 'table' })).content).toMatch(/^\| Level/)
    expect((await readFile(wordFile(), { excludeSelector: 'table, ul' })).content).not.toMatch(/Restaurant|115 m/)
    expect((await readFile(wordFile(), { format: 'text' })).content).toContain('It is 330 metres high')
    expect((await readFile(wordFile(), { format: 'html' })).content).toContain('<h2>Levels</h2>')
    const numbered = Array.from({ length: 40 }, (_, at) => paragraph(`Sentence ${at} of many. `.repeat(10)))
    const cut = await readFile(wordFile(numbered.join('')), { maxTokens: 200 })
    expect(cut.content.endsWith('[…]')).toBe(true)
    expect(cut.warnings).toHaveLength(1)
  })

  it('ignores macros and loads no linked picture', async () => {
    const picture =
      '<w:p><w:r><w:drawing><a:blip xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" r:link="link"/></w:drawing></w:r></w:p>'
    const file = wordFile(paragraph('Before') + picture, { 'word/vbaProject.bin': new Uint8Array(1000).fill(7) })
    expect((await readFile(file)).content).toContain('Before')
  })
})

describe('a presentation', () => {
  it('becomes a heading a slide, in order, with bullets, tables, picture descriptions and notes', async () => {
    const page = await readFile(slidesFile())
    expect(page.title).toBe('Owls at night')
    expect(page.metadata).toMatchObject(declared)
    expect(page.warnings).toEqual(['Hidden slides were left out: 1.'])
    expect(page.content).toBe(`# Owls at night

## How owls hunt

- Hearing
  - Ears at two heights
- [More](https://example.com/owls)

## Slide 2

| Kind | Weight |
| --- | --- |
| Barn owl | 350 g |

*Picture: A barn owl in flight*

### Notes

Remember to show the film.`)
  })

  it('is read without slides that are missing', async () => {
    const relations = slidesFile({ 'ppt/slides/slide2.xml': '' })
    expect((await readFile(relations)).content).toContain('Barn owl')
  })
})

describe('a workbook', () => {
  it('becomes a heading and a table a sheet, with values as Excel shows them', async () => {
    const page = await readFile(await workbookFile())
    expect(page.title).toBe('Figures')
    expect(page.metadata).toMatchObject({ author: 'Ada Writer', modifiedAt: '2026-02-03T04:05:06.000Z' })
    expect(page.warnings).toEqual(['The hidden sheet "Secret" was left out.'])
    expect(page.content).toBe(`## Sales

Sales of the year

| Day | Sum | Share | Paid | Note |
| --- | --- | --- | --- | --- |
| 15 Mar 2026 | 1,234.50 EUR | 12.5% | TRUE | a \\| b second line |
| 2026-03-16 | 2469 | 0.3 |  |  |

## Empty

## People & pay

| Name | Code |
| --- | --- |
| Ada Lovelace | 007 |`)
  })
})

describe('a book', () => {
  it('becomes its chapters in the order of the spine, with heading levels as written', async () => {
    const page = await readFile(bookFile(), { links: true })
    expect(page.title).toBe('The Night Garden')
    expect(page.metadata).toMatchObject({
      author: 'Nora Field, Ole Berg',
      publishedAt: '2020-05-06',
      modifiedAt: '2021-07-08T00:00:00.000Z',
      language: 'en',
      contentType: 'application/epub+zip',
    })
    expect(page.links).toEqual([])
    expect(page.content).toBe(`# First chapter

## Dusk

It grew *dark*.  
The owls woke.

# Second chapter

Moths came & went.

See the first.`)
  })
})

describe('a PDF', () => {
  const file = pdfFile(['Hello owls of the night.', 'A second page about them.'], {
    info: '/Title (Owls) /Author (Ada Writer) /CreationDate (D:20260102030405Z)',
  })

  it('becomes one page with the text of all of its pages', async () => {
    const page = await readFile(file)
    expect(page).toMatchObject({
      title: 'Owls',
      content: 'Hello owls of the night.\n\nA second page about them.',
      metadata: { author: 'Ada Writer', contentType: 'application/pdf' },
      warnings: [],
    })
    expect(page.metadata.publishedAt).toMatch(/^2026-01-02T03:04:05/)
  })

  it('obeys formats and selectors', async () => {
    expect((await readFile(file, { format: 'html' })).content).toContain('<p>Hello owls of the night.</p>')
    expect((await readFile(file, { format: 'text' })).content).toMatch(/^Hello owls/)
    await expect(readFile(file, { includeSelector: 'table' })).rejects.toMatchObject({ code: 'ELEMENT_NOT_FOUND' })
  })

  it('is recognized after other bytes at its start', async () => {
    const late = Buffer.concat([Buffer.from('junk\n'), file])
    expect((await readFile(new Uint8Array(late))).content).toContain('Hello owls')
  })
})
