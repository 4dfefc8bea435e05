import { isListMarker } from '#workers/pdf/blocks/list-marker.ts'
import { hasLeader } from '#workers/pdf/layout/contents-entry.ts'
import { segmentsOf, type Line } from '#workers/pdf/layout/line.ts'
import { cellsOf, columnsOf, hasStackedNumbers, mergeTableRows, type Column } from './merge-table-rows.ts'
import type { Table } from './ruled-table.ts'

/** Finds tables in the lines of one region: aligned columns over several lines, with or without horizontal rules. */
export function findAlignedTables(lines: readonly Line[], rules: readonly number[]): (Line | Table)[] {
  const result: (Line | Table)[] = []
  let at = 0
  while (at < lines.length) {
    const run = runAt(lines, at, rules)
    if (!run) {
      const line = lines[at++]
      if (line) result.push(line)
      continue
    }
    result.push(run.table)
    at += run.count
  }
  return result
}

/** In ems: the least space between cells; it may be smaller between rules. */
const cellGap = 1
const ruledCellGap = 0.55

interface Run {
  table: Table
  count: number
}

function runAt(lines: readonly Line[], start: number, rules: readonly number[]): Run | undefined {
  const first = lines[start]
  if (!first || hasLeader(first)) return undefined
  const isRuled = rules.some((y) => y > first.top - 1.2 * first.size && y < first.bottom + 1.2 * first.size)
  const gap = isRuled ? ruledCellGap : cellGap
  const opening = openingLines(lines, start)
  const pieces = opening.flatMap((line) => segmentsOf(line, gap))
  if (pieces.length < 2 || pieces[0] === undefined || isMarkerOnly(pieces[0])) return undefined
  const segments = [...pieces]
  let columns = columnsOf(segments, 0.4 * first.size)
  let count = opening.length
  let lastFull = count
  let rows = 1
  for (let at = start + count; at < lines.length && count < maxLines; at++) {
    const line = lines[at]
    const above = lines[at - 1]
    if (!line || !above || isBreak(above, line, rules)) break
    const more = segmentsOf(line, gap)
    const next = columnsOf([...columns.map(asSegment), ...more], 0.3 * line.size)
    if (next.length < 2 || next.length < columns.length || (more.length < 2 && bridges(columns, line))) break
    columns = next
    count++
    if (more.length >= 2) {
      lastFull = count
      rows++
    }
  }
  const taken = lines.slice(start, start + trailing(lines, { start, lastFull, count, columns }))
  if (!isTable(taken, { columns, rows, isRuled, gap })) return undefined
  const cells = rowsOf(taken, { columns, gap, rules })
  return { table: { rows: cells, ...extentOf(taken) }, count: taken.length }
}

const maxLines = 400

/** The first line, and those that overlap it: cells of one row may stand at different heights. */
function openingLines(lines: readonly Line[], start: number): Line[] {
  const opening: Line[] = []
  for (const line of lines.slice(start, start + 8)) {
    const above = opening.at(-1)
    if (above && line.y - above.y > 0.95 * line.size) break
    opening.push(line)
  }
  return opening
}

function asSegment(column: Column): Line {
  return { words: [], x0: column.x0, x1: column.x1, y: 0, top: 0, bottom: 0, size: 0 }
}

function isMarkerOnly(segment: Line): boolean {
  return segment.words.length === 1 && isListMarker(segment.words[0]?.text ?? '')
}

/** A pause that is too long within a table, unless rules go on below it. */
function isBreak(above: Line, line: Line, rules: readonly number[]): boolean {
  const pitch = line.y - above.y
  const size = Math.max(above.size, line.size)
  if (pitch < 2.4 * size) return false
  const hasRule = rules.some((y) => y > above.y && y < line.y)
  return pitch > (hasRule ? 4 : 2.6) * size
}

function bridges(columns: readonly Column[], line: Line): boolean {
  return columns.filter((column) => line.x0 < column.x1 && line.x1 > column.x0).length > 1
}

interface Extent {
  start: number
  lastFull: number
  count: number
  columns: readonly Column[]
}

/** Lines after the last full row belong to it as long as they wrap from its later cells. */
function trailing(lines: readonly Line[], { start, lastFull, count, columns }: Extent): number {
  let end = lastFull
  for (; end < count; end++) {
    const line = lines[start + end]
    const above = lines[start + end - 1]
    const second = columns[1]
    if (!line || !above || !second || line.x0 < second.x0 - 1 || line.y - above.y > 1.45 * line.size) break
  }
  return end
}

interface Evidence {
  columns: readonly Column[]
  rows: number
  isRuled: boolean
  gap: number
}

function isTable(lines: readonly Line[], { columns, rows, isRuled, gap }: Evidence): boolean {
  if (columns.length < 2 || rows < 2 || (rows < 3 && !isRuled && columns.length < 3)) return false
  if (rows < 0.4 * lines.length) return false
  const words = lines.flatMap((line) => line.words)
  if (words.every((word) => word.font.isMono) && !isRuled) return false
  if (lines.filter(hasLeader).length > 0.3 * lines.length) return false
  const full = lines.filter((line) => cellsOf(line, columns, gap).filter((cell) => cell.length > 0).length >= 2).length
  if (full < 0.4 * lines.length) return false
  const firsts = lines.flatMap((line) => (cellsOf(line, columns, gap)[0] ?? []).map((word) => word.text))
  return !firsts.every((text) => isListMarker(text))
}

/** Rows by the rules between them where each row has one, else by their lines. */
function rowsOf(
  lines: readonly Line[],
  { columns, gap, rules }: { columns: readonly Column[]; gap: number; rules: readonly number[] },
): Table['rows'] {
  const strips: Line[][] = []
  let above: Line | undefined
  for (const line of lines) {
    const isRuled = above && rules.some((y) => y > (above?.y ?? 0) && y < line.y)
    if (!above || isRuled) strips.push([line])
    else strips.at(-1)?.push(line)
    above = line
  }
  const cells = strips.map((strip) => strip.map((line) => cellsOf(line, columns, gap)))
  const isRowPerStrip =
    strips.length >= 4 && strips.every((strip) => strip.length <= 6) && !cells.some(hasStackedNumbers)
  if (!isRowPerStrip) return strips.flatMap((strip) => mergeTableRows(strip, columns, gap))
  return cells.map((strip) => columns.map((_, column) => strip.flatMap((row) => row[column] ?? [])))
}

function extentOf(lines: readonly Line[]): Omit<Table, 'rows'> {
  let [x0, x1, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const line of lines) {
    x0 = Math.min(x0, line.x0)
    x1 = Math.max(x1, line.x1)
    top = Math.min(top, line.top)
    bottom = Math.max(bottom, line.bottom)
  }
  return { x0, x1, top, bottom }
}
