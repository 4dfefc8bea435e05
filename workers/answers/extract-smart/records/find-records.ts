import { pageFacts } from '#workers/answers/extract/page-facts.ts'
import type { StructuredData } from '#workers/pages/structured/structured-data.ts'
import { cardRecords } from './card-records.ts'
import { itemRecords } from './item-records.ts'
import { listRecords } from './list-records.ts'
import { mentionRecords } from './mention-records.ts'
import { pairRecords } from './pair-records.ts'
import type { RecordList } from './record-list.ts'
import { tableRecords } from './table-records.ts'

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
