import { fullDates } from '#shared/values/dates.ts'
import { quantitiesIn } from '#shared/values/quantities.ts'
import { lineText } from '#workers/answers/extract/facts/line-text.ts'
import { maxRecords, type RecordList } from './record-list.ts'

/** The lists of a page: each item is a record, with its parts between dashes, dots or brackets as fields. */
export function listRecords(markdown: string): RecordList[] {
  const lists: RecordList[] = []
  let caption = ''
  let items: string[] = []
  for (const line of [...markdown.split('\n', maxLines), '#']) {
    const item = /^(?:[-*+]|\d{1,4}[.)]) /.exec(line)?.[0]
    if (item !== undefined) items.push(line.slice(item.length).trim())
    else if (line.trim() !== '') {
      if (items.length >= 2) lists.push(listOf(items, caption))
      items = []
      caption = line.length <= maxCaption ? lineText(line.replace(/^#{1,6} /, '')) : ''
    }
    if (lists.length === maxLists) break
  }
  return lists
}

const maxLines = 50_000
const maxLists = 100
const maxCaption = 200

function listOf(items: readonly string[], caption: string): RecordList {
  const rows = items.slice(0, maxRecords).map((item) => partsOf(lineText(item.slice(0, 500))))
  const width = mostCommon(rows.map(({ length }) => length))
  const columns = Array.from({ length: width }, (_, column) => rows.map((row) => row[column] ?? ''))
  const labels = columns.map((column, at) => (at === 0 ? 'name' : labelOf(column, at)))
  const records = rows.map((row, at) => ({
    values: new Map(
      labels.flatMap((label, column): [string, string][] => {
        const value = row[column] ?? ''
        return value === '' ? [] : [[label, value]]
      }),
    ),
    quote: items[at] ?? '',
  }))
  return { source: 'text', caption, labels, records: records.filter(({ values }) => values.size > 0) }
}

const maxParts = 6

/** `Ann Lee (MIT)`, `Basic – $5 – 1 GB`, `Basic: $5`. */
function partsOf(item: string): string[] {
  const [whole = '', inside] = item.endsWith(')') ? item.slice(0, -1).split(' (', 2) : [item]
  const parts = whole.split(/ [–—|·-] |: /, maxParts).map((part) => part.trim())
  return [...parts, ...(inside === undefined ? [] : [inside.trim()])].filter((part) => part !== '')
}

function mostCommon(counts: readonly number[]): number {
  const tally = Map.groupBy(counts, (count) => count)
  return [...tally].toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0] ?? 1
}

/** The kind of a column's values, or its place. */
function labelOf(column: readonly string[], at: number): string {
  const texts = column.filter((text) => text !== '')
  const all = (test: (text: string) => boolean) => texts.length > 0 && texts.every(test)
  if (all(isPrice)) return 'price'
  if (all((text) => fullDates(text).length === 1)) return 'date'
  if (all((text) => text.includes('@'))) return 'email'
  return at === 1 ? 'detail' : `detail ${at}`
}

const isPrice = (text: string) => quantitiesIn(text).some(({ dimension }) => /^[A-Z]{3}$/.test(dimension))
