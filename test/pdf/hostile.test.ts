import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { growthOf, linearGrowth } from '#test/support/runner/growth.ts'
import type { PageContent, Word } from '#workers/pdf/content/page-content.ts'
import { readPages } from '#workers/pdf/read-pages.ts'
import { readPdf } from '#workers/pdf/read-pdf.ts'
import { handMadePdf, line } from './hand-made-pdf.ts'

const text = { content: line(50, 400, 'Some words of the page') }
const read = (bytes: Uint8Array, maxPages = 100) => readPdf(bytes, { maxPages })

describe('files that are damaged or hostile', () => {
  it.each([
    ['no PDF', Buffer.from('<html>not a PDF</html>')],
    ['nothing', new Uint8Array()],
    ['a header alone', Buffer.from('%PDF-1.7\n')],
    ['random bytes', Uint8Array.from({ length: 5000 }, (_, at) => (at * 7919) % 251)],
  ])('refuses %s', async (_, bytes) => {
    await expect(read(bytes)).rejects.toMatchObject({ code: 'EXTRACTION_IMPOSSIBLE' })
  })

  it('reads a file whose table of references is missing', async () => {
    const { pages } = await read(handMadePdf([text], { isDamaged: true }))
    expect(pages[0]?.text).toBe('Some words of the page')
  })

  it('reads the other pages when the content of one is damaged', async () => {
    const broken = { content: 'BT /F1 10 Tf (unfinished \n ET Q Q Q ]] >> 7 0 obj' }
    const { pages } = await read(handMadePdf([text, broken, text]))
    expect(pages.map((page) => page.text).filter((each) => each === 'Some words of the page')).toHaveLength(2)
  })

  it('ends with a page tree that contains itself', async () => {
    const bytes = handMadePdf([text], { objects: { 2: '<< /Type /Pages /Kids [2 0 R 20 0 R] /Count 2 >>' } })
    await read(bytes).then(
      ({ pages }) => expect(pages.length).toBeLessThanOrEqual(2),
      (error: unknown) => expect(error).toMatchObject({ code: 'EXTRACTION_IMPOSSIBLE' }),
    )
  })

  it('ends with a form that draws itself', async () => {
    const form =
      '<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Length 6 /Resources << /XObject << /Im 7 0 R >> >> >>\nstream\n/Im Do\nendstream'
    const { pages } = await read(handMadePdf([{ content: `/Im Do ${text.content}` }], { objects: { 7: form } }))
    expect(pages).toHaveLength(1)
  })

  it('ends with an outline that contains itself', async () => {
    const objects = { 9: '<< /First 10 0 R /Last 10 0 R >>', 10: '<< /Title (Loop) /Next 10 0 R /First 10 0 R >>' }
    const { outline } = await read(handMadePdf([text], { catalog: '/Outlines 9 0 R', objects }))
    expect(outline?.length ?? 0).toBeLessThanOrEqual(2000)
  })

  it('cuts long titles of an outline: many entries may have the same', async () => {
    const objects = {
      9: '<< /First 10 0 R /Last 11 0 R >>',
      10: '<< /Title 12 0 R /Next 11 0 R >>',
      11: '<< /Title 12 0 R >>',
      12: `(${'Title '.repeat(50_000)})`,
    }
    const { outline } = await read(handMadePdf([text], { catalog: '/Outlines 9 0 R', objects }))
    expect(outline?.map(({ title }) => title.length)).toEqual([299, 299])
  })

  it('says that a page with more glyphs than the limit is cut', async () => {
    const many = `BT /F1 1 Tf ${'(0123456789abcdefghijklmnopqrstuvwxyz and so on) Tj\n'.repeat(25_000)} ET`
    const { warnings } = await read(handMadePdf([{ content: many }]))
    expect(warnings.join()).toContain('more text or drawings than the limit')
  })

  it('reads as many pages as it may, and says so', async () => {
    const pages = Array.from({ length: 300 }, () => text)
    const reading = await read(handMadePdf(pages), 5)
    expect(reading.pages).toHaveLength(5)
    expect(reading.metadata.pageCount).toBe(300)
    expect(reading.warnings.join()).toContain('stopped after 5 pages')
  })

  it('does not run scripts or open attachments', async () => {
    const catalog = '/OpenAction << /S /JavaScript /JS (globalThis.ran = true) >>'
    const { pages } = await read(handMadePdf([text], { catalog }))
    expect(pages[0]?.text).toBe('Some words of the page')
    expect(globalThis).not.toHaveProperty('ran')
  })

  it('stops when the signal does', async () => {
    const bytes = handMadePdf([text])
    await expect(readPdf(bytes, { maxPages: 1, signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'DEADLINE_EXCEEDED',
    })
  })

  it('inflates compressed streams', async () => {
    const packed = deflateSync(Buffer.from(text.content)).toString('latin1')
    const stream = `<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n${packed}\nendstream`
    const { pages } = await read(withStream(stream))
    expect(pages[0]?.text).toBe('Some words of the page')
  })
})

function withStream(stream: string): Uint8Array {
  return handMadePdf([], {
    objects: {
      2: '<< /Type /Pages /Kids [12 0 R] /Count 1 >>',
      12: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 13 0 R /Resources << /Font << /F1 3 0 R >> >> >>',
      13: stream,
    },
  })
}

const font = { name: 'Helvetica', isBold: false, isItalic: false, isMono: false }

function wordAt(x: number, y: number, word: string): Word {
  const width = word.length * 5
  return {
    text: word,
    x0: x,
    x1: x + width,
    y,
    size: 10,
    font,
    turn: 0,
    isRtl: false,
    isSpaced: true,
    mark: -1,
    isArtifact: false,
  }
}

const shapes: [string, (index: number) => Partial<PageContent> & { words: Word[] }][] = [
  [
    'lines of one word',
    (count) => ({ words: Array.from({ length: count }, (_, at) => wordAt(50, 12 * at, `w${at}`)) }),
  ],
  [
    'one line of many words',
    (count) => ({ words: Array.from({ length: count }, (_, at) => wordAt(30 * at, 50, `w${at}`)) }),
  ],
  [
    'a lattice of words',
    (count) => ({
      words: Array.from({ length: count }, (_, at) => wordAt(60 * (at % 9), 12 * Math.floor(at / 9), `w${at}`)),
    }),
  ],
  [
    'words at places without order',
    (count) => ({
      words: Array.from({ length: count }, (_, at) =>
        wordAt((at * 7919) % 500, (at * 104_729) % (count * 3), `w${at}`),
      ),
    }),
  ],
  ['words at one place', (count) => ({ words: Array.from({ length: count }, (_, at) => wordAt(50, 50, `w${at}`)) })],
  [
    'horizontal lines',
    (count) => ({
      words: [wordAt(50, 50, 'word')],
      rules: Array.from({ length: count }, (_, at) => ({
        isVertical: false,
        at: at * 3,
        from: 10 + (at % 7) * 5,
        to: 500,
      })),
    }),
  ],
  [
    'boxes in boxes',
    (count) => ({
      words: Array.from({ length: count }, (_, at) => wordAt(50 + (at % 5) * 90, 12 * at, `w${at}`)),
      boxes: Array.from({ length: count }, (_, at) => ({ x0: at / 10, y0: at / 10, x1: 400, y1: 600 })),
    }),
  ],
]

describe('time grows with the size of a page, not faster', () => {
  it.each(shapes)(
    '%s',
    (_, make) => {
      const contentOf = (count: number): PageContent => {
        const { words, rules = [], boxes = [] } = make(count)
        return {
          words,
          rules,
          boxes,
          dots: [],
          images: [],
          width: 10_000_000,
          height: 10_000_000,
          isCut: false,
          unmapped: 0,
        }
      }
      const growth = growthOf(contentOf, (content) => readPages([{ number: 1, content }], []), {
        minSize: 256,
        maxSize: 1 << 16,
      })
      expect(growth).toBeLessThan(linearGrowth)
    },
    180_000,
  )
})
