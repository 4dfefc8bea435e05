import { awaitRedis } from './adapters/queue-bullmq/await-redis.ts'
import { openRedisLink, type RedisLink } from './adapters/queue-bullmq/open-redis-link.ts'
import { openSqliteStore } from './adapters/store-sqlite/open-sqlite-store.ts'
import type { Config } from './config.ts'
import { AppError } from './errors.ts'
import type { Needs } from './health/readiness.ts'
import { runProcess } from './lifecycle.ts'
import type { Log } from './log.ts'
import type { Store } from './ports/store.ts'
import { serverOf } from './start-line.ts'
import { waitingNotice } from './waiting-notice.ts'

/** What every role stands on. */
export interface Foundation {
  config: Config
  log: Log
  store: Store
  redis: RedisLink
  /** The clock that all processes share, Unix milliseconds. */
  now: () => number
  /** What every role needs. */
  needs: Needs
}

/**
 * Opens the store and Redis for roles that share a process. Waits for servers that are not up yet, as long as it takes:
 * a process that runs waits for them just so. `url`: redis://, rediss:// or the path of a unix socket.
 */
export async function openFoundation(config: Config, log: Log, url: string): Promise<Foundation & AsyncDisposable> {
  await using opening = new AsyncDisposableStack()
  const onAway = waitingNotice(log, `Redis at ${serverOf(url)}`)
  await awaitRedis({ url, onVain: onAway })
  const redis = opening.use(
    await openRedisLink({
      url,
      // Each connection tries again every second: an outage is told now and then, anything else each time.
      onError: (err) => ('code' in err ? onAway(err.message) : log.warn({ err }, 'redis')),
      onEviction: (policy) => log.error({ policy }, evictionWarning),
    }),
  )
  const store = opening.use(await openStore(config, log))
  const scope = opening.move()
  const needs = { store: store.ping, queue: redis.ping }
  return { config, log, store, redis, now: redis.now, needs, [Symbol.asyncDispose]: () => scope.disposeAsync() }
}

const evictionWarning = 'Redis may evict keys, and jobs with them: set maxmemory-policy noeviction'

async function openStore({ MONGODB_URL: url, DATA_DIR: dir }: Config, log: Log): Promise<Store & AsyncDisposable> {
  if (url === undefined) return openSqliteStore({ dir })
  // Loaded where it is used: the driver takes 33 MB.
  const { openMongoStore } = await import('./adapters/store-mongo/open-mongo-store.ts')
  return openMongoStore({ url, onVain: waitingNotice(log, `MongoDB at ${serverOf(url)}`) })
}

/** The life of a process that has one role. */
export function runRole(
  role: string,
  start: (foundation: Foundation) => Promise<AsyncDisposable & { needs?: Needs }>,
  options?: Parameters<typeof runProcess>[2],
): Promise<void> {
  const open = async (config: Config, log: Log) => {
    const scope = new AsyncDisposableStack()
    const foundation = scope.use(await openFoundation(config, log, sharedRedisUrl(config)))
    const { needs } = scope.use(await start(foundation))
    return { needs: { ...foundation.needs, ...needs }, [Symbol.asyncDispose]: () => scope.disposeAsync() }
  }
  return runProcess(role, open, options)
}

function sharedRedisUrl({ REDIS_URL }: Config): string {
  if (REDIS_URL !== undefined) return REDIS_URL
  throw new AppError('SERVICE_UNAVAILABLE', 'Set REDIS_URL: roles that run as processes of their own share one Redis.')
}
