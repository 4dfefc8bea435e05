import { contentsEntry } from '#workers/pdf/layout/contents-entry.ts'
import type { Flow } from '#workers/pdf/layout/layout-page.ts'
import { endOf, isRtlWords, readingOrder, startOf, type Line } from '#workers/pdf/layout/line.ts'
import { median } from '#workers/pdf/layout/median.ts'
import type { Table } from '#workers/pdf/tables/ruled-table.ts'
import type { Group } from './block.ts'
import { markerOf } from './list-marker.ts'

/** Groups the lines of a column to paragraphs, by space, indent, style, and lines that end early. */
export function groupLines(flow: Flow): (Group | Table)[] {
  const lines = flow.items.filter((item): item is Line => 'words' in item)
  const isRtl = isRtlWords(lines.flatMap((line) => line.words))
  const column: Column = {
    isRtl,
    start: lines.reduce((min, line) => Math.min(min, startOf(line, isRtl)), Infinity),
    end: lines.reduce((max, line) => Math.max(max, endOf(line, isRtl)), -Infinity),
    pitch: pitchOf(lines),
  }
  const groups: (Group | Table)[] = []
  let last: Line | undefined
  for (const [index, item] of flow.items.entries()) {
    if (!('words' in item)) {
      groups.push(item)
      last = undefined
      continue
    }
    const group = groups.at(-1)
    const next = flow.items[index + 1]
    const entry = contentsEntry(item)
    const isNew =
      entry !== undefined ||
      !last ||
      !group ||
      !('lines' in group) ||
      group.isEntry ||
      breaks({ last, line: item, next, group }, column)
    if (isNew) {
      groups.push({
        lines: [entry ?? item],
        x0: flow.x0,
        x1: flow.x1,
        isRtl,
        isCode: entry === undefined && isCodeLine(item),
        isEntry: entry !== undefined,
        gap: last ? item.y - last.y : Infinity,
      })
    } else group.lines.push(item)
    last = item
  }
  return groups
}

interface Column {
  isRtl: boolean
  start: number
  end: number
  pitch: (size: number) => number
}

export function isCodeLine(line: Line): boolean {
  return line.words.every((word) => word.font.isMono)
}

/** The usual distance between lines of about this size. */
function pitchOf(lines: readonly Line[]): (size: number) => number {
  const bySize = new Map<number, number[]>()
  for (const [index, line] of lines.entries()) {
    const last = lines[index - 1]
    if (!last || Math.abs(last.size - line.size) > 0.1 * line.size) continue
    const pitch = line.y - last.y
    if (pitch < 0.8 * line.size || pitch > 2.2 * line.size) continue
    const key = Math.round(line.size)
    const known = bySize.get(key)
    if (known) known.push(pitch)
    else bySize.set(key, [pitch])
  }
  const pitches = new Map(Array.from(bySize, ([size, values]) => [size, lowest(values)]))
  return (size) => pitches.get(Math.round(size)) ?? 1.3 * size
}

/** The lower quartile: paragraphs with space between them widen the median of short ones. */
function lowest(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 4)] ?? median(values)
}

interface Meeting {
  last: Line
  line: Line
  next: Line | Table | undefined
  group: Group
}

/** Whether a new paragraph begins at a line. */
function breaks({ last, line, next, group }: Meeting, column: Column): boolean {
  const { isRtl } = column
  const size = Math.max(last.size, line.size)
  const pitch = line.y - last.y
  const isCode = isCodeLine(line)
  if (isCode !== group.isCode) {
    // A line of code within a sentence is not a block.
    const isWithin =
      isCode &&
      group.lines.length > 0 &&
      pitch < 1.1 * column.pitch(size) &&
      next &&
      'words' in next &&
      !isCodeLine(next)
    if (!isWithin || endsSentence(last)) return true
  }
  if (isCode && group.isCode) return pitch > 3.2 * size || Math.abs(last.size - line.size) > 0.12 * size
  if (Math.abs(last.size - line.size) > 0.08 * size) return true
  if (isBold(last) !== isBold(line) && (isBold(line) || group.lines.every(isBold))) return true
  const isHeadingLike = isBold(line) || line.size > 1.3 * column.pitch(line.size)
  if (pitch > (isHeadingLike ? 1.45 : 1.28) * column.pitch(size) || pitch < 0) return true
  if (markerOf(line, { isRtl, isOpen: false })) {
    const first = group.lines[0]
    const isList = first && markerOf(first, { isRtl, isOpen: true }) !== undefined
    if (isList || markerOf(line, { isRtl, isOpen: false })?.isBullet || endsEarly(last, line, column)) return true
  }
  return isIndented({ last, line, next, group }, column) || endsEarly(last, line, column)
}

function isBold(line: Line): boolean {
  return line.words.every((word) => word.font.isBold)
}

function endsSentence(line: Line): boolean {
  return /[.:!?]$/u.test(readingOrder(line.words).at(-1)?.text ?? '')
}

/** Whether the first word of the next line had room: then the break is the author's. */
function endsEarly(last: Line, line: Line, { isRtl, end }: Column): boolean {
  const first = readingOrder(line.words)[0]
  if (!first) return false
  if (/\p{L}[-‐]$/u.test(readingOrder(last.words).at(-1)?.text ?? '')) return false
  const room = end - endOf(last, isRtl)
  return room > first.x1 - first.x0 + 1.2 * line.size && (endsSentence(last) || room > 4 * line.size)
}

/** An indent begins a paragraph, unless the lines hang from an item or are centered. */
function isIndented({ last, line, next, group }: Meeting, { isRtl }: Column): boolean {
  const indent = startOf(line, isRtl) - startOf(last, isRtl)
  if (indent < 0.7 * line.size || indent > 6 * line.size) return false
  const first = group.lines[0]
  if (first && markerOf(first, { isRtl, isOpen: true })) return false
  // All further lines hang: a bibliography or a definition.
  if (group.lines.length === 1 && next && 'words' in next && Math.abs(startOf(next, isRtl) - startOf(line, isRtl)) < 1)
    return false
  return group.lines.length > 1 || endOf(last, isRtl) > endOf(line, isRtl) - 4 * line.size
}
