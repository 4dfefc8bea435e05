import { isRtlWords } from '#workers/pdf/layout/line-words.ts'
import { linesOf, type Line } from '#workers/pdf/layout/line.ts'
import type { Table } from '#workers/pdf/tables/table.ts'
import { writeInline, type InlineContext } from './write-inline.ts'

/** Writes a GFM table. The first row is its head. */
export function writeTable(table: Table, context: InlineContext): string {
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
