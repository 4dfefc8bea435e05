import type { Payments } from '#api/payments/payments.ts'
import { healthDocument, liveDocument, readyDocument } from '#api/projections/health-document.ts'
import type { Route } from '#api/route.ts'
import { answered } from '#shared/health/answered.ts'
import { checkReadiness, readinessStatus, type Standing } from '#shared/health/readiness.ts'
import { workerPools, type WorkerPool } from '#shared/job.ts'
import type { RailState } from '#shared/ports/payment-rail.ts'
import type { JobQueue, Outlook } from '#shared/ports/queue.ts'
import type { Store } from '#shared/ports/store.ts'
import { product } from '#shared/product.ts'

export interface HealthDeps {
  store: Pick<Store, 'ping'>
  queue: Pick<JobQueue, 'outlook' | 'schedulers'>
  payments: Pick<Payments, 'states'>
  standing: () => Standing
  now: () => number
}

type State = 'ok' | 'unreachable'

export interface Health {
  /**
   * ok: everything is served; degraded: a pool has no worker, no scheduler runs, or a network cannot be paid on;
   * unavailable: nothing can be served.
   */
  status: 'ok' | 'degraded' | 'unavailable'
  version: string
  timestamp: string
  store: State
  queue: State
  schedulers: number
  pools: Record<WorkerPool, PoolHealth>
  /** By network, none where nothing is to be paid. */
  payments: Readonly<Record<string, RailState>>
}

interface PoolHealth {
  status: 'ok' | 'no_worker' | 'unknown'
  workers: number
  /** Jobs the workers do at once. */
  slots: number
  /** Jobs a new call would find before it. */
  waiting: number
  /** How long a job took lately. */
  jobMs: number
}

/** `GET /health`, for people and dashboards; `/health/live` and `/health/ready`, for the platform. */
export function healthRoutes(deps: HealthDeps): Route[] {
  return [
    healthRoute('/health', healthDocument, async (ctx) => {
      const health = await checkHealth(deps)
      ctx.status = health.status === 'unavailable' ? 503 : 200
      ctx.body = health
    }),
    healthRoute('/health/live', liveDocument, (ctx) => {
      ctx.body = { status: 'live' }
    }),
    healthRoute('/health/ready', readyDocument, async (ctx) => {
      const readiness = await checkReadiness(deps.standing())
      ctx.status = readinessStatus(readiness)
      ctx.body = readiness
    }),
  ]
}

function healthRoute(path: Route['path'], document: NonNullable<Route['document']>, handle: Route['handle']): Route {
  return { method: 'GET', path, example: path, document, handle }
}

async function checkHealth({ store, queue, payments, now }: HealthDeps): Promise<Health> {
  const [storeState, schedulers, ...outlooks] = await Promise.all([
    answered(() => store.ping().then(() => 'ok' as const)),
    answered(() => queue.schedulers()),
    ...workerPools.map((pool) => answered(() => queue.outlook(pool, {}))),
  ])
  const pools = workerPools.map((pool, index) => [pool, poolHealth(outlooks[index])] as const)
  const isQueueAway = schedulers === undefined || outlooks.includes(undefined)
  const staffed = pools.filter(([, { workers }]) => workers > 0).length
  const isDown = storeState === undefined || isQueueAway || staffed === 0
  const rails = payments.states()
  const isWhole = staffed === pools.length && schedulers !== 0 && Object.values(rails).every((state) => state === 'ok')
  return {
    status: isDown ? 'unavailable' : isWhole ? 'ok' : 'degraded',
    version: product.version,
    timestamp: new Date(now()).toISOString(),
    store: storeState ?? 'unreachable',
    queue: isQueueAway ? 'unreachable' : 'ok',
    schedulers: schedulers ?? 0,
    // One entry for each pool, by construction.
    pools: Object.fromEntries(pools) as Health['pools'],
    payments: rails,
  }
}

function poolHealth(outlook: Outlook | undefined): PoolHealth {
  if (outlook === undefined) return { status: 'unknown', workers: 0, slots: 0, waiting: 0, jobMs: 0 }
  const { workers, slots, ahead: waiting, jobMs } = outlook
  return { status: workers > 0 ? 'ok' : 'no_worker', workers, slots, waiting, jobMs }
}
