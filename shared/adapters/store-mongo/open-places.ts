import type { Db } from 'mongodb'
import { collections, type CollectionName } from '#shared/collections.ts'
import { AppError } from '#shared/errors.ts'
import { connect, type ConnectOptions } from './connect.ts'
import { indexes, type PartDocument, type RecordDocument, type TextDocument } from './documents.ts'
import type { Reach } from './open-reach.ts'
import type { Place } from './place.ts'

export interface Places extends AsyncDisposable {
  places: Readonly<Record<CollectionName, Place>>
  /** Resolves when the database answers. */
  ping: () => Promise<void>
}

/**
 * Connects, and makes the collections and indexes that do not exist; any number of processes may do so at once.
 * Throws SERVICE_UNAVAILABLE, for whoever starts the process: with what the driver said, which names servers and options
 * but no password.
 */
export async function openPlaces(options: ConnectOptions): Promise<Places> {
  try {
    await using opening = new AsyncDisposableStack()
    const { database, reach } = opening.adopt(await connect(options), (connection) => connection[Symbol.asyncDispose]())
    const names = Object.keys(collections) as CollectionName[]
    const entries = names.map((name) => [name, placeIn(database, name, reach)] as const)
    await Promise.all(entries.map(([, place]) => layOut(place)))
    const opened = opening.move()
    return {
      // One for each name.
      places: Object.fromEntries(entries) as Record<CollectionName, Place>,
      ping: async () => {
        await reach(() => database.command({ ping: 1 }))
      },
      [Symbol.asyncDispose]: () => opened.disposeAsync(),
    }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new AppError('SERVICE_UNAVAILABLE', `MongoDB cannot be used: ${reason}. Check MONGODB_URL.`, { cause })
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

async function layOut({ records, texts, parts }: Place): Promise<void> {
  await Promise.all([
    records.createIndexes(indexes.records),
    texts.createIndexes(indexes.texts),
    parts.createIndexes(indexes.parts),
  ])
}
