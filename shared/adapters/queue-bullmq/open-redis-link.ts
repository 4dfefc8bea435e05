import type { Redis } from 'ioredis'
import { openCallerConnection, reachRedis, type RedisOptions } from './connection.ts'
import { openSharedClock, type SharedClock } from './shared-clock.ts'

/** What every process has of Redis: one connection for commands that answer or fail at once, and the shared clock. */
export interface RedisLink extends RedisOptions, SharedClock {
  commands: Redis
  /** Throws SERVICE_UNAVAILABLE when Redis does not answer. */
  ping: () => Promise<void>
}

export interface RedisLinkOptions extends RedisOptions {
  /** Told when Redis may remove keys on its own: jobs would be lost. */
  onEviction?: (policy: string) => void
}

/** Throws SERVICE_UNAVAILABLE when Redis does not answer. */
export async function openRedisLink(options: RedisLinkOptions): Promise<RedisLink & AsyncDisposable> {
  const { url, onError, onEviction } = options
  await using opening = new AsyncDisposableStack()
  const commands = opening.adopt(openCallerConnection(options), (connection) => connection.disconnect())
  const policy = await reachRedis(() => evictionPolicy(commands))
  if (policy !== 'noeviction') onEviction?.(policy)
  const { now } = opening.use(await openSharedClock(commands))
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

/** INFO, because hosted Redis forbids CONFIG. */
async function evictionPolicy(redis: Redis): Promise<string> {
  return /maxmemory_policy:(\S+)/.exec(await redis.info('memory'))?.[1] ?? 'unknown'
}
