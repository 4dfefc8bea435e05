import type { Collection } from 'mongodb'
import type { RunBounded } from './bounded-operations.ts'
import type { PartDocument, RecordDocument, TextDocument } from './documents.ts'

/** The MongoDB collections behind one collection of the store. */
export interface CollectionHandle {
  records: Collection<RecordDocument>
  texts: Collection<TextDocument>
  parts: Collection<PartDocument>
  runBounded: RunBounded
}

/** Filters for documents that have not expired, and for those that have. */
export const live = (now: number) => ({ expiresAt: { $gt: now } })
export const expired = (now: number) => ({ expiresAt: { $lte: now } })
