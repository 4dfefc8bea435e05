import { isSame, type Element } from '#shared/monitoring/detection/elements/elements.ts'

/** A place where two lists of elements differ. Positions in the lists, the ends excluded. */
export interface Hunk {
  before: readonly [start: number, end: number]
  after: readonly [start: number, end: number]
}

/** The steps that all alignments of one comparison may take together. */
export interface Budget {
  left: number
}

export const newBudget = (): Budget => ({ left: 60_000 })

/**
 * The smallest differences between two blocks, in order. Empty if they are the same. Blocks that are too different for the
 * budget have one difference from their first to their last different element.
 */
export function align(before: readonly Element[], after: readonly Element[], budget: Budget): Hunk[] {
  let start = 0
  const shorter = Math.min(before.length, after.length)
  while (start < shorter && same(before, start, after, start)) start++
  let end = 0
  while (end < shorter - start && same(before, before.length - 1 - end, after, after.length - 1 - end)) end++
  const rows = before.length - start - end
  const columns = after.length - start - end
  if (rows === 0 && columns === 0) return []
  const cells = rows * columns
  if (rows === 0 || columns === 0 || cells > maxCells || cells > budget.left)
    return [{ before: [start, before.length - end], after: [start, after.length - end] }]
  budget.left -= cells
  return hunksOf(before.slice(start, start + rows), after.slice(start, start + columns), start)
}

/** 200 by 200 elements. */
const maxCells = 40_000

function same(before: readonly Element[], row: number, after: readonly Element[], column: number): boolean {
  const [one, other] = [before[row], after[column]]
  return one !== undefined && other !== undefined && isSame(one, other)
}

function hunksOf(before: readonly Element[], after: readonly Element[], offset: number): Hunk[] {
  const width = after.length + 1
  const lengths = new Uint16Array((before.length + 1) * width)
  const matches = new Uint8Array(lengths.length)
  for (let row = before.length - 1; row >= 0; row--) {
    for (let column = after.length - 1; column >= 0; column--) {
      const cell = row * width + column
      const isMatch = same(before, row, after, column)
      matches[cell] = isMatch ? 1 : 0
      const skipped = Math.max(lengths[cell + width] ?? 0, lengths[cell + 1] ?? 0)
      lengths[cell] = isMatch ? Math.max(skipped, (lengths[cell + width + 1] ?? 0) + 1) : skipped
    }
  }
  const hunks: Hunk[] = []
  let [row, column, fromRow, fromColumn] = [0, 0, 0, 0]
  const close = () => {
    if (row > fromRow || column > fromColumn)
      hunks.push({ before: [offset + fromRow, offset + row], after: [offset + fromColumn, offset + column] })
  }
  while (row < before.length && column < after.length) {
    const cell = row * width + column
    const length = lengths[cell] ?? 0
    if (matches[cell] && length === (lengths[cell + width + 1] ?? 0) + 1) {
      close()
      row++
      column++
      fromRow = row
      fromColumn = column
    } else if ((lengths[cell + width] ?? 0) >= (lengths[cell + 1] ?? 0)) row++
    else column++
  }
  row = before.length
  column = after.length
  close()
  return hunks
}
