import { walkXml } from '#workers/xml/walk-xml.ts'
import type { StoredCell } from './cell-writer.ts'

export interface SheetLimits {
  rows: number
  cells: number
  /** Of the texts of all cells: many cells may refer to one text. */
  chars: number
}

export interface Sheet {
  /** The texts of each row, by column. Rows without text are empty; several of them are one. */
  rows: string[][]
  /** The number of cells with text. */
  cells: number
  /** The characters of these texts. */
  chars: number
  isCut: boolean
  /** Whether a hidden row or column with text was left out. */
  hasHidden: boolean
}

const maxColumns = 256
const maxCellLength = 10_000
const maxMerged = 10_000

/** Reads the visible cells of a sheet as a stream, and stops at the limits (ECMA-376 part 1, 18.3.1). */
export function readSheet(
  chunks: Iterable<Uint8Array>,
  textOf: (cell: StoredCell) => string,
  limits: SheetLimits,
): Sheet {
  const sheet: Sheet = { rows: [], cells: 0, chars: 0, isCut: false, hasHidden: false }
  const numbers: number[] = []
  const hiddenColumns = new Set<number>()
  const merged: MergedCells[] = []
  let isHiddenRow = false
  let row: string[] = []
  let column = -1
  let cell: StoredCell | undefined
  let isValue = false
  let lastRow = 0
  walkXml(chunks, {
    open(name, attributes) {
      if (name === 'row') {
        row = []
        column = -1
        const number = Number(attributes['r'] ?? lastRow + 1)
        if (number > lastRow + 1) addRow([], number - 1)
        lastRow = number
        isHiddenRow = isTrue(attributes['hidden'])
      } else if (name === 'c') {
        column = columnOf(attributes['r']) ?? column + 1
        cell = { type: attributes['t'] ?? 'n', style: Number(attributes['s'] ?? 0), value: '' }
      } else if (name === 'col' && isTrue(attributes['hidden'])) {
        const last = Math.min(Number(attributes['max']), maxColumns)
        for (let hidden = Math.max(1, Number(attributes['min'])); hidden <= last; hidden++)
          hiddenColumns.add(hidden - 1)
      } else if (name === 'mergeCell' && merged.length < maxMerged) {
        const rows = mergedRows(attributes['ref'] ?? '')
        if (rows !== undefined) merged.push(rows)
      }
      isValue = name === 'v' || name === 't'
    },
    text(piece) {
      if (cell !== undefined && isValue && cell.value.length < maxCellLength) cell.value += piece
    },
    close(name) {
      isValue = false
      if (name === 'row' && !isHiddenRow) addRow(row, lastRow)
      if (name !== 'c' || cell === undefined) return
      const text = textOf(cell).slice(0, maxCellLength)
      cell = undefined
      if (text.trim() === '') return
      if (isHiddenRow || hiddenColumns.has(column)) sheet.hasHidden = true
      else if (column >= maxColumns || isFull(text.length)) sheet.isCut = true
      else {
        row[column] = text
        sheet.cells++
        sheet.chars += text.length
      }
    },
    isDone: () => isFull(0),
  })
  repeatMerged(sheet.rows, numbers, { merged, chars: limits.chars - sheet.chars })
  return sheet

  function isFull(more: number): boolean {
    return sheet.cells >= limits.cells || sheet.rows.length >= limits.rows || sheet.chars + more > limits.chars
  }

  function addRow(cells: readonly string[], number: number): void {
    if (cells.length === 0 && (sheet.rows.at(-1)?.length ?? 0) === 0) return
    sheet.rows.push(Array.from(cells, (text) => text ?? ''))
    numbers.push(number)
  }
}

const isTrue = (value: string | undefined) => value === '1' || value === 'true'

/** A rectangle of cells that is shown as one (ECMA-376 part 1, 18.3.1.55). Rows count from 1, columns from 0. */
interface MergedCells {
  top: number
  bottom: number
  column: number
}

/** Undefined for a reference such as `B2:D2`, which has one row, and for what is none. */
function mergedRows(reference: string): MergedCells | undefined {
  const [first = '', last = ''] = reference.slice(0, 40).split(':')
  const [top, bottom, column] = [rowOf(first), rowOf(last), columnOf(first)]
  return bottom > top && top > 0 && column !== undefined ? { top, bottom, column } : undefined
}

const rowOf = (reference: string) => Number(/\d{1,7}$/u.exec(reference)?.[0] ?? 0)

/**
 * Repeats the text of merged cells in each of their rows, which would have lost it. `numbers`: the number of each row.
 * Stops after `chars` characters, and after a number of steps that no sheet for readers needs.
 */
function repeatMerged(
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

/** The column of a reference such as `AB12`, from 0. */
function columnOf(reference: string | undefined): number | undefined {
  if (reference === undefined) return undefined
  let column = 0
  for (const letter of reference.slice(0, 4)) {
    const digit = letter.charCodeAt(0) - 64
    if (digit < 1 || digit > 26) break
    column = column * 26 + digit
  }
  return column === 0 ? undefined : column - 1
}
