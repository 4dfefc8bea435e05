import { wordsOf } from '#workers/answers/extract/values/words-of.ts'
import { findPairs, type PagePair } from './find-pairs.ts'
import { lineText } from './line-text.ts'

// cspell:ignore einheit einheiten unidad unidades

export interface PageTable {
  /** The short line above the table, or the heading of its section. */
  caption?: string
  /** Empty texts if the table has no header. */
  header: string[]
  rows: string[][]
  /** The line of each row: an exact part of the page's markdown. */
  quotes: string[]
}

/** The facts that a page states as pairs and tables. */
export interface PageFacts {
  pairs: PagePair[]
  tables: PageTable[]
}

/**
 * Reads label–value pairs and tables from the markdown of a page: definition lists, tables of two columns, `Label: value`
 * lines and items, and bold labels. Texts are plain. Linear in the length of the page.
 *
 * @example
 * pageFacts({ content: '- **Brand:** Acme' }).pairs // [{ label: 'Brand', value: 'Acme', quote: '- **Brand:** Acme' }]
 */
export function pageFacts({ content }: { content: string }): PageFacts {
  const lines = content.slice(0, maxChars).split('\n', maxLines)
  const facts: PageFacts = { pairs: [], tables: [] }
  let heading: string | undefined
  let above = ''
  let at = 0
  while (at < lines.length) {
    const line = lines[at] ?? ''
    const read = facts.tables.length < maxTables ? readTable(lines, at) : undefined
    if (read !== undefined) {
      const caption = captionFrom(above) ?? heading
      facts.tables.push({ ...(caption !== undefined && { caption }), ...read.table })
      addPairs(read.pairs)
      at = read.end
      above = ''
      continue
    }
    const found = findPairs(lines, at)
    addPairs(found.pairs)
    at = found.end
    if (line.startsWith('#')) heading = lineText(line.slice(0, maxHeading)).replace(/^#{1,6} /, '')
    if (line.trim() !== '') above = line
  }
  return facts

  function addPairs(pairs: readonly PagePair[]): void {
    for (const pair of pairs) if (facts.pairs.length < maxPairs) facts.pairs.push(pair)
  }
}

const maxChars = 2_000_000
const maxLines = 50_000
const maxTables = 100
const maxPairs = 2000
const maxHeading = 200

/** Long lines are paragraphs, and headings belong to more than the table. */
function captionFrom(line: string): string | undefined {
  return line === '' || line.length > maxHeading || line.startsWith('#') ? undefined : lineText(line) || undefined
}

interface ReadTable {
  table: Omit<PageTable, 'caption'>
  /** The rows of a table of two columns, and the cells of a table with one row. */
  pairs: PagePair[]
  /** The line after the table. */
  end: number
}

/** Reads the GFM table that starts at a line. Undefined if none does. */
function readTable(lines: readonly string[], start: number): ReadTable | undefined {
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
  if (header.length === 3 && unitHeaders.has(wordsOf(header[2] ?? '')))
    return rows.flatMap(([label = '', value = '', unit = ''], index) =>
      pairOf(withoutColon(label), `${value} ${unit}`.trim(), quotes[index] ?? ''),
    )
  const [only, ...others] = rows
  if (only === undefined || others.length > 0) return []
  return header.flatMap((label, index) => pairOf(label, only[index] ?? '', quotes[0] ?? ''))
}

// cspell:disable-next-line
const unitHeaders: ReadonlySet<string> = new Set(
  'unit units einheit einheiten unite unites unidad unidades 単位'.split(' '),
)

const withoutColon = (label: string) => (/[:：]$/u.test(label) ? label.slice(0, -1).trimEnd() : label)

const pairOf = (label: string, value: string, quote: string): PagePair[] =>
  label === '' || value === '' ? [] : [{ label, value, quote }]
