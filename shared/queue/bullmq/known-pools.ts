import { workerPools, type WorkerPool } from '#shared/contract/job.ts'
import { keyPrefix, type RedisClient } from './key-names.ts'

/** A sorted set of pools by the time when they last had a worker. */
const key = `${keyPrefix}:pools`

const announceEveryMs = 60_000
/** A pool without a worker for this long is no longer part of the deployment. */
const knownMs = 24 * 3_600_000

/** Announces once a minute, until disposed, that the pool has a worker. Rejects when the first announcement fails. */
export async function announcePool(redis: RedisClient, pool: WorkerPool, now: () => number): Promise<Disposable> {
  const announce = () => redis.zadd(key, Math.round(now()), pool)
  await announce()
  // The next announcement follows, and the connection reports its own errors.
  const timer = setInterval(() => void announce().catch(() => undefined), announceEveryMs)
  return { [Symbol.dispose]: () => clearInterval(timer) }
}

/** The pools that had a worker within the last day. */
export async function knownPools(redis: RedisClient, now: number): Promise<WorkerPool[]> {
  const known = await redis.zrangebyscore(key, now - knownMs, '+inf')
  return workerPools.filter((pool) => known.includes(pool))
}
