import { pageFacts } from '#workers/answers/extract/page-facts.ts'
import { createBreather } from '#workers/evidence/breathe.ts'
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

/** The lists of records of a page, those with names for their fields first. The event loop runs between the kinds. */
export async function findRecords(page: string, structured: StructuredData | undefined): Promise<RecordList[]> {
  const content = page.slice(0, maxContentChars)
  const facts = pageFacts({ content })
  const lists = [...facts.tables.flatMap((table) => tableRecords(table) ?? []), ...itemRecords(structured)]
  const breathe = createBreather()
  for (const find of [cardRecords, listRecords, () => pairRecords(facts), mentionRecords]) {
    await breathe()
    for (const list of find(content)) lists.push(list)
  }
  return lists
}
