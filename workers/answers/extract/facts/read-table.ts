import { lineText } from './line-text.ts'
import type { PagePair, PageTable } from './page-fact.ts'

export interface ReadTable {
  table: Omit<PageTable, 'caption'>
  /** The rows of a table of two columns, and the cells of a table with one row. */
  pairs: PagePair[]
  /** The line after the table. */
  end: number
}

/** Reads the GFM table that starts at a line. Undefined if none does. */
export function readTable(lines: readonly string[], start: number): ReadTable | undefined {
  const first = lines[start]
  if (!isRow(first) || !isRow(lines[start + 1]) || !isDelimiter(lines[start + 1])) return undefined
  const table: ReadTable['table'] = { header: cellsOf(first), rows: [], quotes: [] }
  let end = start + 2
  for (let line = lines[end]; isRow(line); line = lines[(end += 1)]) {
    if (table.rows.length === maxRows) continue
    table.rows.push(cellsOf(line))
    table.quotes.push(line.trim())
  }
  return { table, pairs: pairsIn(table), end }
}

const maxRows = 1000
const maxCells = 50

const isRow = (line: string | undefined): line is string => line !== undefined && line.trimStart().startsWith('|')

function isDelimiter(line = ''): boolean {
  const marks = line.replaceAll(/[\s|:-]/g, '')
  return marks === '' && line.includes('-')
}

/** The plain texts between the bars. A bar after a backslash is text. */
function cellsOf(line: string): string[] {
  const cells: string[] = []
  let cell = ''
  for (const part of line.trim().slice(1).split('|')) {
    cell += part
    if (part.endsWith('\\')) {
      cell = `${cell.slice(0, -1)}|`
    } else {
      cells.push(lineText(cell))
      cell = ''
    }
    if (cells.length === maxCells) break
  }
  // The bar at the end of the line closes the last cell.
  if (cells.length > 1 && cells.at(-1) === '') cells.pop()
  return cells
}

function pairsIn({ header, rows, quotes }: ReadTable['table']): PagePair[] {
  if (header.length === 2)
    return rows.flatMap(([label = '', value = ''], index) => pairOf(withoutColon(label), value, quotes[index] ?? ''))
  const [only, ...others] = rows
  if (only === undefined || others.length > 0) return []
  return header.flatMap((label, index) => pairOf(label, only[index] ?? '', quotes[0] ?? ''))
}

const withoutColon = (label: string) => (/[:：]$/u.test(label) ? label.slice(0, -1).trimEnd() : label)

const pairOf = (label: string, value: string, quote: string): PagePair[] =>
  label === '' || value === '' ? [] : [{ label, value, quote }]
