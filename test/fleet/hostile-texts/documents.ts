import { bookFile } from '#test/document-files/book-file.ts'
import { longLetters, repeatedLink, repeatedNote, repeatedText } from '#test/document-files/exploding-files.ts'
import { pdfFile } from '#test/document-files/pdf-file.ts'
import { paragraph, wordFile } from '#test/document-files/word-file.ts'
import { handMadePdf, line } from '#test/pdf/hand-made-pdf.ts'
import type { HostileFile } from './hostile-file.ts'
import { rows } from './pages.ts'

const fill = (filler: string, size: number) => filler.repeat(Math.max(1, Math.floor(size / Buffer.byteLength(filler))))
/** With characters of two bytes, as in the pages. */
const text = (filler: string, size: number) => `一句話\n${fill(filler, size)}`
const xml = (filler: string, size: number) =>
  fill(filler, size).replaceAll('&', '&amp;').replaceAll('<', '&lt;').toWellFormed()

const file = (type: string, make: HostileFile['make']): HostileFile => ({ type, make })
const office = (kind: string, make: HostileFile['make']) =>
  file(`application/vnd.openxmlformats-officedocument.${kind}`, make)
const word = (make: HostileFile['make']) => office('wordprocessingml.document', make)
const pdf = (make: HostileFile['make']) => file('application/pdf', make)

/** A text as the hexadecimal string of a PDF, in UTF-16. */
const pdfText = (filler: string, size: number) =>
  `<FEFF${Buffer.from(fill(filler, size), 'utf16le').swap16().toString('hex')}>`
const pdfGlyphs = (filler: string, size: number) => fill(filler, size).replaceAll(/[^ -~]/gu, '.')

/** Documents that are not HTML, by construct. */
export const hostileDocuments: Readonly<Record<string, HostileFile>> = {
  'plain text': file('text/plain; charset=utf-8', text),
  markdown: file('text/markdown; charset=utf-8', text),
  JSON: file('application/json', (filler, size) => JSON.stringify({ text: text(filler, size) })),
  feed: file(
    'application/rss+xml',
    (filler, size) =>
      `<rss version="2.0"><channel><title>${xml(filler, size / 2)}</title><item><title>x</title><description>${xml(filler, size / 2)}</description></item></channel></rss>`,
  ),
  'entries of a feed': file(
    'application/rss+xml',
    (filler, size) =>
      `<rss version="2.0"><channel><title>一句話</title>${rows(size / 100, (at) => `<item><title>${at}</title><description>${xml(filler, 20)}</description></item>`)}</channel></rss>`,
  ),
  'Word text': word((filler, size) => wordFile(paragraph(xml(filler, size)))),
  'Word paragraphs': word((filler, size) => wordFile(rows(size / 100, () => paragraph(xml(filler, 20))))),
  'Word footnote': word((filler, size) =>
    repeatedNote('footnote', { references: size / 100, note: xml(filler, size) }),
  ),
  slide: office('presentationml.presentation', (filler, size) =>
    repeatedLink({ runs: size / 100, length: size, word: xml(filler, 20) }),
  ),
  'shared string': office('spreadsheetml.sheet', (filler, size) =>
    repeatedText({ cells: Math.ceil(size / 100), text: xml(filler, Math.min(size, 30_000)) }),
  ),
  'long shared string': office('spreadsheetml.sheet', (filler, size) =>
    repeatedText({ cells: 20, text: xml(filler, size) }),
  ),
  book: file('application/epub+zip', (filler, size) =>
    bookFile({
      'OEBPS/text/b.xhtml': `<html xmlns="http://www.w3.org/1999/xhtml"><body><p>${xml(filler, size)}</p></body></html>`,
    }),
  ),
}

/** PDFs, by construct. */
export const hostilePdfs: Readonly<Record<string, HostileFile>> = {
  PDF: pdf((filler, size) => pdfFile([pdfGlyphs(filler, size).replaceAll(/[()\\]/g, '.')])),
  'pages of a PDF': pdf((filler, size) =>
    pdfFile(Array.from({ length: Math.ceil(size / 1000) }, () => pdfGlyphs(filler, 200).replaceAll(/[()\\]/g, '.'))),
  ),
  'lines of a PDF': pdf((filler, size) =>
    handMadePdf([
      { content: rows(size / 100, (at) => `${line((at * 37) % 500, (at * 12) % 800, pdfGlyphs(filler, 10))}\n`) },
    ]),
  ),
  'letters of a PDF that are long texts': pdf((filler, size) =>
    longLetters({ letters: Math.min(4000, Math.ceil(size / 2500)), text: fill(filler, 5) }),
  ),
  'title of a PDF': pdf((filler, size) =>
    pdfFile(['Some words of the page'], { info: `/Title ${pdfText(filler, size / 4)}` }),
  ),
  'outline of a PDF': pdf((filler, size) =>
    handMadePdf([{ content: line(50, 400, 'Some words of the page') }], {
      catalog: '/Outlines 9 0 R',
      objects: {
        9: '<< /First 10 0 R /Last 10 0 R /Count 1 >>',
        10: `<< /Title ${pdfText(filler, size / 4)} /Parent 9 0 R >>`,
      },
    }),
  ),
}
