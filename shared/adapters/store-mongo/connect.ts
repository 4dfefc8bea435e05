import { MongoClient, MongoServerSelectionError, type Db } from 'mongodb'
import { product } from '#shared/product.ts'
import { openReach, type Reach } from './open-reach.ts'

export interface Connection extends AsyncDisposable {
  database: Db
  reach: Reach
}

export interface ConnectOptions {
  url: string
  /** When given, a server that cannot be reached is waited for, and this is told why after each vain attempt. */
  onVain?: (reason: string) => void
}

/** How long a server may keep us waiting at the start, which may be its start, too, when nobody is told. */
const patienceMs = 5000

const limits = { silenceMs: 700, operationMs: 5000 }

/** Connections of one process for its operations; the driver adds one or two for each server, to watch it. */
const maxConnections = 16

/** Throws the error of the driver. Disposing lets the operations in flight end. */
export async function connect({ url, onVain }: ConnectOptions): Promise<Connection> {
  await using opening = new AsyncDisposableStack()
  const client = opening.adopt(clientOf(url), (client) => client.close())
  const { reach, heard } = opening.adopt(openReach(limits), (opened) => opened[Symbol.asyncDispose]())
  client.on('serverHeartbeatSucceeded', ({ reply }) => {
    // Only the server that takes writes answers operations.
    if (reply['isWritablePrimary']) heard()
  })
  await connected(client, onVain)
  const opened = opening.move()

  return {
    database: client.db(namesDatabase.test(url) ? undefined : product.name),
    reach,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

const namesDatabase = /^mongodb(\+srv)?:\/\/[^/?]+\/[^/?]/

function clientOf(url: string): MongoClient {
  return new MongoClient(url, {
    appName: product.name,
    maxPoolSize: maxConnections,
    serverSelectionTimeoutMS: limits.silenceMs,
    waitQueueTimeoutMS: limits.operationMs,
    // When a connection is given up; the operations on it were, long before.
    connectTimeoutMS: 5000,
    socketTimeoutMS: 10_000,
    // A sign of life more often than silence is noticed, so that one slow operation is not taken for it.
    heartbeatFrequencyMS: 500,
    readPreference: 'primary',
    readConcernLevel: 'majority',
  })
}

async function connected(client: MongoClient, onVain: ConnectOptions['onVain']): Promise<void> {
  for (const deadline = performance.now() + patienceMs; ;) {
    try {
      await client.connect()
      return
    } catch (error) {
      const isAway = error instanceof MongoServerSelectionError
      if (!isAway || (onVain === undefined && performance.now() >= deadline)) throw error
      onVain?.(error.message)
    }
  }
}
