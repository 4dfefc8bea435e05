import type { Word } from '#workers/pdf/content/page-content.ts'
import { segmentsOf, type Line } from '#workers/pdf/layout/line.ts'
import { columnOf, type Column } from './row-columns.ts'

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
