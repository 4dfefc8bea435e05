import { escapeLineStarts } from '#workers/pages/markdown/escape.ts'
import type { Block } from '#workers/pdf/blocks/block.ts'
import { isBullet } from '#workers/pdf/blocks/list-marker.ts'
import { writeCode } from './write-code.ts'
import { writeInline, type InlineContext } from './write-inline.ts'
import { writeTable } from './write-table.ts'

/** Writes the blocks of a page as markdown. Footnotes come last. */
export function writePage(blocks: readonly Block[], context: InlineContext): string {
  const text: string[] = []
  const notes: string[] = []
  let wasItem = false
  for (const block of blocks) {
    const markdown = writeBlock(block, context)
    if (markdown === '') continue
    if (block.kind === 'note') notes.push(markdown)
    else if (block.kind === 'item' && wasItem) text.push('\n', markdown)
    else text.push('\n\n', markdown)
    wasItem = block.kind === 'item'
  }
  return [text.join('').trim(), ...notes].filter((part) => part !== '').join('\n\n')
}

function writeBlock(block: Block, context: InlineContext): string {
  switch (block.kind) {
    case 'heading': {
      const title = writeInline(block.lines, { ...context, isPlain: true })
      return title === '' ? '' : `${'#'.repeat(block.level)} ${title}`
    }
    case 'paragraph':
      return escapeLineStarts(writeInline(block.lines, context))
    case 'item':
      return `${'   '.repeat(block.depth)}${mark(block.marker)} ${escapeLineStarts(writeInline(block.lines, context))}`
    case 'note':
      return `[^${context.notes.get(block.label) ?? block.label}]: ${writeInline(block.lines, context)}`
    case 'code':
      return writeCode(block.lines)
    case 'table':
      return writeTable(block.table, context)
  }
}

/** Numbers stay; letters and other signs have no form in markdown. */
function mark(marker: string): string {
  if (isBullet(marker)) return '-'
  const number = /^\(?(\d{1,3})[.)]$/u.exec(marker)?.[1]
  return number === undefined ? `- ${marker}` : `${number}.`
}
