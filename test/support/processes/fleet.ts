import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { workerPools, type WorkerPool } from '#shared/contract/job.ts'
import { openFaultyRedis, type FaultyRedis } from '#test/support/servers/faulty-redis.ts'
import { linkChromium } from './link-chromium.ts'
import { openProcess, type RunningProcess } from './service.ts'

type Env = Readonly<Record<string, string>>

export interface Fleet extends AsyncDisposable {
  /** Starts an API process and resolves when it listens. `env` overrides the settings of the fleet. */
  api: (env?: Env) => Promise<RunningProcess & { url: string }>
  /** Starts a worker process of some pools (default: `fetch`) and resolves when it takes jobs. */
  worker: (env?: Env, ...pools: WorkerPool[]) => Promise<RunningProcess>
  /** Starts a scheduler process and resolves when its tasks run. */
  scheduler: (env?: Env) => Promise<RunningProcess>
  /** The Redis of all processes. */
  redis: FaultyRedis
  /** The ids of all jobs on the queues. */
  unfinished: () => Promise<string[]>
  /** The data folder of all processes. */
  dir: string
}

/** Opens a fleet: processes of one role each that share one Redis and one data folder. `folder`: the program. */
export async function openFleet(env: Env = {}, folder?: string): Promise<Fleet> {
  const scope = new AsyncDisposableStack()
  const dir = await mkdtemp(join(tmpdir(), 'webintel-fleet-'))
  scope.defer(() => rm(dir, { recursive: true, force: true, maxRetries: 5 }))
  const redis = scope.use(await openFaultyRedis(join(dir, 'redis')))
  const shared = {
    DATA_DIR: dir,
    REDIS_URL: redis.url,
    EGRESS_ALLOW: '127.0.0.1',
    FREE_TIER_LIMIT: '1000',
    EXTRACTION_THREADS: '1',
    ...env,
  }
  const start = async (args: string[], own: Env, started: string) => {
    const running = scope.use(openProcess(args, { ...shared, ...own }, [], folder))
    return { running, line: await running.logged(started) }
  }
  return {
    async api(own = {}) {
      const { running, line } = await start(['api/index.js'], own, 'listening')
      return { ...running, url: String(line['listening']) }
    },
    async worker(own = {}, ...pools) {
      const names = pools.length > 0 ? pools : ['fetch']
      if (names.includes('browser')) await linkChromium(dir)
      return (await start(['workers/index.js', ...names], own, 'pools')).running
    },
    scheduler: async (own = {}) => (await start(['scheduler/index.js'], own, 'tasks')).running,
    redis,
    unfinished: async () => (await redis.keys()).flatMap((key) => jobKey.exec(key)?.[1] ?? []),
    dir,
    [Symbol.asyncDispose]: () => scope.disposeAsync(),
  }
}

/** BullMQ stores a job at PREFIX:QUEUE:ID. Our ids are UUIDs. */
const jobKey = new RegExp(`^webintel:\\{(?:${workerPools.join('|')})\\}:[a-z]+:([0-9a-f-]{36})$`)
