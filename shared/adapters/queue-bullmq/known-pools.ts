import type { Redis } from 'ioredis'
import { workerPools, type WorkerPool } from '#shared/job.ts'
import { keyPrefix } from './connection.ts'

/** The pools, by when one of their workers lived. */
const key = `${keyPrefix}:pools`

const announceEveryMs = 60_000
/** A pool whose last worker went this long ago is no longer part of the deployment. */
const rememberedMs = 24 * 3_600_000

/** Makes it known that the pool has a worker here, until disposed. */
export async function announcePool(redis: Redis, pool: WorkerPool, now: () => number): Promise<Disposable> {
  const announce = () => redis.zadd(key, Math.round(now()), pool)
  await announce()
  // One that fails is made up for by the next; the connection reports its own errors.
  const timer = setInterval(() => void announce().catch(() => undefined), announceEveryMs)
  return { [Symbol.dispose]: () => clearInterval(timer) }
}

/** The pools that had a worker within the last day. */
export async function knownPools(redis: Redis, now: number): Promise<WorkerPool[]> {
  const known = await redis.zrangebyscore(key, now - rememberedMs, '+inf')
  return workerPools.filter((pool) => known.includes(pool))
}
