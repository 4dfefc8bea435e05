import { assertWellFormed } from '#shared/storage/assert-well-formed.ts'
import type { Store } from '#shared/storage/store.ts'
import { writeEach } from '#shared/storage/write-each.ts'
import { recordOf } from './documents.ts'
import { openCollections, type CollectionHandle } from './open-collections.ts'
import {
  countRecords,
  getRecord,
  incrementRecord,
  insertRecord,
  listKeys,
  listRecords,
  putRecord,
  removeRecord,
  replaceRecord,
} from './records.ts'
import { readText, removeText, writeText } from './texts.ts'

export interface MongoStoreOptions {
  /** mongodb:// or mongodb+srv://. The path names the database, `webintel` by default. */
  url: string
  /** The current time in Unix milliseconds. */
  now?: () => number
  /** When set, an unreachable server is retried without limit, and this is called with the reason after each attempt. */
  onUnavailable?: (reason: string) => void
}

/**
 * The store for many processes on many machines. Needs MongoDB 4.4 or later.
 * Every write is one atomic operation on one document, acknowledged by a majority. Every read goes to the primary with
 * read concern `majority`. It uses no sessions, transactions or update pipelines.
 * Calls throw SERVICE_UNAVAILABLE within a second while MongoDB is down or hangs, and recover with it. A write that
 * failed this way may have been executed, or may be executed later.
 * Throws SERVICE_UNAVAILABLE when the server cannot be reached or used.
 */
export async function openMongoStore(options: MongoStoreOptions): Promise<Store & AsyncDisposable> {
  const { now = Date.now } = options
  const { handles, ping, ...opened } = await openCollections(options)

  const store: Store & AsyncDisposable = {
    insert: async (collection, key, draft) => insertRecord(handles[collection], recordOf(key, draft), now()),
    put: async (collection, key, draft) => putRecord(handles[collection], recordOf(key, draft), now()),
    get: async (collection, key) => getRecord(handles[collection], key, now()),
    replace: async (collection, key, version, draft) => {
      return replaceRecord(handles[collection], { ...recordOf(key, draft), version }, now())
    },
    increment: async (collection, key, by, floor) => {
      return incrementRecord(handles[collection], { key, by, floor }, now())
    },
    list: async (collection, query) => listRecords(handles[collection], query, now()),
    listKeys: async (collection, query) => listKeys(handles[collection], query, now()),
    count: async (collection) => countRecords(handles[collection], now()),
    remove: async (collection, key) => removeRecord(handles[collection], key, now()),
    putText: async (collection, key, text, expiresAt) => {
      assertWellFormed({ key })
      await writeText(handles[collection], { key, text, expiresAt }, now())
    },
    getText: async (collection, key) => readText(handles[collection], key, now()),
    removeText: async (collection, key) => removeText(handles[collection], key, now()),
    // Before MongoDB 8, no command writes to several collections.
    writeStages: (stages) => writeEach(store, stages),
    sweep: async () => {
      const removed = await Promise.all(Object.values(handles).map((handle) => sweep(handle, now())))
      return removed.reduce((sum, count) => sum + count, 0)
    },
    ping,
    [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
  }
  return store
}

/** Removes the expired documents of a collection, and returns the number of records and texts. Parts are not counted. */
async function sweep(handle: CollectionHandle, now: number): Promise<number> {
  const removed = [await sweepCollection(handle, 'records', now), await sweepCollection(handle, 'texts', now)]
  await sweepCollection(handle, 'parts', now)
  return removed.reduce((sum, count) => sum + count)
}

/** Documents per operation: small enough that an operation ends long before it times out. */
const sweepBatchSize = 1000

async function sweepCollection(
  handle: CollectionHandle,
  name: 'records' | 'texts' | 'parts',
  now: number,
): Promise<number> {
  const collection = handle[name]
  const expired = { removeAt: { $lte: new Date(now) } }
  const options = { limit: sweepBatchSize, batchSize: sweepBatchSize, projection: { _id: 1 } }
  for (let removed = 0; ;) {
    const found = await handle.runBounded(async () => collection.find(expired, options).toArray())
    if (found.length === 0) return removed
    // Repeats the condition, because another process may have replaced some of the documents.
    const filter = { ...expired, _id: { $in: found.map(({ _id }) => _id) } }
    const { deletedCount } = await handle.runBounded(() => collection.deleteMany(filter))
    removed += deletedCount
  }
}
