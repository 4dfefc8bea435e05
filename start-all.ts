import { join } from 'node:path'
import { startApi } from '#api/start.ts'
import { withDevnet } from '#devnet/with-devnet.ts'
import { startScheduler } from '#scheduler/start.ts'
import { workerPools } from '#shared/contract/job.ts'
import { openRedisServer } from '#shared/queue/redis-server/redis-server.ts'
import type { Config } from '#shared/runtime/config.ts'
import { prepare, type Log } from '#shared/runtime/log.ts'
import { openFoundation } from '#shared/startup/foundation.ts'
import type { RunningRole } from '#shared/startup/lifecycle.ts'
import { serviceAddresses } from '#shared/startup/service-addresses.ts'
import { startWorkers } from '#workers/start.ts'

/**
 * Starts every role in one process. Without REDIS_URL or payment settings it starts a Redis server or local chains of its
 * own. Disposal runs in reverse order: the API drains first.
 */
export async function startAll(settings: Config, log: Log): Promise<RunningRole> {
  const scope = new AsyncDisposableStack()
  const { config } = scope.use(await withDevnet(settings, log))
  const openRedis = () => openRedisServer({ dir: join(config.DATA_DIR, 'redis') })
  const redisUrl = config.REDIS_URL ?? scope.use(await prepare(log, 'Redis', openRedis)).url
  const foundation = scope.use(await prepare(log, 'database', () => openFoundation(config, log, redisUrl)))
  scope.use(await prepare(log, 'scheduler', () => startScheduler(foundation)))
  scope.use(await prepare(log, 'workers', () => startWorkers(workerPools, foundation)))
  const api = scope.use(await prepare(log, 'API', () => startApi(foundation)))
  // The clock starts with the process.
  log.info({ ready: serviceAddresses(config, api.url), ms: Math.round(performance.now()) }, 'ready')
  return { needs: foundation.needs, [Symbol.asyncDispose]: () => scope.disposeAsync() }
}
