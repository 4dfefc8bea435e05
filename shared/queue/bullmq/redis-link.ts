import { setTimeout as sleep } from 'node:timers/promises'
import { Redis, ReplyError } from 'ioredis'
import { AppError } from '#shared/contract/errors.ts'
import {
  openCallerConnection,
  openCluster,
  openWaitingConnection,
  type RedisClient,
  type RedisOptions,
} from './connection.ts'
import { clockKey } from './key-names.ts'
import { openSharedClock, type SharedClock } from './shared-clock.ts'

/** The access of a process to Redis: one connection whose commands fail fast, and the shared clock. */
export interface RedisLink extends RedisOptions, SharedClock {
  commands: RedisClient
  /** Rejects when Redis, or a node of the cluster, does not answer. */
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
      await Promise.all([commands.exists(clockKey), ...serversOf(commands).map((server) => server.ping())])
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

const disposable = (redis: RedisClient) => ({ redis, [Symbol.dispose]: () => redis.disconnect() })

/** The policy of the first server that may evict keys. Read with INFO, because hosted Redis often forbids CONFIG. */
async function evictionPolicy(redis: RedisClient): Promise<string> {
  // A connection to a cluster knows its nodes once it has sent a command.
  await redis.exists(clockKey)
  const policies = await Promise.all(serversOf(redis).map(async (server) => policyIn(await server.info('memory'))))
  return policies.find((policy) => policy !== 'noeviction') ?? 'noeviction'
}

const policyIn = (info: string) => /maxmemory_policy:(\S+)/.exec(info)?.[1] ?? 'unknown'

/** The servers of a connection. */
const serversOf = (redis: RedisClient): Redis[] => ('nodes' in redis ? redis.nodes('master') : [redis])

const retryEveryMs = 250

export interface AwaitRedisOptions {
  url: string
  /** Called with the reason after each failed attempt. */
  onUnavailable: (reason: string) => void
}

/**
 * Waits until Redis answers with its data loaded. Throws SERVICE_UNAVAILABLE when Redis replies with an error, such as a
 * wrong password: waiting does not help then.
 */
export async function awaitRedis({ url, onUnavailable }: AwaitRedisOptions): Promise<void> {
  for (;;) {
    const failure = await attempt(url)
    if (failure === undefined) return
    if (failure instanceof ReplyError) {
      const message = `Redis cannot be used: ${failure.message}. Check REDIS_URL.`
      throw new AppError('SERVICE_UNAVAILABLE', message, { cause: failure })
    }
    onUnavailable(failure.message)
    await sleep(retryEveryMs)
  }
}

async function attempt(url: string): Promise<Error | undefined> {
  const limits = { connectTimeout: 2000, commandTimeout: 2000, retryStrategy: null }
  const redis = openCluster(url, limits) ?? new Redis(url, { ...limits, disconnectTimeout: 100 })
  // A command rejects with "Connection is closed" only. The error event has the reason, of a cluster the last node's.
  let reason: Error | undefined
  redis.on('error', (error: Error & { lastNodeError?: Error }) => (reason ??= error.lastNodeError ?? error))
  try {
    await redis.exists(clockKey)
    return undefined
  } catch (error) {
    return reason ?? (error instanceof Error ? error : new Error(String(error)))
  } finally {
    redis.disconnect()
  }
}
