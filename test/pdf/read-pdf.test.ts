import { describe, expect, it } from 'vitest'
import { readPdf } from '#workers/pdf/read-pdf.ts'
import { handMadePdf, line, lines, rule, type HandMadePage } from './hand-made-pdf.ts'

async function textsOf(...pages: (string | HandMadePage)[]): Promise<string[]> {
  const made = pages.map((page) => (typeof page === 'string' ? { content: page } : page))
  const { pages: read } = await readPdf(handMadePdf(made), { maxPages: 100 })
  return read.map(({ text }) => text)
}

async function textOf(...content: string[]): Promise<string> {
  const [text] = await textsOf(content.join('\n'))
  return text ?? ''
}

/** Words of about the width of a column, so that no line ends early. */
const prose = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name} line ${index + 1} of a text that fills its column`)

describe('reading order', () => {
  it('reads one column after the other, below a title that spans both', async () => {
    const text = await textOf(
      line(120, 60, 'A title over both of the columns', { size: 20, name: 'F2' }),
      lines(50, 100, prose('left', 12)),
      lines(310, 106, prose('right', 12)),
    )
    expect(text.startsWith('# A title over both of the columns\n\nleft line 1')).toBe(true)
    expect(text.indexOf('left line 12')).toBeLessThan(text.indexOf('right line 1 '))
  })

  it('reads text below two columns after both', async () => {
    const text = await textOf(
      lines(50, 100, prose('left', 8)),
      lines(310, 100, prose('right', 8)),
      lines(50, 230, prose('below and across both columns of the page and much wider than one', 3)),
    )
    expect(text.indexOf('right line 8')).toBeLessThan(text.indexOf('below and across'))
  })

  it('joins paragraphs, and divides them at an indent and at a space', async () => {
    const text = await textOf(
      lines(50, 100, ['One sentence goes on over the end of', 'its line and stops there, at the edge.']),
      line(64, 124, 'An indent begins the next paragraph,'),
      lines(50, 136, ['which also has two lines of this text.']),
      lines(50, 166, ['A space begins the third one of them.']),
    )
    expect(text.split('\n\n')).toHaveLength(3)
    expect(text).toContain('over the end of its line')
  })

  it('joins words that a line end divides, and keeps compounds', async () => {
    const text = await textOf(
      lines(50, 100, [
        'The word docu-',
        'ment is one word, and well-known is a com-',
        'pound that is written so: a well-',
        'known one.',
      ]),
    )
    expect(text).toBe(
      'The word document is one word, and well-known is a compound that is written so: a well-known one.',
    )
  })

  it('drops running headers and page numbers, and keeps numbers of the text', async () => {
    const pages = [1, 2, 3].map((page) =>
      [
        line(50, 30, `Manual of the service, chapter ${page}`, { size: 8 }),
        lines(50, 100, prose(`page ${page}`, 4)),
        line(50, 160, String(1980 + page)),
        line(290, 820, String(page)),
      ].join('\n'),
    )
    const texts = await textsOf(...pages)
    expect(texts.join('\n')).not.toContain('Manual of the service')
    expect(texts.map((text) => text.endsWith('1981') || text.endsWith('1982') || text.endsWith('1983'))).toEqual([
      true,
      true,
      true,
    ])
  })

  it('turns pages with text that runs upward', async () => {
    const content = `BT /F1 10 Tf 0 1 -1 0 100 100 Tm (Sideways words of a page) Tj ET`
    const [text] = await textsOf(content)
    expect(text).toBe('Sideways words of a page')
  })
})

describe('blocks', () => {
  it('reads headings by size and weight, and their levels by rank', async () => {
    const text = await textOf(
      line(50, 60, 'The largest', { size: 20 }),
      line(50, 100, 'The middle', { size: 14, name: 'F2' }),
      lines(50, 130, prose('body', 3)),
      line(50, 190, 'The bold', { name: 'F2' }),
      lines(50, 210, prose('more', 3)),
    )
    expect(text).toMatch(/^# The largest\n\n## The middle\n\nbody line 1/u)
    expect(text).toContain('\n\n### The bold\n\nmore line 1')
  })

  it('reads lists with their numbers and nesting', async () => {
    const text = await textOf(
      line(50, 100, '1. First item of the list'),
      line(70, 112, '\u0095 nested item'),
      line(70, 124, '\u0095 second nested item'),
      line(50, 136, '2. Second item of the list'),
    )
    expect(text).toBe(
      '1. First item of the list\n   - nested item\n   - second nested item\n2. Second item of the list',
    )
  })

  it('reads code with its indents, and code within a sentence', async () => {
    const text = await textOf(
      lines(50, 80, prose('body', 2)),
      lines(50, 120, ['if (a) {', '  b()', '}'], { name: 'F3' }),
      `${line(50, 180, 'Call')} ${line(74, 180, 'run()', { name: 'F3' })} ${line(108, 180, 'now, and then again.')}`,
    )
    expect(text).toContain('```\nif (a) {\n  b()\n}\n```')
    expect(text).toContain('Call `run()` now')
  })

  it('puts footnotes behind the text, and refers to them', async () => {
    const text = await textOf(
      lines(50, 80, prose('body', 4)),
      line(50, 128, 'The last sentence has a note'),
      line(177, 124, '1', { size: 6 }),
      rule(50, 760, 150, 760),
      line(50, 770, '1', { size: 5 }),
      line(56, 773, 'The note itself, in small letters.', { size: 8 }),
    )
    expect(text).toContain('has a note[^1]')
    expect(text.endsWith('[^1]: The note itself, in small letters.')).toBe(true)
  })

  it('escapes what markdown would read as its own', async () => {
    expect(await textOf(line(50, 100, '# not a heading, and *no* emphasis'))).toBe(
      String.raw`\# not a heading, and \*no\* emphasis`,
    )
  })

  it('emphasizes bold and italic words within a text', async () => {
    const text = await textOf(
      lines(50, 80, prose('body', 3)),
      `${line(50, 116, 'This is')} ${line(86, 116, 'bold', { name: 'F2' })} ${line(112, 116, 'and')} ${line(133, 116, 'italic', { name: 'F4' })} ${line(162, 116, 'text.')}`,
    )
    expect(text).toContain('This is **bold** and *italic* text.')
  })

  it('reads links to the web, and no others', async () => {
    const link = (uri: string, y: number) =>
      `<< /Type /Annot /Subtype /Link /Rect [50 ${842 - y - 3} 120 ${842 - y + 9}] /A << /S /URI /URI (${uri}) >> >>`
    const [text] = await textsOf({
      content: [line(50, 100, 'a safe link'), line(50, 150, 'an unsafe one')].join('\n'),
      annotations: `${link(String.raw`https://example.org/a_\(b`, 100)} ${link('javascript:alert', 150)}`,
    })
    expect(text).toBe('[a safe link](https://example.org/a_%28b)\n\nan unsafe one')
  })

  it('writes a table of contents as a list, without its dots', async () => {
    const text = await textOf(
      line(50, 100, 'One chapter . . . . . . . . . . . . . 3'),
      line(64, 114, 'A section of it ........................ 4'),
    )
    expect(text).toBe('- One chapter 3\n   - A section of it 4')
  })
})

