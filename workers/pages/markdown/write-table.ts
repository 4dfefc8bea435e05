import { maxOf } from '#workers/pages/max-of.ts'
import { attribute, type PageNode } from '#workers/pages/tree/page-node.ts'
import { isGutter } from './line-numbers.ts'
import type { Block, WriteContext, Writer } from './writer.ts'

/**
 * Writes a GFM table, or the cells as blocks for a layout table.
 * A column span leaves the other columns empty; a row span repeats the text in each row.
 */
export function writeTable(node: PageNode, writer: Writer, context: WriteContext): Block[] {
  const rows = rowsOf(node, writer)
  const caption = node.children.find((child) => child.tag === 'caption')
  const above = caption ? writer.blocks(caption.children, context) : []
  if (isLayout(node, rows, writer)) {
    const parts = rows.flatMap((row) => row.cells.filter((cell) => !isGutter(writer.tree, cell)))
    return [...above, ...parts.flatMap((cell) => writer.blocks(cell.children, context))]
  }
  const grid = gridOf(rows, (cell) => cellText(cell, writer, context))
  const width = maxOf(grid, (cells) => cells.length)
  const header = rows[0] && isHeader(rows[0]) ? grid.shift() : undefined
  const kept = grid.filter((cells) => cells.some((cell) => cell !== ''))
  if (kept.length === 0 && !header?.some((cell) => cell !== '')) return above
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, column) => cells[column] ?? '').join(' | ')} |`
  const lines = [line(header ?? []), `|${' --- |'.repeat(width)}`, ...kept.map(line)]
  return [...above, { kind: 'other', markdown: lines.join('\n') }]
}

interface TableRow {
  node: PageNode
  cells: PageNode[]
}

function rowsOf(table: PageNode, writer: Writer): TableRow[] {
  return partsIn(table, /^tr$/u)
    .filter((row) => writer.isShown(row))
    .map((node) => ({ node, cells: partsIn(node, /^t[dh]$/u).filter((cell) => writer.isShown(cell)) }))
    .filter((row) => row.cells.length > 0)
}

/** The rows of a table or the cells of a row, also in groups and, as ARIA allows them, in elements without a meaning. */
function partsIn(holder: PageNode, wanted: RegExp, depth = 0): PageNode[] {
  if (depth > 4) return []
  return holder.children.flatMap((child) => {
    if (wanted.test(child.tag)) return [child]
    return /^(?:thead|tbody|tfoot|div|span|section)$/u.test(child.tag) ? partsIn(child, wanted, depth + 1) : []
  })
}

/** Whether a table only lays out the page: by its role, a single column, line numbers beside code, or sections in cells. */
function isLayout(table: PageNode, rows: readonly TableRow[], writer: Writer): boolean {
  if (/^(?:presentation|none)$/u.test(attribute(table, 'role') ?? '')) return true
  // LaTeXML writes a numbered formula as a table.
  if (/(?:^|\s)ltx_equation/u.test(attribute(table, 'class') ?? '')) return true
  const within = writer.tree.nodes.slice(table.index + 1, table.end)
  if (within.some((node) => node.tag === 'table' && node.textLength > 0)) return true
  const widest = maxOf(rows, (row) => row.cells.length)
  if (widest === 1 || widest * rows.length > maxCells) return true
  if (rows.some((row) => row.cells.some((cell) => cell.textLength > 0 && isGutter(writer.tree, cell)))) return true
  if (within.some((node) => node.tag === 'th')) return false
  return (
    within.some((node) => /^(?:h[1-6]|article|section)$/u.test(node.tag) || isLongForm(node)) ||
    rows.length * 600 < longestCell(rows)
  )
}

/** Whether a form lays out its fields. The forms in the rows of a cart or a list of files are short. */
function isLongForm({ tag, textLength }: PageNode): boolean {
  return tag === 'form' && textLength > maxFormLength
}

/** In characters without white space. */
const maxFormLength = 60

function longestCell(rows: readonly TableRow[]): number {
  return maxOf(rows, (row) => maxOf(row.cells, (cell) => cell.textLength))
}

function gridOf(rows: readonly TableRow[], textOf: (cell: PageNode) => string): string[][] {
  const area = rows.reduce((sum, row, top) => sum + areaOf(row, rows.length - top), 0)
  const grid: string[][] = rows.map(() => [])
  for (const [top, row] of rows.entries()) {
    let column = 0
    for (const cell of row.cells) {
      while (grid[top]?.[column] !== undefined) column++
      const text = textOf(cell)
      // Spans that exceed `maxCells` are an error or an attack; ignore them.
      const [down, across] = area > maxCells ? [1, 1] : spansOf(cell, rows.length - top)
      for (let below = 0; below < down; below++) {
        for (let right = 0; right < across; right++) {
          const line = grid[top + below]
          if (line) line[column + right] = right === 0 ? text : ''
        }
      }
      column += across
    }
  }
  return grid.map((line) => Array.from(line, (text) => text ?? ''))
}

const maxCells = 100_000

function areaOf(row: TableRow, rowsLeft: number): number {
  return row.cells.reduce((sum, cell) => sum + spansOf(cell, rowsLeft).reduce((down, across) => down * across), 0)
}

function spansOf(cell: PageNode, rowsLeft: number): [down: number, across: number] {
  return [span(cell, 'rowspan', rowsLeft), span(cell, 'colspan', 100)]
}

function span(cell: PageNode, name: 'rowspan' | 'colspan', max: number): number {
  const value = Number.parseInt(attribute(cell, name) ?? '1', 10)
  if (value === 0 && name === 'rowspan') return max
  return Math.min(Math.max(1, value || 1), max)
}

function cellText(cell: PageNode, writer: Writer, context: WriteContext): string {
  return writer
    .inline(cell.children, { ...context, bold: context.bold || cell.tag === 'th' })
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/(?<!\\)\|/gu, '\\|')
}

function isHeader(row: TableRow): boolean {
  if (row.node.parent?.tag === 'thead') return true
  return row.cells.every((cell) => cell.tag === 'th')
}
