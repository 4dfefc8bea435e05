import { noNetwork } from '#api/payments/payment-errors.ts'
import type { Payments } from '#api/payments/payments.ts'
import { workerPools, type WorkerPool } from '#shared/contract/job.ts'
import { product } from '#shared/contract/product.ts'
import type { RailState } from '#shared/payments/payment-rail.ts'
import type { JobQueue, QueueEstimate } from '#shared/queue/queue.ts'
import { probe } from '#shared/runtime/with-timeout.ts'
import type { Store } from '#shared/storage/store.ts'
import { capabilityOf } from './admission.ts'

export interface CheckHealthDeps {
  store: Pick<Store, 'ping'>
  queue: Pick<JobQueue, 'estimate' | 'pools' | 'schedulers'>
  payments: Pick<Payments, 'railStates' | 'isOff' | 'testMoney'>
  now: () => number
}

type State = 'ok' | 'unreachable'

export interface Health {
  /**
   * ok: every configured part works. degraded: a pool whose operations are sold has no worker, no scheduler runs, or
   * a network cannot settle payments or is missing. unavailable: no call can be answered.
   */
  status: 'ok' | 'degraded' | 'unavailable'
  version: string
  timestamp: string
  store: State
  queue: State
  schedulers: number
  pools: Record<WorkerPool, PoolHealth>
  /** By network. Empty if payments are off or no network is configured. */
  payments: Readonly<Record<string, RailState>>
  /** Warnings for the operator about the deployment. */
  remarks: readonly string[]
}

interface PoolHealth {
  /** absent: not part of this deployment; its operations are not sold. */
  status: 'ok' | 'no_worker' | 'absent' | 'unknown'
  workers: number
  /** The number of jobs that the workers can run at once. */
  slots: number
  /** The number of jobs that run before a new call. */
  waiting: number
  /** The recent duration of a job in milliseconds; 0 if unknown. */
  jobMs: number
  /** Warnings for the operator from the workers of this pool. */
  remarks: readonly string[]
}

/** The state of the deployment, also while the store or the queue does not answer. */
export async function checkHealth({ store, queue, payments, now }: CheckHealthDeps): Promise<Health> {
  const [storeState, schedulers, configured, ...estimates] = await Promise.all([
    probe(() => store.ping().then(() => 'ok' as const)),
    probe(() => queue.schedulers()),
    probe(() => queue.pools()),
    ...workerPools.map((pool) => probe(() => queue.estimate(pool, {}))),
  ])
  const isConfigured = (pool: WorkerPool) => capabilityOf[pool] === undefined || configured?.includes(pool) !== false
  const pools = workerPools.map((pool, index) => [pool, poolHealth(estimates[index], isConfigured(pool))] as const)
  const isQueueUnreachable = schedulers === undefined || configured === undefined || estimates.includes(undefined)
  const hasWorkers = pools.some(([, { workers }]) => workers > 0)
  const isDown = storeState === undefined || isQueueUnreachable || !hasWorkers
  const rails = payments.railStates()
  const arePoolsOk = pools.every(([, { status }]) => status === 'ok' || status === 'absent')
  const isUnpayable = !payments.isOff && Object.keys(rails).length === 0
  const canSettle = !isUnpayable && Object.values(rails).every((state) => state === 'ok')
  const isFullyWorking = arePoolsOk && schedulers !== 0 && canSettle
  return {
    status: isDown ? 'unavailable' : isFullyWorking ? 'ok' : 'degraded',
    version: product.version,
    timestamp: new Date(now()).toISOString(),
    store: storeState ?? 'unreachable',
    queue: isQueueUnreachable ? 'unreachable' : 'ok',
    schedulers: schedulers ?? 0,
    // One entry for each pool, by construction.
    pools: Object.fromEntries(pools) as Health['pools'],
    payments: rails,
    remarks: [
      ...(isUnpayable ? [`nothing is sold: ${noNetwork}`] : []),
      ...(payments.testMoney === undefined ? [] : [`payments use test money; wallet: ${payments.testMoney.wallet}`]),
    ],
  }
}

function poolHealth(estimate: QueueEstimate | undefined, isConfigured: boolean): PoolHealth {
  if (estimate === undefined) return { status: 'unknown', workers: 0, slots: 0, waiting: 0, jobMs: 0, remarks: [] }
  const { workers, slots, ahead: waiting, jobMs, remarks } = estimate
  const status = workers > 0 ? 'ok' : isConfigured ? 'no_worker' : 'absent'
  return { status, workers, slots, waiting, jobMs, remarks }
}
