import type { UpdateFilter } from 'mongodb'
import type { Row } from '#shared/storage/store.ts'
import { toByteText } from './byte-text.ts'
import { expired, live, type CollectionHandle } from './collection-handle.ts'
import { assertSafeInteger, rowOf, type RecordDocument } from './documents.ts'
import { ignoreDuplicateKey } from './ignore-duplicate-key.ts'

// Each function runs one operation on one document, found by its unique `_id`. Only `putRecord` may need more.

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

export async function removeRecord(
  { records, runBounded }: CollectionHandle,
  key: string,
  now: number,
): Promise<boolean> {
  const { deletedCount } = await runBounded(() => records.deleteOne({ _id: toByteText(key), ...live(now) }))
  return deletedCount === 1
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
