import type { Payments } from '#api/payments/payments.ts'
import { healthDocument, liveDocument, readyDocument } from '#api/projections/health-document.ts'
import type { Route } from '#api/route.ts'
import { capabilityOf } from '#api/watch-capabilities.ts'
import { answered } from '#shared/health/answered.ts'
import { checkReadiness, readinessStatus, type Standing } from '#shared/health/readiness.ts'
import { workerPools, type WorkerPool } from '#shared/job.ts'
import type { RailState } from '#shared/ports/payment-rail.ts'
import type { JobQueue, Outlook } from '#shared/ports/queue.ts'
import type { Store } from '#shared/ports/store.ts'
import { product } from '#shared/product.ts'

export interface HealthDeps {
  store: Pick<Store, 'ping'>
  queue: Pick<JobQueue, 'outlook' | 'pools' | 'schedulers'>
  payments: Pick<Payments, 'states'>
  standing: () => Standing
  now: () => number
}

type State = 'ok' | 'unreachable'

export interface Health {
  /**
   * ok: everything is served that is set up; degraded: a pool has no worker, no scheduler runs, or a network cannot be
   * paid on; unavailable: nothing can be served.
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
  /** absent: not set up, and what takes it not sold. */
  status: 'ok' | 'no_worker' | 'absent' | 'unknown'
  workers: number
  /** Jobs the workers do at once. */
  slots: number
  /** Jobs a new call would find before it. */
  waiting: number
  /** How long a job took lately. */
  jobMs: number
  /** What its workers say that people should know. */
  remarks: readonly string[]
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
  const [storeState, schedulers, known, ...outlooks] = await Promise.all([
    answered(() => store.ping().then(() => 'ok' as const)),
    answered(() => queue.schedulers()),
    answered(() => queue.pools()),
    ...workerPools.map((pool) => answered(() => queue.outlook(pool, {}))),
  ])
  const isSetUp = (pool: WorkerPool) => capabilityOf[pool] === undefined || known?.includes(pool) !== false
  const pools = workerPools.map((pool, index) => [pool, poolHealth(outlooks[index], isSetUp(pool))] as const)
  const isQueueAway = schedulers === undefined || known === undefined || outlooks.includes(undefined)
  const isStaffed = pools.some(([, { workers }]) => workers > 0)
  const isDown = storeState === undefined || isQueueAway || !isStaffed
  const rails = payments.states()
  const isComplete = pools.every(([, { status }]) => status === 'ok' || status === 'absent')
  const isWhole = isComplete && schedulers !== 0 && Object.values(rails).every((state) => state === 'ok')
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

function poolHealth(outlook: Outlook | undefined, isSetUp: boolean): PoolHealth {
  if (outlook === undefined) return { status: 'unknown', workers: 0, slots: 0, waiting: 0, jobMs: 0, remarks: [] }
  const { workers, slots, ahead: waiting, jobMs, remarks } = outlook
  const status = workers > 0 ? 'ok' : isSetUp ? 'no_worker' : 'absent'
  return { status, workers, slots, waiting, jobMs, remarks }
}
