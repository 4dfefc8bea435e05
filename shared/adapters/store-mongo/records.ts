import type { UpdateFilter } from 'mongodb'
import type { Row } from '#shared/ports/store.ts'
import { toByteText } from './byte-text.ts'
import { assertWhole, rowOf, type RecordDocument } from './documents.ts'
import { expired, live, type Place } from './place.ts'
import { unlessTaken } from './unless-taken.ts'

// Each of these is one operation on one document, found by its unique `_id`; only `putRecord` may need more than one.

/** Over an absent record it inserts, over an expired one it replaces; a live one is in the way of both. */
export async function insertRecord({ records, reach }: Place, record: RecordDocument, now: number): Promise<boolean> {
  const filter = { _id: record._id, ...expired(now) }
  const written = await reach(() => unlessTaken(records.replaceOne(filter, record, { upsert: true })))
  return written !== undefined
}

export async function putRecord({ records, reach }: Place, record: RecordDocument, now: number): Promise<void> {
  const { _id } = record
  const change = changeTo(record)
  for (;;) {
    // Counts the version on, or inserts with version 1.
    const written = await reach(() => unlessTaken(records.updateOne({ _id, ...live(now) }, change, { upsert: true })))
    if (written) return
    // An expired record holds the key, or somebody was faster.
    const renewed = await reach(() => records.replaceOne({ _id, ...expired(now) }, record))
    if (renewed.matchedCount === 1) return
  }
}

export async function getRecord({ records, reach }: Place, key: string, now: number): Promise<Row | undefined> {
  const record = await reach(() => records.findOne({ _id: toByteText(key) }))
  return record === null || record.expiresAt <= now ? undefined : rowOf(record)
}

/** `record.version` is the one to be replaced. */
export async function replaceRecord({ records, reach }: Place, record: RecordDocument, now: number): Promise<boolean> {
  const { _id, version } = record
  const next = { ...record, version: version + 1 }
  const { matchedCount } = await reach(() => records.replaceOne({ _id, version, ...live(now) }, next))
  return matchedCount === 1
}

export async function incrementRecord(
  { records, reach }: Place,
  { key, by, floor }: { key: string; by: number; floor: number },
  now: number,
): Promise<number | undefined> {
  assertWhole(by)
  const filter = { _id: toByteText(key), count: { $gte: floor - by }, ...live(now) }
  const change = { $inc: { count: by, version: 1 } }
  const options = { returnDocument: 'after', projection: { count: 1 } } as const
  const counted = await reach(() => records.findOneAndUpdate(filter, change, options))
  return counted?.count
}

export async function removeRecord({ records, reach }: Place, key: string, now: number): Promise<boolean> {
  const { deletedCount } = await reach(() => records.deleteOne({ _id: toByteText(key), ...live(now) }))
  return deletedCount === 1
}

/** Overwrites all of a record and counts its version on. */
function changeTo(record: RecordDocument): UpdateFilter<RecordDocument> {
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
