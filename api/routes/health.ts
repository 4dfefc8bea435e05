import { healthDocument } from '#api/projections/health-document.ts'
import type { Route } from '#api/route.ts'
import { workerPools, type WorkerPool } from '#shared/job.ts'
import type { JobQueue } from '#shared/ports/queue.ts'
import type { Store } from '#shared/ports/store.ts'
import { product } from '#shared/product.ts'

export interface HealthDeps {
  store: Pick<Store, 'ping'>
  queue: Pick<JobQueue, 'liveWorkers'>
  now: () => number
}

type State = 'ok' | 'unreachable'

export interface Health {
  /** ok: everything is served; degraded: a pool has no worker; unavailable: nothing can be served. */
  status: 'ok' | 'degraded' | 'unavailable'
  version: string
  timestamp: string
  store: State
  queue: State
  pools: Record<WorkerPool, { status: 'ok' | 'no_worker' | 'unknown'; workers: number }>
}

/** A part that does not answer within this time is unreachable. */
const patienceMs = 1000

/** `GET /health`: asks the parts, and answers 503 when nothing can be served. */
export function healthRoute(deps: HealthDeps): Route {
  return {
    method: 'GET',
    path: '/health',
    example: '/health',
    document: healthDocument,
    async handle(ctx) {
      const health = await checkHealth(deps)
      ctx.status = health.status === 'unavailable' ? 503 : 200
      ctx.body = health
    },
  }
}

async function checkHealth({ store, queue, now }: HealthDeps): Promise<Health> {
  const [storeState, ...counts] = await Promise.all([
    answered(store.ping().then(() => 1)),
    ...workerPools.map((pool) => answered(queue.liveWorkers(pool))),
  ])
  const pools = workerPools.map((pool, index) => [pool, poolState(counts[index])] as const)
  const queueState = counts.includes(undefined) ? 'unreachable' : 'ok'
  const staffed = pools.filter(([, { workers }]) => workers > 0).length
  const isDown = storeState === undefined || queueState === 'unreachable' || staffed === 0
  return {
    status: isDown ? 'unavailable' : staffed < pools.length ? 'degraded' : 'ok',
    version: product.version,
    timestamp: new Date(now()).toISOString(),
    store: storeState === undefined ? 'unreachable' : 'ok',
    queue: queueState,
    // One entry for each pool, by construction.
    pools: Object.fromEntries(pools) as Health['pools'],
  }
}

const poolState = (workers: number | undefined) =>
  workers === undefined
    ? ({ status: 'unknown', workers: 0 } as const)
    : ({ status: workers > 0 ? 'ok' : 'no_worker', workers } as const)

async function answered(question: Promise<number>): Promise<number | undefined> {
  const timer = Promise.withResolvers<undefined>()
  const timeout = setTimeout(() => timer.resolve(undefined), patienceMs)
  try {
    return await Promise.race([question, timer.promise])
  } catch {
    return undefined
  } finally {
    clearTimeout(timeout)
  }
}
