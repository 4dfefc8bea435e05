import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openRedisServer } from '#shared/adapters/redis-server.ts'
import { openProcess, type RunningProcess } from './service.ts'

export interface Fleet extends AsyncDisposable {
  /** Starts an API process and resolves once it listens. */
  api: () => Promise<RunningProcess & { url: string }>
  /** Starts a worker process of the fetch pool and resolves once it takes jobs. */
  worker: () => Promise<RunningProcess>
  /** Everything that was written to Redis so far: its append-only file. */
  redisLog: () => Promise<string>
  stopRedis: () => Promise<void>
  /** Again at the same address, with what it had on disk. */
  startRedis: () => Promise<void>
}

/** Processes of one role each over one Redis and one folder, as on a machine that outgrew `npm start`. */
export async function openFleet(env: Readonly<Record<string, string>> = {}): Promise<Fleet> {
  const scope = new AsyncDisposableStack()
  const dir = await mkdtemp(join(tmpdir(), 'webintel-fleet-'))
  scope.defer(() => rm(dir, { recursive: true, force: true, maxRetries: 5 }))
  let redis = await openRedisServer({ dir: join(dir, 'redis') })
  scope.defer(() => redis[Symbol.asyncDispose]())
  const shared = {
    DATA_DIR: dir,
    REDIS_URL: redis.url,
    EGRESS_ALLOW: '127.0.0.1',
    FREE_TIER_LIMIT: '1000',
    EXTRACTION_THREADS: '1',
    ...env,
  }
  return {
    async api() {
      const running = scope.use(openProcess(['api/index.ts'], shared))
      const { listening } = await running.logged('listening')
      return { ...running, url: String(listening) }
    },
    async worker() {
      const running = scope.use(openProcess(['workers/index.ts', 'fetch'], shared))
      await running.logged('pools')
      return running
    },
    async redisLog() {
      const folder = join(dir, 'redis', 'appendonlydir')
      const files = await readdir(folder)
      return (await Promise.all(files.map((file) => readFile(join(folder, file), 'latin1')))).join('\n')
    },
    stopRedis: async () => redis[Symbol.asyncDispose](),
    async startRedis() {
      redis = await openRedisServer({ dir: join(dir, 'redis') })
    },
    [Symbol.asyncDispose]: () => scope.disposeAsync(),
  }
}
