import type { Filter } from 'mongodb'
import { cursorOf, positionOf } from '#shared/adapters/store/cursor.ts'
import type { ListQuery, Row } from '#shared/ports/store.ts'
import { toByteText } from './byte-text.ts'
import { rowOf, type RecordDocument } from './documents.ts'
import { live, type Place } from './place.ts'

/** One page, in order of rank, then key. */
export async function listRecords(
  place: Place,
  query: ListQuery,
  now: number,
): Promise<{ rows: Row[]; next?: string }> {
  const { group, limit } = query
  const found: RecordDocument[] = []
  for (const stretch of stretchesOf(query)) {
    // One more than asked for: where the next page begins.
    const missing = limit + 1 - found.length
    if (missing > 0) found.push(...(await read(place, { group, ...stretch, ...live(now) }, missing)))
  }
  const rows = found.map(rowOf)
  const next = rows[limit]
  return next ? { rows: rows.slice(0, limit), next: cursorOf(next) } : { rows }
}

/** Each of them is one unbroken stretch of the index; a page may begin in the first and end in the second. */
function stretchesOf({ from = '', to, cursor }: ListQuery): Filter<RecordDocument>[] {
  const bounds = { $gte: toByteText(from), ...(to === undefined ? {} : { $lte: toByteText(to) }) }
  if (cursor === undefined) return [{ rank: bounds }]
  const start = positionOf(cursor)
  const rank = toByteText(start.rank)
  return [{ rank: { $eq: rank, ...bounds }, _id: { $gte: toByteText(start.key) } }, { rank: { $gt: rank, ...bounds } }]
}

function read({ records, reach }: Place, filter: Filter<RecordDocument>, limit: number): Promise<RecordDocument[]> {
  return reach(() => records.find(filter, { sort: { rank: 1, _id: 1 }, limit, batchSize: limit }).toArray())
}
