import { escapeLineStarts } from '#workers/pages/markdown/escape.ts'
import type { Block } from '#workers/pdf/blocks/block.ts'
import { isBullet } from '#workers/pdf/blocks/list-marker.ts'
import { isRtlWords, linesOf, type Line } from '#workers/pdf/layout/line.ts'
import type { Table } from '#workers/pdf/tables/ruled-table.ts'
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

/** Writes lines in a monospace font as a fenced block. Places on the page become columns, so that indents stay. */
function writeCode(lines: readonly Line[]): string {
  const advance = advanceOf(lines)
  const left = lines.reduce((min, line) => Math.min(min, line.x0), Infinity)
  const pitch = pitchOf(lines)
  const written: string[] = []
  let above: Line | undefined
  for (const line of lines) {
    const empty = above ? Math.min(3, Math.round((line.y - above.y) / pitch) - 1) : 0
    for (let count = 0; count < empty; count++) written.push('')
    written.push(codeLine(line, left, advance))
    above = line
  }
  const text = written.join('\n')
  const longest = (text.match(/`+/gu) ?? []).reduce((max, run) => Math.max(max, run.length), 0)
  const fence = '`'.repeat(Math.max(3, longest + 1))
  return `${fence}\n${text}\n${fence}`
}

function codeLine(line: Line, left: number, advance: number): string {
  let text = ''
  let end: number | undefined
  for (const word of line.words) {
    const gap = word.x0 - (end ?? left)
    const columns = Math.min(maxIndent, Math.round(gap / advance))
    text += ' '.repeat(Math.max(columns, end !== undefined && word.isSpaced ? 1 : 0)) + word.text
    end = word.x1
  }
  return text
}

const maxIndent = 120

/** The width of a character: all are as wide in a monospace font. */
function advanceOf(lines: readonly Line[]): number {
  let [width, count] = [0, 0]
  for (const line of lines) {
    for (const word of line.words) {
      const { length } = word.text
      if (length < 2) continue
      width += word.x1 - word.x0
      count += length
    }
  }
  return count > 0 && width > 0 ? width / count : 0.6 * (lines[0]?.size ?? 10)
}

function pitchOf(lines: readonly Line[]): number {
  let least = Infinity
  for (const [index, line] of lines.entries()) {
    const above = lines[index - 1]
    if (above && line.y - above.y > 0.8 * line.size) least = Math.min(least, line.y - above.y)
  }
  return Number.isFinite(least) ? least : 1.2 * (lines[0]?.size ?? 10)
}
