import { MongoClient, MongoServerSelectionError, type Db } from 'mongodb'
import { product } from '#shared/contract/product.ts'
import { openBoundedOperations, type RunBounded } from './bounded-operations.ts'

export interface Connection extends AsyncDisposable {
  database: Db
  runBounded: RunBounded
}

export interface ConnectOptions {
  url: string
  /** When set, an unreachable server is retried without limit, and this is called with the reason after each attempt. */
  onUnavailable?: (reason: string) => void
}

/** How long to retry without `onUnavailable`. The server may be starting, too. */
const connectTimeoutMs = 5000

const limits = { silenceMs: 700, operationMs: 5000 }

/** Connections for operations. The driver opens one or two more per server, to monitor it. */
const maxConnections = 16

/** Connects to the database. Throws the errors of the driver. Disposing waits for running operations. */
export async function connect({ url, onUnavailable }: ConnectOptions): Promise<Connection> {
  await using opening = new AsyncDisposableStack()
  const client = opening.adopt(clientOf(url), (client) => client.close())
  const { runBounded, recordHeartbeat } = opening.adopt(openBoundedOperations(limits), (opened) =>
    opened[Symbol.asyncDispose](),
  )
  client.on('serverHeartbeatSucceeded', ({ reply }) => {
    // All operations go to the primary.
    if (reply['isWritablePrimary']) recordHeartbeat()
  })
  await connected(client, onUnavailable)
  const opened = opening.move()

  return {
    database: client.db(namesDatabase.test(url) ? undefined : product.name),
    runBounded,
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
    // When a connection is closed. Its operations have timed out long before.
    connectTimeoutMS: 5000,
    socketTimeoutMS: 10_000,
    // More often than `silenceMs`, so that one slow operation does not look like an outage.
    heartbeatFrequencyMS: 500,
    readPreference: 'primary',
    readConcernLevel: 'majority',
  })
}

async function connected(client: MongoClient, onUnavailable: ConnectOptions['onUnavailable']): Promise<void> {
  for (const deadline = performance.now() + connectTimeoutMs; ;) {
    try {
      await client.connect()
      return
    } catch (error) {
      const isUnreachable = error instanceof MongoServerSelectionError
      if (!isUnreachable || (onUnavailable === undefined && performance.now() >= deadline)) throw error
      onUnavailable?.(error.message)
    }
  }
}
