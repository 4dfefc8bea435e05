import { assertStorable } from '#shared/adapters/store/assert-storable.ts'
import type { Store } from '#shared/ports/store.ts'
import { recordOf } from './documents.ts'
import { listRecords } from './list-records.ts'
import { openPlaces } from './open-places.ts'
import { readText } from './read-text.ts'
import { getRecord, incrementRecord, insertRecord, putRecord, removeRecord, replaceRecord } from './records.ts'
import { sweep } from './sweep.ts'
import { writeText } from './write-text.ts'

export interface MongoStoreOptions {
  /** mongodb:// or mongodb+srv://, with the database in its path; `webintel` when it names none. */
  url: string
  /** Unix milliseconds. */
  now?: () => number
  /** When given, a server that cannot be reached yet is waited for, and this is told why after each vain attempt. */
  onVain?: (reason: string) => void
}

/**
 * The store of a fleet: any number of processes on any number of machines over one MongoDB, 4.4 or later.
 * Every write is one atomic operation on one document, acknowledged by a majority; every read goes to the primary and
 * sees only what a majority has. No sessions, transactions or update pipelines.
 * Calls fail with SERVICE_UNAVAILABLE within a second when MongoDB is gone or hangs, and work again once it is back. A
 * write that failed so may have happened, or may yet: the answer is what was missing.
 * Throws SERVICE_UNAVAILABLE when the server cannot be reached or used.
 */
export async function openMongoStore(options: MongoStoreOptions): Promise<Store & AsyncDisposable> {
  const { now = Date.now } = options
  const { places, ping, ...opened } = await openPlaces(options)

  return {
    insert: async (collection, key, draft) => insertRecord(places[collection], recordOf(key, draft), now()),
    put: async (collection, key, draft) => putRecord(places[collection], recordOf(key, draft), now()),
    get: async (collection, key) => getRecord(places[collection], key, now()),
    replace: async (collection, key, version, draft) => {
      return replaceRecord(places[collection], { ...recordOf(key, draft), version }, now())
    },
    increment: async (collection, key, by, floor) => {
      return incrementRecord(places[collection], { key, by, floor }, now())
    },
    list: async (collection, query) => listRecords(places[collection], query, now()),
    remove: async (collection, key) => removeRecord(places[collection], key, now()),
    putText: async (collection, key, text, expiresAt) => {
      assertStorable({ key })
      await writeText(places[collection], { key, text, expiresAt }, now())
    },
    getText: async (collection, key) => readText(places[collection], key, now()),
    sweep: async () => {
      const removed = await Promise.all(Object.values(places).map((place) => sweep(place, now())))
      return removed.reduce((sum, count) => sum + count, 0)
    },
    ping,
    [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
  }
}
