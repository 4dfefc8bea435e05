import type { Block, Document, Span, Table } from './document.ts'
import { htmlStyles, simpleHtmlStyles } from './html-styles.ts'

/** A page for Chromium. */
export function htmlOf(document: Document): string {
  return pageOf(document, htmlStyles(document))
}

/** A page for LibreOffice, which knows little of CSS. */
export function simpleHtmlOf(document: Document): string {
  return pageOf(document, simpleHtmlStyles(document))
}

function pageOf(document: Document, styles: string): string {
  const { blocks, notes, sidebar, language } = document
  const direction = language === 'he' || language === 'ar' ? 'rtl' : 'ltr'
  const main = `<main>${blocks.map(blockHtml).join('\n')}</main>`
  const aside = sidebar ? `<aside>${sidebar.blocks.map(blockHtml).join('\n')}</aside>` : ''
  const body = sidebar?.side === 'left' ? `${aside}${main}` : `${main}${aside}`
  return `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8">
<title>${escapeHtml(titleOf(blocks))}</title><style>${styles}</style></head>
<body>${body}${notes.length > 0 ? `<footer>${notes.map(noteHtml).join('\n')}</footer>` : ''}</body></html>`
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

export function titleOf(blocks: readonly Block[]): string {
  const [first] = blocks
  return first?.kind === 'heading' ? first.text : ''
}

function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `<h${block.level}>${escapeHtml(block.text)}</h${block.level}>`
    case 'paragraph':
      return `<p>${block.spans.map(spanHtml).join('')}</p>`
    case 'list': {
      const tag = block.isOrdered ? 'ol' : 'ul'
      return `<${tag}>${block.items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</${tag}>`
    }
    case 'code':
      return `<pre>${escapeHtml(block.lines.join('\n'))}</pre>`
    case 'table':
      return tableHtml(block)
  }
}

function tableHtml({ rules, rows, hasNumbers }: Table): string {
  const [head = [], ...rest] = rows
  const row = (cells: readonly string[], tag: 'td' | 'th') =>
    `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`
  const border = rules === 'grid' || rules === 'lines' ? ' border="1" cellspacing="0" cellpadding="4"' : ''
  return `<table class="${rules}${hasNumbers ? ' numbers' : ''}"${border}>${row(head, 'th')}${rest.map((cells) => row(cells, 'td')).join('\n')}</table>`
}

function spanHtml(span: Span): string {
  if (typeof span === 'string') return escapeHtml(span)
  if ('emphasis' in span) return `<em>${escapeHtml(span.emphasis)}</em>`
  if ('strong' in span) return `<strong>${escapeHtml(span.strong)}</strong>`
  if ('code' in span) return `<code>${escapeHtml(span.code)}</code>`
  if ('link' in span) return `<a href="${span.url}">${escapeHtml(span.link)}</a>`
  return `<sup>${span.note}</sup>`
}

const noteHtml = (note: string, index: number) => `<p><sup>${index + 1}</sup> ${escapeHtml(note)}</p>`
