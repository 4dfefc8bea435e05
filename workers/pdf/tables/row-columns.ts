import type { Line } from '#workers/pdf/layout/line.ts'

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
export function columnOf(columns: readonly Column[], segment: { x0: number; x1: number }): number {
  const middle = (segment.x0 + segment.x1) / 2
  const index = columns.findIndex((column) => middle <= column.x1)
  return index < 0 ? columns.length - 1 : index
}
