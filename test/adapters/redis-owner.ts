import { setTimeout } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { openRedisServer } from '#shared/adapters/redis-server.ts'

// A process that owns a Redis: opens it in the folder it is given and tells its parent where. It exits when told `exit`;
// on Ctrl-C it tells whether Redis still answers, and then closes it.

const redis = await openRedisServer({ dir: process.argv[2] ?? '' })
process.once('message', () => process.exit(0))
process.once('SIGINT', () => void close())
process.send?.({ url: redis.url, pid: redis.pid })

async function close(): Promise<void> {
  // Time for the signal to end Redis, if it reached it.
  await setTimeout(300)
  const client = new Redis(redis.url, { retryStrategy: null })
  process.send?.({ onInterrupt: await client.ping() })
  client.disconnect()
  await redis[Symbol.asyncDispose]()
  process.disconnect()
}
