import { MongoClient, type Db } from 'mongodb'
import { collections, type CollectionName } from '#shared/collections.ts'
import { AppError } from '#shared/errors.ts'
import { product } from '#shared/product.ts'
import { indexes, type PartDocument, type RecordDocument, type TextDocument } from './documents.ts'
import { openReach, type Reach } from './open-reach.ts'
import type { Place } from './place.ts'

export interface Places extends AsyncDisposable {
  places: Readonly<Record<CollectionName, Place>>
  /** Resolves when the database answers. */
  ping: () => Promise<void>
}

const limits = { silenceMs: 700, operationMs: 5000 }

/** Connections of one process for its calls; the driver adds one or two for each server to watch it. */
const maxConnections = 16

/** Connects, and makes collections and indexes that do not exist. Disposing lets the calls in flight end. */
export async function openPlaces(url: string): Promise<Places> {
  await using opening = new AsyncDisposableStack()
  const client = opening.adopt(await connect(url), (client) => client.close())
  const { reach } = opening.use(openReach(limits))
  const database = client.db(namesDatabase.test(url) ? undefined : product.name)
  const names = Object.keys(collections) as CollectionName[]
  const entries = names.map((name) => [name, placeIn(database, name, reach)] as const)
  await layOut(entries.map(([, place]) => place))
  const opened = opening.move()

  return {
    // One for each name.
    places: Object.fromEntries(entries) as Record<CollectionName, Place>,
    ping: async () => {
      await reach(() => database.command({ ping: 1 }))
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

const namesDatabase = /^mongodb(\+srv)?:\/\/[^/?]+\/[^/?]/

async function connect(url: string): Promise<MongoClient> {
  try {
    const client = new MongoClient(url, {
      appName: product.name,
      maxPoolSize: maxConnections,
      serverSelectionTimeoutMS: limits.silenceMs,
      waitQueueTimeoutMS: limits.operationMs,
      // When a connection is given up; the operations on it were, long before.
      connectTimeoutMS: 5000,
      socketTimeoutMS: 10_000,
      heartbeatFrequencyMS: 2000,
      readPreference: 'primary',
      readConcernLevel: 'majority',
    })
    return await client.connect()
  } catch (cause) {
    throw unusable(cause)
  }
}

function placeIn(database: Db, name: CollectionName, reach: Reach): Place {
  // `durable`: on the disks of a majority. How soon the others get there is left to the server.
  const journal = collections[name] === 'durable' ? { journal: true } : {}
  const options = { writeConcern: { w: 'majority', ...journal } } as const
  return {
    records: database.collection<RecordDocument>(name, options),
    texts: database.collection<TextDocument>(`${name}.texts`, options),
    parts: database.collection<PartDocument>(`${name}.parts`, options),
    reach,
  }
}

/** Does nothing where all exist. Any number of processes may do it at once. */
async function layOut(places: readonly Place[]): Promise<void> {
  try {
    await Promise.all(
      places.flatMap(({ records, texts, parts }) => [
        records.createIndexes(indexes.records),
        texts.createIndexes(indexes.texts),
        parts.createIndexes(indexes.parts),
      ]),
    )
  } catch (cause) {
    throw unusable(cause)
  }
}

/** For whoever starts the process: what the driver said, which names servers and options but no password. */
function unusable(cause: unknown): AppError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new AppError('SERVICE_UNAVAILABLE', `MongoDB cannot be used: ${reason}. Check MONGODB_URL.`, { cause })
}
