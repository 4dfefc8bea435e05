import type { Block, Document, Span } from './document.ts'

/** The markdown that a perfect reading of the document returns. A sidebar stands before or after the text, by its side. */
export function markdownOf({ blocks, notes, sidebar }: Document): string {
  const left = sidebar?.side === 'left' ? sidebar.blocks : []
  const right = sidebar?.side === 'right' ? sidebar.blocks : []
  const parts = [...left, ...blocks, ...right].map(blockMarkdown)
  return `${[...parts, ...notes.map((note, index) => `[^${index + 1}]: ${note}`)].join('\n\n')}\n`
}

function blockMarkdown(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${block.text}`
    case 'paragraph':
      return block.spans.map(spanMarkdown).join('')
    case 'list':
      return block.items.map((item, index) => `${block.isOrdered ? `${index + 1}.` : '-'} ${item}`).join('\n')
    case 'code':
      return ['```', ...block.lines, '```'].join('\n')
    case 'table': {
      const [head = [], ...rest] = block.rows
      return [head, head.map(() => '---'), ...rest].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
    }
  }
}

function spanMarkdown(span: Span): string {
  if (typeof span === 'string') return span
  if ('emphasis' in span) return `*${span.emphasis}*`
  if ('strong' in span) return `**${span.strong}**`
  if ('code' in span) return `\`${span.code}\``
  if ('link' in span) return `[${span.link}](${span.url})`
  return `[^${span.note}]`
}
