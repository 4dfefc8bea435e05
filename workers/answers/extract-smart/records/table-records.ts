import type { PageTable } from '#workers/answers/extract/facts/page-fact.ts'
import { maxRecords, type RecordList } from './record-list.ts'

/** The rows of a table with a header as records. Undefined for a table without one, or with one row. */
export function tableRecords({ caption = '', header, rows, quotes }: PageTable): RecordList | undefined {
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