describe('tables', () => {
  const cells = [
    ['Name', 'Count', 'Size'],
    ['one', '1', '10 kB'],
    ['two', '2', '20 kB'],
    ['three', '3', '30 kB'],
  ]
  const cellLines = cells
    .map((row, y) => row.map((cell, x) => line(60 + x * 120, 115 + y * 20, cell)).join('\n'))
    .join('\n')
  const markdown =
    '| Name | Count | Size |\n| --- | --- | --- |\n| one | 1 | 10 kB |\n| two | 2 | 20 kB |\n| three | 3 | 30 kB |'

  it('reads ruled tables', async () => {
    const grid = [
      ...Array.from({ length: 5 }, (_, row) => rule(50, 100 + row * 20, 410, 100 + row * 20)),
      ...Array.from({ length: 4 }, (_, column) => rule(50 + column * 120, 100, 50 + column * 120, 180)),
    ]
    expect(await textOf(...grid, cellLines)).toBe(markdown)
  })

  it('reads aligned tables without rules', async () => {
    expect(await textOf(lines(50, 60, prose('body', 2)), cellLines)).toContain(markdown)
  })

  it('leaves cells of a span empty, and joins the lines of a cell', async () => {
    const grid = [
      rule(50, 100, 290, 100),
      rule(50, 120, 290, 120),
      rule(50, 160, 290, 160),
      rule(50, 100, 50, 160),
      rule(170, 120, 170, 160),
      rule(290, 100, 290, 160),
    ]
    const text = await textOf(
      ...grid,
      line(60, 115, 'A head over both'),
      lines(60, 135, ['two', 'lines']),
      line(180, 135, 'b'),
    )
    expect(text).toBe('| A head over both |  |\n| --- | --- |\n| two lines | b |')
  })

  it('makes no table of two columns of prose', async () => {
    const text = await textOf(lines(50, 100, prose('left', 10)), lines(310, 100, prose('right', 10)))
    expect(text).not.toContain('|')
  })
})
