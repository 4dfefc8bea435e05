import type { Json } from '#shared/contract/json.ts'
import type { CollectionName } from './collections.ts'

/**
 * The fields of a record to write. `group` and `rank` are its only index: `list` returns the records of a group ordered
 * by rank, then key. Keys, groups and ranks are Unicode strings, compared and ordered by their UTF-8 bytes. A lone
 * surrogate in one of them throws INVALID_REQUEST.
 */
export interface Draft {
  /** Read back as JSON.parse(JSON.stringify(value)). Store large values with `putText`. */
  value: Json
  /** A whole number, 0 by default. `increment` changes nothing else. */
  count?: number
  group?: string
  /** '' by default. */
  rank?: string
  /** Unix milliseconds. From this instant on the record is never returned, removed or not. */
  expiresAt?: number
}

/**
 * A record as it is read. `version` is 1 after an insert and grows by one with each change. It starts at 1 again when
 * the key is inserted again after a removal or expiry. Where that can happen, the value must identify its owner.
 */
export interface Row extends Draft {
  key: string
  count: number
  version: number
}

/** The place of a record in a list. */
export type RowKey = Pick<Row, 'key' | 'rank'>

export interface Page<T> {
  rows: T[]
  next?: string
}

/** One write of `writeStages`. It does the same as the member of the store with its name. */
export type Write = { collection: CollectionName; key: string } & (
  | { kind: 'insert' | 'put'; draft: Draft }
  | { kind: 'replace'; version: number; draft: Draft }
  | { kind: 'putText'; text: string; expiresAt: number }
)

export interface ListQuery {
  group: string
  /** Inclusive bounds of rank. */
  from?: string
  to?: string
  /** At least 1. */
  limit: number
  /** `next` of the previous page. Any other value throws INVALID_REQUEST. */
  cursor?: string
}

/**
 * Every member is atomic on one record; there are no transactions. Any number of processes may use one store.
 * Every member throws SERVICE_UNAVAILABLE when the database cannot be reached.
 *
 * @example
 * // Change a record that other processes change as well.
 * for (;;) {
 *   const row = await store.get('jobs', id)
 *   if (row === undefined) return
 *   if (await store.replace('jobs', id, row.version, { ...row, value: change(row.value) })) return
 * }
 */
export interface Store {
  /** False, with nothing written, when a live record has the key. An expired record counts as absent. */
  insert: (collection: CollectionName, key: string, draft: Draft) => Promise<boolean>
  /** Inserts or overwrites. The last writer wins. */
  put: (collection: CollectionName, key: string, draft: Draft) => Promise<void>
  get: (collection: CollectionName, key: string) => Promise<Row | undefined>
  /**
   * Compare-and-set of the whole record, count included. False, with nothing written, unless the live record has this
   * version.
   */
  replace: (collection: CollectionName, key: string, version: number, draft: Draft) => Promise<boolean>
  /**
   * Adds `by` to the count and returns the new count. Undefined, with nothing written, when the record is absent or the
   * count would fall below `floor`.
   */
  increment: (collection: CollectionName, key: string, by: number, floor: number) => Promise<number | undefined>
  /**
   * One page, with the cursor of the next page if there is one. A page has at most `limit` records, and ends early before
   * the record with which its values would exceed 4 MiB. Across the pages, a record that exists from the start and keeps
   * its group and rank is returned exactly once. A record written meanwhile may be missed.
   */
  list: (collection: CollectionName, query: ListQuery) => Promise<Page<Row>>
  /** The same without the values, which are not read. No page ends early. */
  listKeys: (collection: CollectionName, query: ListQuery) => Promise<Page<RowKey>>
  /** The number of live records of a collection. Reads an index of all of them: for people, not for calls. */
  count: (collection: CollectionName) => Promise<number>
  /** False when there was no live record. */
  remove: (collection: CollectionName, key: string) => Promise<boolean>
  /** Stores well-formed text of any size (20 MB and more), separate from the records. The last writer wins. */
  putText: (collection: CollectionName, key: string, text: string, expiresAt: number) => Promise<void>
  getText: (collection: CollectionName, key: string) => Promise<string | undefined>
  /** From then on no reader finds the text, whatever its clock shows. Does nothing when there is none. */
  removeText: (collection: CollectionName, key: string) => Promise<void>
  /**
   * Runs writes in one trip to the database where it can. The writes of a stage have no order. A stage starts when those
   * before it are written, and none starts after a write that returned false. Returns the number of stages written in full.
   * There is no transaction: each write is atomic by itself, and others see a stage before the next. An error or the end of
   * the process may leave any number of stages written, the last of them in part.
   */
  writeStages: (stages: readonly (readonly Write[])[]) => Promise<number>
  /** Removes expired records and texts and returns their number. Frees space only: correctness never needs it. */
  sweep: () => Promise<number>
  /** Resolves when the database answers. */
  ping: () => Promise<void>
}
