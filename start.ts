import { join } from 'node:path'
import { startApi } from '#api/start.ts'
import { withDevnet } from '#devnet/with-devnet.ts'
import { startScheduler } from '#scheduler/start.ts'
import { openRedisServer } from '#shared/adapters/redis-server.ts'
import type { Config } from '#shared/config.ts'
import { openFoundation } from '#shared/foundation.ts'
import { workerPools } from '#shared/job.ts'
import { runProcess, type Opened } from '#shared/lifecycle.ts'
import type { Log } from '#shared/log.ts'
import { startWorkers } from '#workers/start.ts'

/** Every role in one process, with a Redis and local chains of its own where none are given. Closed in reverse: the API drains first. */
async function startAll(settings: Config, log: Log): Promise<Opened> {
  const scope = new AsyncDisposableStack()
  const { config } = scope.use(await withDevnet(settings, log))
  const redisUrl = config.REDIS_URL ?? scope.use(await openRedisServer({ dir: join(config.DATA_DIR, 'redis') })).url
  const foundation = scope.use(await openFoundation(config, log, redisUrl))
  scope.use(await startScheduler(foundation))
  scope.use(await startWorkers(workerPools, foundation))
  scope.use(await startApi(foundation))
  return { needs: foundation.needs, [Symbol.asyncDispose]: () => scope.disposeAsync() }
}

await runProcess('all', startAll)
