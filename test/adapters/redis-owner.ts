import { setTimeout } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { openRedisServer } from '#shared/queue/redis-server/redis-server.ts'

// A process that owns a Redis: opens it in the given folder and sends its address to the parent. It exits on any message.
// On Ctrl-C it reports whether Redis still answers, then closes it.

const redis = await openRedisServer({ dir: process.argv[2] ?? '' })
process.once('message', () => process.exit(0))
process.once('SIGINT', () => void close())
process.send?.({ url: redis.url, pid: redis.pid })

async function close(): Promise<void> {
  // If the signal reached Redis, it has ended after this pause.
  await setTimeout(300)
  const client = new Redis(redis.url, { retryStrategy: null })
  process.send?.({ onInterrupt: await client.ping() })
  client.disconnect()
  await redis[Symbol.asyncDispose]()
  process.disconnect()
}
