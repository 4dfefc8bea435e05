import { walkXml } from '#workers/documents/xml/walk-xml.ts'
import type { StoredCell } from './cell-text.ts'

export interface SheetLimits {
  rows: number
  cells: number
}

export interface Sheet {
  /** The texts of each row, by column. Rows without text are empty; several of them are one. */
  rows: string[][]
  /** The number of cells with text. */
  cells: number
  isCut: boolean
}

const maxColumns = 256
const maxCellLength = 10_000

/** Reads the cells of a sheet as a stream, and stops at the limits (ECMA-376 part 1, 18.3.1). */
export function readSheet(
  chunks: Iterable<Uint8Array>,
  textOf: (cell: StoredCell) => string,
  limits: SheetLimits,
): Sheet {
  const sheet: Sheet = { rows: [], cells: 0, isCut: false }
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
        if (number > lastRow + 1) addRow(sheet.rows, [])
        lastRow = number
      } else if (name === 'c') {
        column = columnOf(attributes['r']) ?? column + 1
        cell = { type: attributes['t'] ?? 'n', style: Number(attributes['s'] ?? 0), value: '' }
      }
      isValue = name === 'v' || name === 't'
    },
    text(piece) {
      if (cell !== undefined && isValue && cell.value.length < maxCellLength) cell.value += piece
    },
    close(name) {
      isValue = false
      if (name === 'row') addRow(sheet.rows, row)
      if (name !== 'c' || cell === undefined) return
      const text = textOf(cell).slice(0, maxCellLength)
      cell = undefined
      if (text.trim() === '') return
      if (column >= maxColumns || sheet.cells >= limits.cells || sheet.rows.length >= limits.rows) sheet.isCut = true
      else {
        row[column] = text
        sheet.cells++
      }
    },
    isDone: () => sheet.cells >= limits.cells || sheet.rows.length >= limits.rows,
  })
  return sheet
}

function addRow(rows: string[][], row: string[]): void {
  if (row.length > 0 || (rows.at(-1)?.length ?? 0) > 0) rows.push(Array.from(row, (text) => text ?? ''))
}

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
