import { setTimeout as sleep } from 'node:timers/promises'
import { AppError, toAppError } from '#shared/contract/errors.ts'
import { awaitRedis, openRedisLink, type RedisLink } from '#shared/queue/bullmq/redis-link.ts'
import { openFleetTally } from '#shared/queue/fleet-tally.ts'
import type { Config } from '#shared/runtime/config.ts'
import type { Log } from '#shared/runtime/log.ts'
import { redactUrl } from '#shared/runtime/redact.ts'
import { openSqliteStore } from '#shared/storage/sqlite/open-sqlite-store.ts'
import type { Store } from '#shared/storage/store.ts'
import { watchBlocks, type Blocks } from '#shared/storage/stores/blocks.ts'
import { keyStore, type KeyStore } from '#shared/storage/stores/keys.ts'
import { tracedStore } from '#shared/tracing/traced-store.ts'
import { runProcess } from './lifecycle.ts'
import type { ReadinessChecks } from './readiness.ts'

/** The resources that every role uses. */
export interface Foundation {
  config: Config
  log: Log
  store: Store
  /** For the start of a process: it waits until the store answers, instead of ending when a call of it fails. */
  keys: KeyStore
  redis: RedisLink
  /** Redis time, shared by all processes, in Unix milliseconds. */
  now: () => number
  /** The wallets and hosts that the operator does not serve. */
  blocks: Blocks
  /** Readiness checks of the store and the queue. */
  needs: ReadinessChecks
}

/**
 * Opens the store and Redis. Retries without a limit until both servers answer, as a running process does after an
 * outage. `url`: redis://, rediss:// or the path of a Unix socket.
 */
export async function openFoundation(config: Config, log: Log, url: string): Promise<Foundation & AsyncDisposable> {
  await using opening = new AsyncDisposableStack()
  const onUnavailable = createWaitLogger(log, `Redis at ${redactUrl(url)}`)
  await awaitRedis({ url, onUnavailable })
  const redis = opening.use(
    await openRedisLink({
      url,
      // Each connection retries every second: outages are logged at intervals, other errors always.
      onError: (err) => ('code' in err ? onUnavailable(err.message) : log.warn({ err }, 'redis')),
      onEviction: (policy) => log.error({ policy }, evictionWarning),
    }),
  )
  if (config.ADMIN_TOKEN !== undefined) opening.use(openFleetTally(redis))
  const store = tracedStore(opening.use(await openStore(config, log, redis.now)))
  const blocks = opening.use(await watchBlocks(store))
  const scope = opening.move()
  const needs = { store: store.ping, queue: redis.ping }
  return {
    config,
    log,
    store,
    keys: keysOf(config, log, store),
    redis,
    now: redis.now,
    blocks,
    needs,
    [Symbol.asyncDispose]: () => scope.disposeAsync(),
  }
}

const evictionWarning = 'Redis may evict jobs. Set maxmemory-policy to noeviction.'

/** Logs what a process waits for and why: at the first failed attempt, then every 10 s. */
function createWaitLogger(log: Log, target: string): (reason: string) => void {
  let loggedAt = -Infinity
  return (reason) => {
    if (performance.now() - loggedAt < waitLogIntervalMs) return
    loggedAt = performance.now()
    log.warn({ reason }, `waiting for ${target}`)
  }
}

const waitLogIntervalMs = 10_000

/** `now`: the clock that also dates the records, so that a machine whose clock is fast never counts one as expired. */
async function openStore(
  { MONGODB_URL: url, DATA_DIR: dir }: Config,
  log: Log,
  now: () => number,
): Promise<Store & AsyncDisposable> {
  if (url === undefined) return openSqliteStore({ dir, now })
  // Imported on demand: the driver takes 33 MB.
  const { openMongoStore } = await import('#shared/storage/mongo/open-mongo-store.ts')
  return openMongoStore({ url, now, onUnavailable: createWaitLogger(log, `MongoDB at ${redactUrl(url)}`) })
}

/** Keys are read and inserted, which may be repeated. Waiting does not help a store on the own disk. */
function keysOf({ MONGODB_URL: url }: Config, log: Log, store: Store): KeyStore {
  if (url === undefined) return keyStore(store)
  const onUnavailable = createWaitLogger(log, `MongoDB at ${redactUrl(url)}`)
  return keyStore({
    get: (...args) => untilAvailable(() => store.get(...args), onUnavailable),
    insert: (...args) => untilAvailable(() => store.insert(...args), onUnavailable),
    list: (...args) => untilAvailable(() => store.list(...args), onUnavailable),
  })
}

const retryEveryMs = 250

async function untilAvailable<T>(call: () => Promise<T>, onUnavailable: (reason: string) => void): Promise<T> {
  for (;;) {
    try {
      return await call()
    } catch (error) {
      const { code, message } = toAppError(error)
      if (code !== 'SERVICE_UNAVAILABLE') throw error
      onUnavailable(message)
      await sleep(retryEveryMs)
    }
  }
}

/** Runs one role as a process of its own. */
export function runRole(
  role: string,
  start: (foundation: Foundation) => Promise<AsyncDisposable & { needs?: ReadinessChecks }>,
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
  throw new AppError('SERVICE_UNAVAILABLE', 'Set REDIS_URL: roles in separate processes need one shared Redis.')
}
