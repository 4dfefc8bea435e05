import { join } from 'node:path'
import { startApi } from '#api/start.ts'
import { startScheduler } from '#scheduler/start.ts'
import { openRedisServer } from '#shared/adapters/redis-server.ts'
import type { Config } from '#shared/config.ts'
import { workerPools } from '#shared/job.ts'
import { runProcess } from '#shared/lifecycle.ts'
import type { Log } from '#shared/log.ts'
import { startWorkers } from '#workers/start.ts'

/** Every role in one process, with a Redis of its own where none is given. Closed in reverse: the API drains first. */
async function startAll(config: Config, log: Log): Promise<AsyncDisposable> {
  const scope = new AsyncDisposableStack()
  const redisUrl = config.REDIS_URL ?? scope.use(await openRedisServer({ dir: join(config.DATA_DIR, 'redis') })).url
  scope.use(await startScheduler(config, log))
  scope.use(await startWorkers(workerPools, config, redisUrl, log))
  scope.use(await startApi(config, redisUrl, log))
  return scope
}

await runProcess('all', startAll)
