import type { CollectionName, Json } from '#shared/collections.ts'

/**
 * A record as it is written. `group` and `rank` are its one index: `list` walks a group in order of rank ('' when left
 * out), then key. Keys, groups and ranks are any Unicode strings, told apart and ordered by their UTF-8 bytes; half a
 * surrogate pair in one of them is refused with INVALID_REQUEST.
 */
export interface Draft {
  /** Read back as JSON.parse(JSON.stringify(value)) would give it. What may be large is better kept as a text. */
  value: Json
  /** The only number `increment` touches, whole; 0 when left out. */
  count?: number
  group?: string
  rank?: string
  /** Unix milliseconds. From this instant on the record is never returned, removed yet or not. */
  expiresAt?: number
}

/**
 * A record as it is read. `version` is 1 after an insert and grows by one with every change. A record that was removed
 * or expired and is inserted anew starts at 1 again: where that can happen, its value must tell whose it is.
 */
export interface Row extends Draft {
  key: string
  count: number
  version: number
}

export interface ListQuery {
  group: string
  /** Inclusive bounds of rank. */
  from?: string
  to?: string
  /** At least 1. */
  limit: number
  /** `next` of the page before; anything else is refused with INVALID_REQUEST. */
  cursor?: string
}

/**
 * Only what every database does atomically on one record: no transactions. Any number of processes may use one store.
 * Every member throws SERVICE_UNAVAILABLE when the database cannot be reached.
 */
export interface Store {
  /** False, and nothing written, when a live record has the key. An expired record counts as absent. */
  insert: (collection: CollectionName, key: string, draft: Draft) => Promise<boolean>
  /** Inserts or overwrites; the last writer wins. */
  put: (collection: CollectionName, key: string, draft: Draft) => Promise<void>
  get: (collection: CollectionName, key: string) => Promise<Row | undefined>
  /**
   * Compare-and-set of the whole record, its count included: false, and nothing written, unless the live record still
   * has this version.
   */
  replace: (collection: CollectionName, key: string, version: number, draft: Draft) => Promise<boolean>
  /** Adds `by` to the count unless it would fall below `floor`; the new count, or undefined when refused or absent. */
  increment: (collection: CollectionName, key: string, by: number, floor: number) => Promise<number | undefined>
  /**
   * One page. A record written while a walk goes on may be missed; one that was there before and keeps its group and
   * rank is returned exactly once.
   */
  list: (collection: CollectionName, query: ListQuery) => Promise<{ rows: Row[]; next?: string }>
  /** False when there was no live record. */
  remove: (collection: CollectionName, key: string) => Promise<boolean>
  /** Well-formed text of any size (20 MB and more), apart from the records; the last writer wins. */
  putText: (collection: CollectionName, key: string, text: string, expiresAt: number) => Promise<void>
  getText: (collection: CollectionName, key: string) => Promise<string | undefined>
  /** Removes what has expired; the number of records and texts removed. Never needed for correctness. */
  sweep: () => Promise<number>
  /** Resolves when the database answers. */
  ping: () => Promise<void>
}
