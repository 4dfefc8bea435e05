import { openSqliteStore } from './adapters/store-sqlite/open-sqlite-store.ts'
import type { Config } from './config.ts'
import { AppError } from './errors.ts'
import { runProcess } from './lifecycle.ts'
import type { Log } from './log.ts'
import type { Store } from './ports/store.ts'

/** What every role stands on. */
export interface Foundation {
  config: Config
  log: Log
  store: Store
  /** redis://, rediss:// or the path of a unix socket. */
  redisUrl: string
}

/** Opens the store for roles that share a process and a Redis. */
export async function openFoundation(
  config: Config,
  log: Log,
  redisUrl: string,
): Promise<Foundation & AsyncDisposable> {
  const store = await openStore(config)
  return { config, log, store, redisUrl, [Symbol.asyncDispose]: () => store[Symbol.asyncDispose]() }
}

async function openStore({ MONGODB_URL: url, DATA_DIR: dir }: Config): Promise<Store & AsyncDisposable> {
  if (url === undefined) return openSqliteStore({ dir })
  // Loaded where it is used: the driver takes 33 MB.
  const { openMongoStore } = await import('./adapters/store-mongo/open-mongo-store.ts')
  return openMongoStore({ url })
}

/** The life of a process that has one role. */
export function runRole(role: string, start: (foundation: Foundation) => Promise<AsyncDisposable>): Promise<void> {
  return runProcess(role, async (config, log) => {
    const scope = new AsyncDisposableStack()
    const foundation = scope.use(await openFoundation(config, log, sharedRedisUrl(config)))
    scope.use(await start(foundation))
    return scope
  })
}

function sharedRedisUrl({ REDIS_URL }: Config): string {
  if (REDIS_URL !== undefined) return REDIS_URL
  throw new AppError('SERVICE_UNAVAILABLE', 'Set REDIS_URL: roles that run as processes of their own share one Redis.')
}
