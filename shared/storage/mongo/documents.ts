import type { IndexDescription } from 'mongodb'
import { AppError } from '#shared/contract/errors.ts'
import type { Json } from '#shared/contract/json.ts'
import { assertWellFormed } from '#shared/storage/assert-well-formed.ts'
import type { Draft, Row, RowKey } from '#shared/storage/store.ts'

/** A record in MongoDB. */
export interface RecordDocument {
  /** The key, as byte text. */
  _id: string
  version: number
  count: number
  group?: string
  /** As byte text, '' by default. */
  rank: string
  /** Unix milliseconds, Infinity by default. Every read and write checks it. */
  expiresAt: number
  /** For the TTL index and the sweep. */
  removeAt?: Date
  /** JSON text: exact for every key and number, and never interpreted as an operator. */
  value: string
}

/** A text in MongoDB: the whole text, or the names of the parts of a large one. */
export interface TextDocument {
  /** The key, as byte text. */
  _id: string
  expiresAt: number
  removeAt?: Date
  text?: string
  parts?: Parts
}

/** The parts of a large text. Their ids are `ID INDEX`, in order. */
export interface Parts {
  id: string
  count: number
}

export interface PartDocument {
  _id: string
  removeAt?: Date
  text: string
}

/**
 * The TTL index removes documents that `sweep` did not. It waits an hour, because it uses the clock of the server: a
 * server whose clock is ahead must not remove live documents.
 */
const byRemoval: IndexDescription = { name: 'by_end', key: { removeAt: 1 }, expireAfterSeconds: 3600, sparse: true }

const byRank: IndexDescription = {
  name: 'by_rank',
  key: { group: 1, rank: 1, _id: 1 },
  partialFilterExpression: { group: { $exists: true } },
}

/** In addition to the unique index on `_id`. */
export const indexes = { records: [byRank, byRemoval], texts: [byRemoval], parts: [byRemoval] }

/** Filters for documents that have not expired, and for those that have. */
export const live = (now: number) => ({ expiresAt: { $gt: now } })
export const expired = (now: number) => ({ expiresAt: { $lte: now } })

/** The document of a draft at version 1. Throws INVALID_REQUEST for an invalid key, group, rank or count. */
export function recordOf(key: string, draft: Draft): RecordDocument {
  const { value, count = 0, group, rank = '', expiresAt = Infinity } = draft
  assertWellFormed({ key, group: group ?? '', rank })
  assertSafeInteger(count)
  return {
    _id: toByteText(key),
    version: 1,
    count,
    ...(group === undefined ? {} : { group }),
    rank: toByteText(rank),
    expiresAt,
    ...removalOf(expiresAt),
    value: JSON.stringify(value satisfies Json),
  }
}

export function rowOf(record: RecordDocument): Row {
  const { version, count, group, expiresAt, value } = record
  return {
    ...rowKeyOf(record),
    version,
    count,
    ...(group === undefined ? {} : { group }),
    ...(expiresAt === Infinity ? {} : { expiresAt }),
    // Written by JSON.stringify. JSON.parse makes `__proto__` an ordinary property.
    value: JSON.parse(value) as Json,
  }
}

export function rowKeyOf({ _id, rank }: Pick<RecordDocument, '_id' | 'rank'>): RowKey {
  return { key: fromByteText(_id), ...(rank === '' ? {} : { rank: fromByteText(rank) }) }
}

export function assertSafeInteger(number: number): void {
  if (Number.isSafeInteger(number)) return
  throw new AppError('INVALID_REQUEST', `Expected a safe integer as count, found ${number}.`)
}

/** `expiresAt` as a Date for the TTL index, rounded up. Empty when it is beyond the range of Date. */
export function removalOf(expiresAt: number): { removeAt?: Date } {
  const removeAt = new Date(Math.ceil(expiresAt))
  return Number.isNaN(removeAt.getTime()) ? {} : { removeAt }
}

/**
 * Encodes a name with one character for each of its UTF-8 bytes. Every server then orders names by their bytes, whether
 * it compares bytes, code points or UTF-16 units. ASCII stays unchanged.
 */
export function toByteText(name: string): string {
  return Buffer.from(name).toString('latin1')
}

function fromByteText(text: string): string {
  return Buffer.from(text, 'latin1').toString()
}
