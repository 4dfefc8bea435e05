import type { Collection } from 'mongodb'
import type { PartDocument, RecordDocument, TextDocument } from './documents.ts'
import type { Reach } from './open-reach.ts'

/** Where one collection of the store is kept. */
export interface Place {
  records: Collection<RecordDocument>
  texts: Collection<TextDocument>
  parts: Collection<PartDocument>
  reach: Reach
}

/** Conditions that hold for what has not expired, and for what has. */
export const live = (now: number) => ({ expiresAt: { $gt: now } })
export const expired = (now: number) => ({ expiresAt: { $lte: now } })
