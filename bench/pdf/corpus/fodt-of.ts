import type { Block, Document, Span, Table } from './document.ts'
import { fodtStyles } from './fodt-styles.ts'
import { escapeHtml } from './html-of.ts'

/** A flat OpenDocument text for LibreOffice. */
export function fodtOf(document: Document): string {
  const { blocks, sidebar, style } = document
  const [title, ...rest] = blocks
  const text = (part: readonly Block[]) => part.map((block) => blockXml(block, document)).join('\n')
  const columns = `<text:section text:style-name="Columns" text:name="Text">${text(rest)}</text:section>`
  const body = style.columns > 1 ? columns : text(rest)
  return `<?xml version="1.0" encoding="UTF-8"?>
<office:document ${namespaces} office:version="1.2" office:mimetype="application/vnd.oasis.opendocument.text">
${fodtStyles(document)}
<office:body><office:text>${sidebar ? frame(text(sidebar.blocks)) : ''}
${title ? blockXml(title, document) : ''}${body}</office:text></office:body></office:document>`
}

const namespaces = ['office', 'style', 'text', 'table', 'draw']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name === 'draw' ? 'drawing' : name}:1.0"`)
  .concat('xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"')
  .concat('xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0"')
  .concat('xmlns:xlink="http://www.w3.org/1999/xlink"')
  .join(' ')

/** A text box beside the text of the first page. */
const frame = (content: string) =>
  `<text:p text:style-name="Anchor"><draw:frame draw:style-name="Side" text:anchor-type="page" text:anchor-page-number="1" ` +
  `svg:width="5cm" svg:height="11cm" draw:z-index="0"><draw:text-box>${content}</draw:text-box></draw:frame></text:p>`

function blockXml(block: Block, document: Document): string {
  switch (block.kind) {
    case 'heading':
      return `<text:h text:style-name="H${block.level}" text:outline-level="${block.level}">${escapeHtml(block.text)}</text:h>`
    case 'paragraph':
      return `<text:p text:style-name="Body">${block.spans.map((span) => spanXml(span, document)).join('')}</text:p>`
    case 'list': {
      const items = block.items.map(
        (item) => `<text:list-item><text:p text:style-name="Item">${escapeHtml(item)}</text:p></text:list-item>`,
      )
      return `<text:list text:style-name="${block.isOrdered ? 'Numbers' : 'Bullets'}">${items.join('')}</text:list>`
    }
    case 'code':
      return block.lines.map((line) => `<text:p text:style-name="Code">${codeSpaces(line)}</text:p>`).join('')
    case 'table':
      return tableXml(block)
  }
}

/** XML collapses spaces; `text:s` stands for more than one. */
const codeSpaces = (line: string) => escapeHtml(line).replaceAll('  ', ' <text:s/>')

function tableXml({ rules, rows, hasNumbers }: Table): string {
  const row = (cells: readonly string[], index: number) =>
    `<table:table-row>${cells
      .map(
        (cell, column) =>
          `<table:table-cell table:style-name="${rules}${index === 0 ? 'Head' : ''}" office:value-type="string">` +
          `<text:p text:style-name="${index === 0 ? 'Head' : 'Cell'}${hasNumbers && column > 0 ? 'End' : ''}">${escapeHtml(cell)}</text:p></table:table-cell>`,
      )
      .join('')}</table:table-row>`
  return `<table:table table:style-name="Table"><table:table-column table:number-columns-repeated="${rows[0]?.length ?? 1}"/>
${rows.map(row).join('\n')}</table:table><text:p text:style-name="Anchor"/>`
}

function spanXml(span: Span, { notes }: Document): string {
  if (typeof span === 'string') return escapeHtml(span)
  if ('emphasis' in span) return `<text:span text:style-name="Emphasis">${escapeHtml(span.emphasis)}</text:span>`
  if ('strong' in span) return `<text:span text:style-name="Strong">${escapeHtml(span.strong)}</text:span>`
  if ('code' in span) return `<text:span text:style-name="Mono">${escapeHtml(span.code)}</text:span>`
  if ('link' in span) return `<text:a xlink:type="simple" xlink:href="${span.url}">${escapeHtml(span.link)}</text:a>`
  const body = `<text:p text:style-name="Note">${escapeHtml(notes[span.note - 1] ?? '')}</text:p>`
  return (
    `<text:note text:id="n${span.note}" text:note-class="footnote"><text:note-citation>${span.note}</text:note-citation>` +
    `<text:note-body>${body}</text:note-body></text:note>`
  )
}
