import type { Word } from '#workers/pdf/content/page-content.ts'
import { segmentsOf, type Line } from '#workers/pdf/layout/line.ts'

/** The rows of a table without lines between them. A line that continues the cells above it belongs to their row. */
export function mergeTableRows(lines: readonly Line[], columns: readonly Column[], maxGap: number): Word[][][] {
  const rows: Word[][][] = []
  const least = leastPitch(lines)
  let above: Line | undefined
  for (const line of lines) {
    const cells = cellsOf(line, columns, maxGap)
    const row = rows.at(-1)
    const isNear = above !== undefined && line.y - above.y < 1.3 * least
    const overlaps = above !== undefined && line.y - above.y < 0.95 * line.size
    if (row && (overlaps || (isNear && continues(cells, row, columns)))) {
      for (const [index, cell] of cells.entries()) for (const word of cell) row[index]?.push(word)
    } else rows.push(cells)
    above = line
  }
  return rows
}

export function cellsOf(line: Line, columns: readonly Column[], maxGap: number): Word[][] {
  const cells: Word[][] = columns.map(() => [])
  for (const segment of segmentsOf(line, maxGap)) {
    const cell = cells[columnOf(columns, segment)]
    for (const word of segment.words) cell?.push(word)
  }
  return cells
}

function leastPitch(lines: readonly Line[]): number {
  let least = Infinity
  for (const [index, line] of lines.entries()) {
    const above = lines[index - 1]
    if (above && line.y - above.y > 0.5 * line.size) least = Math.min(least, line.y - above.y)
  }
  return least
}

/** Whether each text of a line wraps from the cell above: that cell has no room for its first word. */
function continues(cells: readonly Word[][], row: readonly Word[][], columns: readonly Column[]): boolean {
  const hasGap = cells.some((cell, index) => cell.length === 0 && (row[index]?.length ?? 0) > 0)
  if (!hasGap && cells.length > 1) return false
  return cells.every((cell, index) => {
    const [first] = cell
    if (!first) return true
    const last = row[index]?.at(-1)
    const column = columns[index]
    if (!last || !column) return false
    return index > 0 && cells[0]?.length === 0 ? true : column.x1 - last.x1 < first.x1 - first.x0 + 0.4 * first.size
  })
}

/** The horizontal extent of a column of a table. */
export interface Column {
  x0: number
  x1: number
}

/** The columns that segments of rows form: those that overlap, directly or through others, are one column. */
export function columnsOf(segments: readonly Line[], minGap: number): Column[] {
  const sorted = segments.toSorted((a, b) => a.x0 - b.x0)
  const columns: Column[] = []
  for (const { x0, x1 } of sorted) {
    const last = columns.at(-1)
    if (last && x0 < last.x1 + minGap) last.x1 = Math.max(last.x1, x1)
    else columns.push({ x0, x1 })
  }
  return columns
}

/** The column that a segment stands in. */
function columnOf(columns: readonly Column[], segment: { x0: number; x1: number }): number {
  const middle = (segment.x0 + segment.x1) / 2
  const index = columns.findIndex((column) => middle <= column.x1)
  return index < 0 ? columns.length - 1 : index
}

/** Whether a column has a number in each of two lines. Numbers do not wrap, so the lines are rows of their own. */
export function hasStackedNumbers(lines: readonly (readonly (readonly Word[])[])[]): boolean {
  const columns = lines[0]?.length ?? 0
  for (let column = 0; column < columns; column++) {
    const numbers = lines.filter((cells) => isNumber(cells[column] ?? []))
    if (numbers.length > 1) return true
  }
  return false
}

function isNumber(cell: readonly Word[]): boolean {
  return cell.length > 0 && cell.length < 4 && number.test(cell.map(({ text }) => text).join(''))
}

const number = /^[$€£¥(+−–-]{0,3}\d[\d.,']{0,20}[)%]{0,2}$/u
