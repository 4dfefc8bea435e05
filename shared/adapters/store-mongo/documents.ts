import type { IndexDescription } from 'mongodb'
import { assertStorable } from '#shared/adapters/store/assert-storable.ts'
import type { Json } from '#shared/collections.ts'
import { AppError } from '#shared/errors.ts'
import type { Draft, Row } from '#shared/ports/store.ts'
import { fromByteText, toByteText } from './byte-text.ts'
import type { Parts } from './text-parts.ts'

/** A record as MongoDB keeps it. */
export interface RecordDocument {
  /** The key, as byte text. */
  _id: string
  version: number
  count: number
  group?: string
  /** As byte text; '' when left out. */
  rank: string
  /** Unix milliseconds, Infinity when left out: what every read and write goes by. */
  expiresAt: number
  removeAt?: Date
  /** JSON text: exact for every key and number, and never taken for an operator. */
  value: string
}

/** A text: whole, or cut into parts of which it is the head. */
export interface TextDocument {
  /** The key, as byte text. */
  _id: string
  expiresAt: number
  removeAt?: Date
  text?: string
  parts?: Parts
}

export interface PartDocument {
  _id: string
  removeAt?: Date
  text: string
}

/**
 * The TTL index makes MongoDB remove what our own sweep has not. It waits an hour, because it goes by the clock of the
 * server: one that is ahead of ours must not remove what lives here.
 */
const byEnd: IndexDescription = { name: 'by_end', key: { removeAt: 1 }, expireAfterSeconds: 3600, sparse: true }

const byRank: IndexDescription = {
  name: 'by_rank',
  key: { group: 1, rank: 1, _id: 1 },
  partialFilterExpression: { group: { $exists: true } },
}

/** Beside the unique one on `_id`, which every collection has. */
export const indexes = { records: [byRank, byEnd], texts: [byEnd], parts: [byEnd] }

/** The record of a draft at version 1. Throws INVALID_REQUEST for names and counts that cannot be kept. */
export function recordOf(key: string, draft: Draft): RecordDocument {
  const { value, count = 0, group, rank = '', expiresAt = Infinity } = draft
  assertStorable({ key, group: group ?? '', rank })
  assertWhole(count)
  return {
    _id: toByteText(key),
    version: 1,
    count,
    ...(group === undefined ? {} : { group }),
    rank: toByteText(rank),
    expiresAt,
    ...endOf(expiresAt),
    value: JSON.stringify(value satisfies Json),
  }
}

export function rowOf(record: RecordDocument): Row {
  const { _id, version, count, group, rank, expiresAt, value } = record
  return {
    key: fromByteText(_id),
    version,
    count,
    ...(group === undefined ? {} : { group }),
    ...(rank === '' ? {} : { rank: fromByteText(rank) }),
    ...(expiresAt === Infinity ? {} : { expiresAt }),
    // Written by JSON.stringify. `__proto__` in it becomes a property like any other.
    value: JSON.parse(value) as Json,
  }
}

export function assertWhole(number: number): void {
  if (Number.isSafeInteger(number)) return
  throw new AppError('INVALID_REQUEST', `Expected a whole number to count with, found ${number}.`)
}

/** `expiresAt` as the TTL index wants it, rounded up: a Date of whole milliseconds. None when it lies beyond all dates. */
export function endOf(expiresAt: number): { removeAt?: Date } {
  const removeAt = new Date(Math.ceil(expiresAt))
  return Number.isNaN(removeAt.getTime()) ? {} : { removeAt }
}
