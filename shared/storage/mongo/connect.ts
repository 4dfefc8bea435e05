import { setTimeout as sleep } from 'node:timers/promises'
import { MongoClient, type Db } from 'mongodb'
import { product } from '#shared/contract/product.ts'
import { openBoundedOperations, type RunBounded } from './bounded-operations.ts'
import { isTransient } from './store-error.ts'

export interface Connection extends AsyncDisposable {
  database: Db
  runBounded: RunBounded
}

export interface ConnectOptions {
  url: string
  /** When set, an unreachable server is retried without limit, and this is called with the reason after each attempt. */
  onUnavailable?: (reason: string) => void
}

/** Pause between two attempts. The driver waits for a server first, but a broken connection fails at once. */
const retryEveryMs = 250

/** How long to retry without `onUnavailable`. The server may be starting, too. */
const connectTimeoutMs = 5000

const limits = { silenceMs: 700, operationMs: 5000 }

/** Connections for operations. The driver opens one or two more per server, to monitor it. */
const maxConnections = 16

/**
 * Connects to the database and prepares it. Both are repeated while the connection breaks. Throws the errors of the driver.
 * Disposing waits for running operations.
 */
export async function connect(
  { url, onUnavailable }: ConnectOptions,
  prepare: (connection: Omit<Connection, typeof Symbol.asyncDispose>) => Promise<void>,
): Promise<Connection> {
  await using opening = new AsyncDisposableStack()
  const client = opening.adopt(clientOf(url), (client) => client.close())
  const { runBounded, noteHeartbeat } = opening.adopt(openBoundedOperations(limits), (opened) =>
    opened[Symbol.asyncDispose](),
  )
  client.on('serverHeartbeatSucceeded', ({ reply }) => {
    // All operations go to the primary.
    if (reply['isWritablePrimary']) noteHeartbeat()
  })
  const database = client.db(namesDatabase.test(url) ? undefined : product.name)
  await untilReachable(async () => {
    await client.connect()
    await prepare({ database, runBounded })
  }, onUnavailable)
  const opened = opening.move()

  return {
    database,
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

async function untilReachable(
  attempt: () => Promise<void>,
  onUnavailable: ConnectOptions['onUnavailable'],
): Promise<void> {
  for (const deadline = performance.now() + connectTimeoutMs; ;) {
    try {
      await attempt()
      return
    } catch (error) {
      const mayRetry = onUnavailable !== undefined || performance.now() < deadline
      if (!mayRetry || !isTransient(error)) throw error
      onUnavailable?.(error instanceof Error ? error.message : String(error))
      await sleep(retryEveryMs)
    }
  }
}
