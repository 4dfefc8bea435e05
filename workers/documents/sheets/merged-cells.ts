import { columnOf } from './column-of.ts'

/** A rectangle of cells that is shown as one (ECMA-376 part 1, 18.3.1.55). Rows count from 1, columns from 0. */
export interface MergedCells {
  top: number
  bottom: number
  column: number
}

/** Undefined for a reference such as `B2:D2`, which has one row, and for what is none. */
export function mergedRows(reference: string): MergedCells | undefined {
  const [first = '', last = ''] = reference.slice(0, 40).split(':')
  const [top, bottom, column] = [rowOf(first), rowOf(last), columnOf(first)]
  return bottom > top && top > 0 && column !== undefined ? { top, bottom, column } : undefined
}

const rowOf = (reference: string) => Number(/\d{1,7}$/u.exec(reference)?.[0] ?? 0)

/**
 * Repeats the text of merged cells in each of their rows, which would have lost it. `numbers`: the number of each row.
 * Stops after `chars` characters, and after a number of steps that no sheet for readers needs.
 */
export function repeatMerged(
  rows: string[][],
  numbers: readonly number[],
  { merged, chars }: { merged: readonly MergedCells[]; chars: number },
): void {
  const indexOf = new Map(numbers.map((number, index) => [number, index]))
  const last = numbers.at(-1) ?? 0
  let stepsLeft = maxSteps
  let charsLeft = chars
  for (const { top, bottom, column } of merged) {
    const text = rows[indexOf.get(top) ?? -1]?.[column] ?? ''
    if (text === '') continue
    for (let number = top + 1; number <= Math.min(bottom, last); number++) {
      charsLeft -= text.length
      if (--stepsLeft < 0 || charsLeft < 0) return
      const row = rows[indexOf.get(number) ?? -1]
      if (row === undefined || row.length === 0) continue
      while (row.length <= column) row.push('')
      row[column] = text
    }
  }
}

const maxSteps = 100_000
