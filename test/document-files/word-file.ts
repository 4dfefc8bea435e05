import { coreProperties, relationships, zipFiles } from './zip-files.ts'

const namespaces =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'

export const paragraph = (text: string, style = '') =>
  `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`

const item = (text: string, level: number) =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`

const cell = (text: string) => `<w:tc>${paragraph(text)}</w:tc>`
const row = (...cells: string[]) => `<w:tr>${cells.map(cell).join('')}</w:tr>`

/** A document with headings, a link, nested lists, a table and a footnote. */
export const wordBody = `${paragraph('The Tower', 'Heading1')}
  <w:p><w:r><w:t xml:space="preserve">It is </w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>330 metres</w:t></w:r><w:r><w:t xml:space="preserve"> high</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r><w:r><w:t xml:space="preserve">, says </w:t></w:r><w:hyperlink r:id="link"><w:r><w:t>its page</w:t></w:r></w:hyperlink><w:r><w:t>.</w:t></w:r></w:p>
  ${paragraph('Levels', 'Heading2')}${item('First level', 0)}${item('Restaurant', 1)}${item('Second level', 0)}
  <w:tbl><w:tr><w:trPr><w:tblHeader/></w:trPr>${cell('Level')}${cell('Height')}</w:tr>${row('1', '57 m')}${row('2', '115 m')}</w:tbl>`

/** A Word document with this body, and with other parts instead of its own. */
export function wordFile(body: string = wordBody, changes: Readonly<Record<string, string | Uint8Array>> = {}) {
  return zipFiles({
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': relationships([{ id: 'r1', type: 'officeDocument', target: 'word/document.xml' }]),
    'docProps/core.xml': coreProperties('About the tower'),
    'word/document.xml': `<?xml version="1.0"?><w:document ${namespaces}><w:body>${body}</w:body></w:document>`,
    'word/_rels/document.xml.rels': relationships([
      { id: 'link', type: 'hyperlink', target: 'https://example.com/tower', isExternal: true },
      { id: 'styles', type: 'styles', target: 'styles.xml' },
      { id: 'numbers', type: 'numbering', target: 'numbering.xml' },
      { id: 'notes', type: 'footnotes', target: 'footnotes.xml' },
    ]),
    'word/styles.xml': `<w:styles ${namespaces}>${[1, 2, 3].map((level) => `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/></w:style>`).join('')}</w:styles>`,
    'word/numbering.xml': `<w:numbering ${namespaces}><w:abstractNum w:abstractNumId="0">${[0, 1].map((level) => `<w:lvl w:ilvl="${level}"><w:numFmt w:val="bullet"/></w:lvl>`).join('')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
    'word/footnotes.xml': `<w:footnotes ${namespaces}><w:footnote w:id="2">${paragraph('Since 2022, with its aerial.')}</w:footnote></w:footnotes>`,
    ...changes,
  })
}
