import type { Filter } from 'mongodb'
import { collectPage } from '#shared/storage/collect-page.ts'
import { decodeCursor } from '#shared/storage/cursor.ts'
import type { ListQuery, Page, Row, RowKey } from '#shared/storage/store.ts'
import { toByteText } from './byte-text.ts'
import { live, type CollectionHandle } from './collection-handle.ts'
import { rowKeyOf, rowOf, type RecordDocument } from './documents.ts'

/** Records per batch: a batch of the server has at most 16 MiB, of which a page may use 4. */
const batchSize = 100

/** One page of records, ordered by rank, then key. */
export async function listRecords(handle: CollectionHandle, query: ListQuery, now: number): Promise<Page<Row>> {
  const { add, page } = collectPage<Row>(query.limit)
  for (const range of indexRangesOf(query)) {
    if (page().next !== undefined) break
    // One more than requested: the first record of the next page.
    const limit = query.limit + 1 - page().rows.length
    const options = { ...inOrder, limit, batchSize: Math.min(limit, batchSize) }
    await handle.runBounded(async () => {
      const found = handle.records.find({ group: query.group, ...range, ...live(now) }, options)
      // Leaving the loop closes the cursor.
      for await (const record of found) if (!add(rowOf(record), Buffer.byteLength(record.value))) break
    })
  }
  return page()
}

/** The same without the values. */
export async function listKeys(handle: CollectionHandle, query: ListQuery, now: number): Promise<Page<RowKey>> {
  const { add, page } = collectPage<RowKey>(query.limit)
  for (const range of indexRangesOf(query)) {
    if (page().next !== undefined) break
    const limit = query.limit + 1 - page().rows.length
    const options = { ...inOrder, limit, batchSize: limit, projection: { rank: 1 } }
    const filter = { group: query.group, ...range, ...live(now) }
    for (const record of await handle.runBounded(() => handle.records.find(filter, options).toArray()))
      add(rowKeyOf(record), 0)
  }
  return page()
}

const inOrder = { sort: { rank: 1, _id: 1 } } as const

/** Contiguous ranges of the index. A page may start in the first and end in the second. */
function indexRangesOf({ from = '', to, cursor }: ListQuery): Filter<RecordDocument>[] {
  const bounds = { $gte: toByteText(from), ...(to === undefined ? {} : { $lte: toByteText(to) }) }
  if (cursor === undefined) return [{ rank: bounds }]
  const start = decodeCursor(cursor)
  const rank = toByteText(start.rank)
  return [{ rank: { $eq: rank, ...bounds }, _id: { $gte: toByteText(start.key) } }, { rank: { $gt: rank, ...bounds } }]
}
