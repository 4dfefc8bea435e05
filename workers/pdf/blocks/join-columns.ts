import { endOf, readingOrder, startOf, type Line } from '#workers/pdf/layout/line.ts'
import type { Table } from '#workers/pdf/tables/ruled-table.ts'
import type { Group } from './block.ts'
import { markerOf } from './list-marker.ts'

/** The groups of all columns of a page. A paragraph that goes on in the next column becomes one group. */
export function joinColumns(columns: readonly (Group | Table)[][]): (Group | Table)[] {
  const joined: (Group | Table)[] = []
  for (const [index, column] of columns.entries()) {
    const [first, ...rest] = column
    const open = first && 'lines' in first ? openGroup(columns[index - 1] ?? [], first) : undefined
    if (!open || !first || !('lines' in first)) {
      for (const group of column) joined.push(group)
      continue
    }
    for (const line of first.lines) open.lines.push(line)
    for (const group of rest) joined.push(group)
  }
  return joined
}

/** The last paragraph of a column above its notes, if `next` goes on with it. */
function openGroup(column: readonly (Group | Table)[], next: Group): Group | undefined {
  const size = next.lines[0]?.size ?? 0
  for (const group of column.slice(-maxNotes).reverse()) {
    if (!('lines' in group)) return undefined
    if ((group.lines[0]?.size ?? 0) > 0.93 * size) return goesOn(group, next) ? group : undefined
  }
  return undefined
}

const maxNotes = 10

function goesOn(group: Group, next: Group): boolean {
  const last = group.lines.at(-1)
  const [line] = next.lines
  if (!last || !line || group.isCode || next.isCode || group.isEntry || next.isEntry) return false
  const { isRtl } = group
  const isBeside = line.y < last.y && (line.x0 > last.x1 || line.x1 < last.x0)
  if (!isBeside || isRtl !== next.isRtl || isBold(last) !== isBold(line)) return false
  if (Math.abs(last.size - line.size) > 0.05 * last.size || markerOf(line, { isRtl, isOpen: true })) return false
  const end = readingOrder(last.words).at(-1)?.text ?? ''
  const start = readingOrder(line.words)[0]?.text ?? ''
  if (/[\p{L}\p{N}][-‐]$/u.test(end)) return /^\p{L}/u.test(start)
  if (/[.:!?。！？؟…][)"'”’»]?$/u.test(end)) return false
  return /^\p{Ll}/u.test(start) || (group.lines.length > 1 && isFull(last, group) && !isIndented(next))
}

function isBold(line: Line): boolean {
  return line.words.every((word) => word.font.isBold)
}

function isFull(line: Line, { x0, x1, isRtl }: Group): boolean {
  return (isRtl ? -x0 : x1) - endOf(line, isRtl) < 1.5 * line.size
}

function isIndented({ lines, x0, x1, isRtl }: Group): boolean {
  const [first] = lines
  return first !== undefined && startOf(first, isRtl) - (isRtl ? -x1 : x0) > 0.7 * first.size
}
