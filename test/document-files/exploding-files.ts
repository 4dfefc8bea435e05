import { handMadePdf, lines } from '#test/pdf/hand-made-pdf.ts'
import { slidesFile } from './slides-file.ts'
import { paragraph, wordFile } from './word-file.ts'
import { relationships, zipFiles } from './zip-files.ts'

const namespaces =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const letters = (count: number, letter = 'a') => letter.repeat(count)

/** A Word file that refers again and again to one long note. `kind`: `footnote` or `endnote`. */
export const repeatedNote = (kind: 'footnote' | 'endnote', { references = 2000, note = letters(200_000) } = {}) =>
  wordFile(paragraph('The text.') + `<w:p>${`<w:r><w:${kind}Reference w:id="2"/></w:r>`.repeat(references)}</w:p>`, {
    'word/_rels/document.xml.rels': relationships([{ id: 'notes', type: `${kind}s`, target: 'notes.xml' }]),
    'word/notes.xml': `<w:${kind}s ${namespaces}><w:${kind} w:id="2">${paragraph(note)}</w:${kind}></w:${kind}s>`,
  })

/** A presentation of which each of many words has the same long link. */
export const repeatedLink = ({ runs = 10_000, length = 30_000, word = 'word ' } = {}) =>
  slidesFile({
    'ppt/slides/slide1.xml': `<p:sld xmlns:a="a" xmlns:p="p" xmlns:r="r"><p:cSld><p:spTree><p:sp><p:txBody><a:p>${`<a:r><a:rPr><a:hlinkClick r:id="l1"/></a:rPr><a:t>${word}</a:t></a:r>`.repeat(runs)}</a:p></p:txBody></p:sp></p:spTree></p:cSld></p:sld>`,
    'ppt/slides/_rels/slide1.xml.rels': relationships([
      { id: 'l1', type: 'hyperlink', target: `https://example.com/${letters(length)}`, isExternal: true },
    ]),
  })

/** A workbook with one long text in each of its cells. */
export const repeatedText = ({ cells = 60_000, text = letters(30_000) } = {}) =>
  zipFiles({
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="Data" sheetId="1" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relationships([
      { id: 'r1', type: 'worksheet', target: 'worksheets/sheet1.xml' },
      { id: 'r2', type: 'sharedStrings', target: 'sharedStrings.xml' },
    ]),
    'xl/sharedStrings.xml': `<sst><si><t>${text}</t></si></sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${`<row>${'<c t="s"><v>0</v></c>'.repeat(20)}</row>`.repeat(cells / 20)}</sheetData></worksheet>`,
  })

/** A PDF of two pages whose font maps each letter to a long text. `text` is repeated 500 times. */
export function longLetters({ letters: count = 1000, text = '"""" ' } = {}): Uint8Array {
  const mapped = Buffer.from(text.repeat(500), 'utf16le').swap16().toString('hex')
  const map = `begincmap 1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfchar <61> <${mapped}> endbfchar endcmap`
  const page = {
    content: lines(
      50,
      50,
      Array.from({ length: Math.ceil(count / 16) }, () => letters(8)),
    ),
  }
  return handMadePdf([page, page], {
    objects: {
      3: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode 9 0 R >>',
      9: `<< /Length ${map.length} >>\nstream\n${map}\nendstream`,
    },
  })
}

/** A page with a footnote whose link back is millions of brackets. */
export const bracketNote = (filler: string, count = 5_000_000) =>
  `<p>Before the note.</p><p>a<sup><a href="#fn1" id=r1>1</a></sup></p><ol><li id=fn1>note <a href="#r1">${filler.repeat(count)}</a></li></ol><p>After the note.</p>`
