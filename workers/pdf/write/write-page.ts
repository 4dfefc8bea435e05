import { escapeLineStarts } from '#workers/pages/markdown/escape.ts'
import type { Block } from '#workers/pdf/blocks/block.ts'
import { isBullet } from '#workers/pdf/blocks/list-marker.ts'
import { isRtlWords } from '#workers/pdf/layout/line-words.ts'
import { linesOf, type Line } from '#workers/pdf/layout/line.ts'
import type { Table } from '#workers/pdf/tables/table.ts'
import { writeCode } from './write-code.ts'
import { writeInline, type InlineContext } from './write-inline.ts'

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

/** Writes a GFM table. The first row is its head. */
function writeTable(table: Table, context: InlineContext): string {
  const isRtl = isRtlWords(table.rows.flat(2))
  const width = table.rows[0]?.length ?? 0
  const rows = table.rows.map((row, index) => {
    const cells = row.map((cell) => {
      const text = writeInline(isRtl ? linesOf(cell).map(asRtl) : linesOf(cell), { ...context, isPlain: index === 0 })
      return text.replace(/\s+/gu, ' ').replace(/(?<!\\)\|/gu, '\\|')
    })
    return `| ${(isRtl ? cells.reverse() : cells).join(' | ')} |`
  })
  return [rows[0], `|${' --- |'.repeat(width)}`, ...rows.slice(1)].join('\n')
}

function asRtl(line: Line): Line {
  return Object.assign(line, { isRtl: true })
}
