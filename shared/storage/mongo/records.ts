import type { Filter, UpdateFilter } from 'mongodb'
import { collectPage, decodeCursor } from '#shared/storage/collect-page.ts'
import type { ListQuery, Page, Row, RowKey } from '#shared/storage/store.ts'
import { assertSafeInteger, expired, live, rowKeyOf, rowOf, toByteText, type RecordDocument } from './documents.ts'
import type { CollectionHandle } from './open-collections.ts'
import { ignoreDuplicateKey } from './store-error.ts'

// Each function but the lists runs one operation on one document, found by its unique `_id`. Only `putRecord` may need more.

/** Inserts the record, or replaces an expired one. False when a live record has the key. */
export async function insertRecord(
  { records, runBounded }: CollectionHandle,
  record: RecordDocument,
  now: number,
): Promise<boolean> {
  const filter = { _id: record._id, ...expired(now) }
  const written = await runBounded(() => ignoreDuplicateKey(records.replaceOne(filter, record, { upsert: true })))
  return written !== undefined
}

export async function putRecord(
  { records, runBounded }: CollectionHandle,
  record: RecordDocument,
  now: number,
): Promise<void> {
  const { _id } = record
  const update = updateTo(record)
  for (;;) {
    // Increments the version, or inserts the record with version 1.
    const written = await runBounded(() =>
      ignoreDuplicateKey(records.updateOne({ _id, ...live(now) }, update, { upsert: true })),
    )
    if (written) return
    // An expired record has the key, or another process inserted one.
    const renewed = await runBounded(() => records.replaceOne({ _id, ...expired(now) }, record))
    if (renewed.matchedCount === 1) return
  }
}

/** Overwrites every field and increments the version. */
function updateTo(record: RecordDocument): UpdateFilter<RecordDocument> {
  const { _id, version: _version, ...fields } = record
  return {
    $set: fields,
    $unset: {
      ...(fields.group === undefined ? { group: true as const } : {}),
      ...(fields.removeAt === undefined ? { removeAt: true as const } : {}),
    },
    $inc: { version: 1 },
  }
}

export async function getRecord(
  { records, runBounded }: CollectionHandle,
  key: string,
  now: number,
): Promise<Row | undefined> {
  const record = await runBounded(() => records.findOne({ _id: toByteText(key) }))
  return record === null || record.expiresAt <= now ? undefined : rowOf(record)
}

/** Replaces the record that has `record.version`. */
export async function replaceRecord(
  { records, runBounded }: CollectionHandle,
  record: RecordDocument,
  now: number,
): Promise<boolean> {
  const { _id, version } = record
  const next = { ...record, version: version + 1 }
  const { matchedCount } = await runBounded(() => records.replaceOne({ _id, version, ...live(now) }, next))
  return matchedCount === 1
}

export async function incrementRecord(
  { records, runBounded }: CollectionHandle,
  { key, by, floor }: { key: string; by: number; floor: number },
  now: number,
): Promise<number | undefined> {
  assertSafeInteger(by)
  const filter = { _id: toByteText(key), count: { $gte: floor - by }, ...live(now) }
  const change = { $inc: { count: by, version: 1 } }
  const options = { returnDocument: 'after', projection: { count: 1 } } as const
  const updated = await runBounded(() => records.findOneAndUpdate(filter, change, options))
  return updated?.count
}

export function countRecords({ records, runBounded }: CollectionHandle, now: number): Promise<number> {
  return runBounded(() => records.countDocuments(live(now)))
}

export async function removeRecord(
  { records, runBounded }: CollectionHandle,
  key: string,
  now: number,
): Promise<boolean> {
  const { deletedCount } = await runBounded(() => records.deleteOne({ _id: toByteText(key), ...live(now) }))
  return deletedCount === 1
}

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
