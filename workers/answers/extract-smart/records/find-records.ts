import { type PageFacts, type PageTable, pageFacts } from '#workers/answers/extract/facts/page-facts.ts'
import type { StructuredData } from '#workers/pages/structured/structured-data.ts'
import { cardRecords } from './card-records.ts'
import { itemRecords } from './item-records.ts'
import { listRecords } from './list-records.ts'
import { mentionRecords } from './mention-records.ts'
import { maxRecords, type RecordList } from './record-list.ts'

/** Longer pages are read up to here. */
export const maxContentChars = 400_000

/** A page whose records are looked for. */
export interface PageRecords {
  content: string
  structured: StructuredData | undefined
}

/** The lists of records of a page, those with names for their fields first. */
export function findRecords({ content: whole, structured }: PageRecords): RecordList[] {
  const content = whole.slice(0, maxContentChars)
  const facts = pageFacts({ content })
  const lists = [...facts.tables.flatMap((table) => tableRecords(table) ?? []), ...itemRecords(structured)]
  for (const find of [cardRecords, listRecords, () => pairRecords(facts), mentionRecords])
    for (const list of find(content)) lists.push(list)
  return lists
}

/** The label–value pairs of a page as one record. None without pairs. */
function pairRecords({ pairs }: PageFacts): RecordList[] {
  const first = [...new Map(pairs.toReversed().map((pair) => [pair.label, pair])).values()].toReversed()
  if (first.length === 0) return []
  const values = new Map(first.map(({ label, value }) => [label, value]))
  const quote = first.map((pair) => pair.quote).join('\n')
  return [{ source: 'pair', caption: '', labels: [...values.keys()], records: [{ values, quote }] }]
}

/** The rows of a table with a header as records. Undefined for a table without one, or with one row. */
function tableRecords({ caption = '', header, rows, quotes }: PageTable): RecordList | undefined {
  const labels = header.filter((label) => label !== '')
  if (rows.length < 2 || labels.length < 2) return undefined
  const records = rows.slice(0, maxRecords).map((cells, at) => ({
    values: new Map(
      header.flatMap((label, column): [string, string][] => {
        const cell = cells[column] ?? ''
        return label === '' || cell === '' ? [] : [[label, cell]]
      }),
    ),
    quote: quotes[at] ?? '',
  }))
  return { source: 'table', caption, labels, records: records.filter(({ values }) => values.size > 0) }
}
