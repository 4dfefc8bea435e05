import type { Redis } from 'ioredis'
import type { WorkerPool } from '#shared/job.ts'
import { keyPrefix } from './connection.ts'

const beatMs = 1000
/** A worker that missed this many milliseconds is taken for dead: three beats and some air. */
const silenceMs = 4000

/** Shows that this worker lives, once a second, until disposed. Redis's own clock is used, so processes need not agree. */
export async function openWorkerBeat(redis: Redis, pool: WorkerPool, workerId: string): Promise<AsyncDisposable> {
  const beat = () => redis.eval(beatScript, 1, beatKey(pool), workerId, silenceMs)
  await beat()
  // A beat that fails is made up for by the next one; the connection reports its own errors.
  const timer = setInterval(() => void beat().catch(() => undefined), beatMs)
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      await redis.zrem(beatKey(pool), workerId).catch(() => undefined)
    },
  }
}

/** The number of workers of a pool that have shown a sign of life. */
export async function countLiveWorkers(redis: Redis, pool: WorkerPool): Promise<number> {
  return Number(await redis.eval(countScript, 1, beatKey(pool), silenceMs))
}

const beatKey = (pool: WorkerPool) => `${keyPrefix}:workers:${pool}`

const nowMs = `local t = redis.call('TIME'); local now = t[1] * 1000 + math.floor(t[2] / 1000)`

const beatScript = `${nowMs}
redis.call('ZADD', KEYS[1], now, ARGV[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - ARGV[2])
return 1`

const countScript = `${nowMs}
return redis.call('ZCOUNT', KEYS[1], now - ARGV[1], '+inf')`
