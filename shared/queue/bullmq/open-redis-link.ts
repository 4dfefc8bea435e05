import type { Redis } from 'ioredis'
import { openCallerConnection, openWaitingConnection, type RedisOptions } from './connection.ts'
import { openSharedClock, type SharedClock } from './shared-clock.ts'

/** The access of a process to Redis: one connection whose commands fail fast, and the shared clock. */
export interface RedisLink extends RedisOptions, SharedClock {
  commands: Redis
  /** Throws SERVICE_UNAVAILABLE when Redis does not answer. */
  ping: () => Promise<void>
}

export interface RedisLinkOptions extends RedisOptions {
  /** Called when Redis may evict keys, and so lose jobs. */
  onEviction?: (policy: string) => void
}

/** Waits until Redis answers: a start under load must not fail because of one slow reply. */
export async function openRedisLink(options: RedisLinkOptions): Promise<RedisLink & AsyncDisposable> {
  const { url, onError, onEviction } = options
  await using opening = new AsyncDisposableStack()
  const commands = opening.adopt(openCallerConnection(options), (connection) => connection.disconnect())
  using starting = disposable(openWaitingConnection(options))
  const policy = await evictionPolicy(starting.redis)
  if (policy !== 'noeviction') onEviction?.(policy)
  const { now } = opening.use(await openSharedClock(commands, starting.redis))
  const opened = opening.move()
  return {
    url,
    onError,
    commands,
    now,
    ping: async () => {
      await commands.ping()
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

const disposable = (redis: Redis) => ({ redis, [Symbol.dispose]: () => redis.disconnect() })

/** Read with INFO, because hosted Redis often forbids CONFIG. */
async function evictionPolicy(redis: Redis): Promise<string> {
  return /maxmemory_policy:(\S+)/.exec(await redis.info('memory'))?.[1] ?? 'unknown'
}
