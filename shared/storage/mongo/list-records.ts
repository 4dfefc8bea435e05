import type { Filter } from 'mongodb'
import { encodeCursor, decodeCursor } from '#shared/storage/cursor.ts'
import type { ListQuery, Row } from '#shared/storage/store.ts'
import { toByteText } from './byte-text.ts'
import { live, type CollectionHandle } from './collection-handle.ts'
import { rowOf, type RecordDocument } from './documents.ts'

/** One page of records, ordered by rank, then key. */
export async function listRecords(
  handle: CollectionHandle,
  query: ListQuery,
  now: number,
): Promise<{ rows: Row[]; next?: string }> {
  const { group, limit } = query
  let found: RecordDocument[] = []
  for (const range of indexRangesOf(query)) {
    // One more than requested: the first record of the next page.
    const missing = limit + 1 - found.length
    if (missing > 0) found = found.concat(await read(handle, { group, ...range, ...live(now) }, missing))
  }
  const rows = found.map(rowOf)
  const next = rows[limit]
  return next ? { rows: rows.slice(0, limit), next: encodeCursor(next) } : { rows }
}

/** Contiguous ranges of the index. A page may start in the first and end in the second. */
function indexRangesOf({ from = '', to, cursor }: ListQuery): Filter<RecordDocument>[] {
  const bounds = { $gte: toByteText(from), ...(to === undefined ? {} : { $lte: toByteText(to) }) }
  if (cursor === undefined) return [{ rank: bounds }]
  const start = decodeCursor(cursor)
  const rank = toByteText(start.rank)
  return [{ rank: { $eq: rank, ...bounds }, _id: { $gte: toByteText(start.key) } }, { rank: { $gt: rank, ...bounds } }]
}

function read(
  { records, runBounded }: CollectionHandle,
  filter: Filter<RecordDocument>,
  limit: number,
): Promise<RecordDocument[]> {
  return runBounded(() => records.find(filter, { sort: { rank: 1, _id: 1 }, limit, batchSize: limit }).toArray())
}
