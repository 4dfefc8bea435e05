import type { Collection, Db } from 'mongodb'
import { AppError } from '#shared/contract/errors.ts'
import { collections, type CollectionName } from '#shared/storage/collections.ts'
import type { RunBounded } from './bounded-operations.ts'
import { connect, type ConnectOptions } from './connect.ts'
import { indexes, type PartDocument, type RecordDocument, type TextDocument } from './documents.ts'

/** The MongoDB collections behind one collection of the store. */
export interface CollectionHandle {
  records: Collection<RecordDocument>
  texts: Collection<TextDocument>
  parts: Collection<PartDocument>
  runBounded: RunBounded
}

export interface OpenCollections extends AsyncDisposable {
  handles: Readonly<Record<CollectionName, CollectionHandle>>
  /** Resolves when the database answers. */
  ping: () => Promise<void>
}

/**
 * Connects, and creates missing collections and indexes. Any number of processes may do so at once.
 * Throws SERVICE_UNAVAILABLE with the message of the driver, which contains servers and options but no password.
 */
export async function openCollections(options: ConnectOptions): Promise<OpenCollections> {
  try {
    await using opening = new AsyncDisposableStack()
    const { database, runBounded } = opening.use(await connect(options, createIndexes))
    const entries = names.map((name) => [name, handleOf({ database, runBounded }, name)] as const)
    const opened = opening.move()
    return {
      // One entry per name.
      handles: Object.fromEntries(entries) as Record<CollectionName, CollectionHandle>,
      ping: async () => {
        await runBounded(() => database.command({ ping: 1 }))
      },
      [Symbol.asyncDispose]: () => opened.disposeAsync(),
    }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new AppError('SERVICE_UNAVAILABLE', `MongoDB cannot be used: ${reason}. Check MONGODB_URL.`, { cause })
  }
}

const names = Object.keys(collections) as CollectionName[]

interface Opened {
  database: Db
  runBounded: RunBounded
}

function handleOf({ database, runBounded }: Opened, name: CollectionName): CollectionHandle {
  // `durable`: on the disks of a majority. The others are written to disk when the server chooses.
  const journal = collections[name] === 'durable' ? { journal: true } : {}
  const options = { writeConcern: { w: 'majority', ...journal } } as const
  return {
    records: database.collection<RecordDocument>(name, options),
    texts: database.collection<TextDocument>(`${name}.texts`, options),
    parts: database.collection<PartDocument>(`${name}.parts`, options),
    runBounded,
  }
}

async function createIndexes(opened: Opened): Promise<void> {
  const handles = names.map((name) => handleOf(opened, name))
  await Promise.all(
    handles.flatMap(({ records, texts, parts }) => [
      records.createIndexes(indexes.records),
      texts.createIndexes(indexes.texts),
      parts.createIndexes(indexes.parts),
    ]),
  )
}
