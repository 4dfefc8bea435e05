import { pageFacts } from '#workers/extract/page-facts.ts'
import type { StructuredData } from '#workers/pages/structured/structured-data.ts'
import { cardRecords } from './card-records.ts'
import { itemRecords } from './item-records.ts'
import { listRecords } from './list-records.ts'
import { mentionRecords } from './mention-records.ts'
import { pairRecords } from './pair-records.ts'
import type { RecordList } from './record-list.ts'
import { tableRecords } from './table-records.ts'

/** The lists of records of a page, those with names for their fields first. */
export function findRecords(content: string, structured: StructuredData | undefined): RecordList[] {
  const facts = pageFacts({ content })
  return [
    ...facts.tables.flatMap((table) => tableRecords(table) ?? []),
    ...itemRecords(structured),
    ...cardRecords(content),
    ...listRecords(content),
    ...pairRecords(facts),
    ...mentionRecords(content),
  ]
}
