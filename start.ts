import { join } from 'node:path'
import { startApi } from '#api/start.ts'
import { withDevnet } from '#devnet/with-devnet.ts'
import { startScheduler } from '#scheduler/start.ts'
import { workerPools } from '#shared/contract/job.ts'
import { openRedisServer } from '#shared/queue/redis-server/redis-server.ts'
import type { Config } from '#shared/runtime/config.ts'
import { openFoundation } from '#shared/runtime/foundation.ts'
import { runProcess, type RunningRole } from '#shared/runtime/lifecycle.ts'
import type { Log } from '#shared/runtime/log.ts'
import { startWorkers } from '#workers/start.ts'

/**
 * Starts every role in one process. Without REDIS_URL or payment settings it starts a Redis server or local chains of its
 * own. Disposal runs in reverse order: the API drains first.
 */
async function startAll(settings: Config, log: Log): Promise<RunningRole> {
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
