/** A value of a table or definition list, in words. */
export interface Cell {
  /** `label: value`, or `label, column: value`. */
  text: string
  /** The part of the row that names what the value is. */
  label: string
}

/**
 * The values of a table row with the labels of their row and column. `header`: the cells of the first row of the table, empty if
 * it has none. A row of two cells is a label and its value.
 */
export function cellsOf(row: string, header: readonly string[]): Cell[] {
  const [label = '', ...values] = splitRow(row)
  const name = label.replace(/[:：]$/u, '').trimEnd()
  const cells = values.slice(0, maxCells).flatMap((value, at): Cell[] => {
    if (value === '') return []
    const column = header[at + 1] ?? ''
    const named = [name, isTelling(column) ? column : ''].filter(Boolean).join(', ')
    return [{ text: named === '' ? value : `${named}: ${value}`, label: named }]
  })
  return cells.length > 0 || name === '' ? cells : [{ text: name, label: '' }]
}

const maxCells = 12

/** The cells between the bars. An empty one keeps its place. */
export function splitRow(row: string): string[] {
  const cells = row.trim().split('|')
  if (cells[0]?.trim() === '') cells.shift()
  if (cells.at(-1)?.trim() === '') cells.pop()
  return cells.map((cell) => cell.replaceAll(/\s+/g, ' ').trim())
}

/** Whether the head of a column says more than that a value stands there. */
const isTelling = (column: string) => column !== '' && !plain.has(column.toLowerCase())

// cspell:disable
const plain: ReadonlySet<string> = new Set(
  'value values details detail data fact facts property info information wert werte angabe valeur valeurs données valor valores datos dato 値 内容 データ'.split(
    ' ',
  ),
)
// cspell:enable
