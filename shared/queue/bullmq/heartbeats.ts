import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { workerPools, type WorkerPool } from '#shared/contract/job.ts'
import { callRedis, type RedisClient } from './connection.ts'
import { clockOf, keyPrefix, poolPrefix, schedulersPrefix } from './key-names.ts'

const heartbeatEveryMs = 1000
/** A process without a heartbeat for this long counts as dead: three missed heartbeats and a margin. */
export const heartbeatTimeoutMs = 4000

/** How long a stopping process tries to remove its heartbeat. */
const removalTimeoutMs = 500

/** The state that a worker sends with each heartbeat. */
export interface WorkerState {
  slots: number
  /** Milliseconds per job. */
  jobMs: number
  /** Remarks for operators, each without a line break. */
  remarks: readonly string[]
}

/** Sends heartbeats of this worker, with its state, until disposed. */
export async function openWorkerHeartbeat(
  redis: RedisClient,
  { pool, workerId, state }: { pool: WorkerPool; workerId: string; state: () => WorkerState },
): Promise<AsyncDisposable> {
  return openHeartbeat(redis, {
    key: `${poolPrefix(pool)}:workers`,
    id: workerId,
    state: () => {
      const { slots, jobMs, remarks } = state()
      return [slots, Math.round(jobMs), remarks.join('\n')].join(' ').trimEnd()
    },
  })
}

const schedulersKey = `${schedulersPrefix}:schedulers`

/** Sends heartbeats of this scheduler until disposed. Throws SERVICE_UNAVAILABLE when the first one fails. */
export function openSchedulerHeartbeat({ commands }: { commands: RedisClient }): Promise<AsyncDisposable> {
  return callRedis(() => openHeartbeat(commands, { key: schedulersKey, id: randomUUID(), state: () => '' }))
}

/** The number of schedulers that sent a heartbeat in the last seconds. */
export const countSchedulers = (redis: RedisClient): Promise<number> => countHeartbeats(redis, schedulersKey)

/** A sorted set of pools by the time when they last had a worker. */
const poolsKey = `${keyPrefix}:pools`

const announceEveryMs = 60_000
/** A pool without a worker for this long is no longer part of the deployment. */
const knownMs = 24 * 3_600_000

/** Announces once a minute, until disposed, that the pool has a worker. Rejects when the first announcement fails. */
export async function announcePool(redis: RedisClient, pool: WorkerPool, now: () => number): Promise<Disposable> {
  const announce = () => redis.zadd(poolsKey, Math.round(now()), pool)
  await announce()
  // The next announcement follows, and the connection reports its own errors.
  const timer = setInterval(() => void announce().catch(() => undefined), announceEveryMs)
  return { [Symbol.dispose]: () => clearInterval(timer) }
}

/** The pools that had a worker within the last day. */
export async function knownPools(redis: RedisClient, now: number): Promise<WorkerPool[]> {
  const known = await redis.zrangebyscore(poolsKey, now - knownMs, '+inf')
  return workerPools.filter((pool) => known.includes(pool))
}

interface Heartbeat {
  /** A sorted set of ids by the time of their last heartbeat. Their states are in the hash `KEY:state`. */
  key: string
  id: string
  state: () => string
}

/** Sends a heartbeat once a second until disposed. Times are by the shared clock. Rejects when the first one fails. */
async function openHeartbeat(redis: RedisClient, { key, id, state }: Heartbeat): Promise<AsyncDisposable> {
  const keys = [key, `${key}:state`] as const
  const send = () => redis.eval(sendScript, 2, ...keys, id, heartbeatTimeoutMs, state(), clockOf(redis))
  await send()
  // The next heartbeat follows soon, and the connection reports its own errors.
  const timer = setInterval(() => void send().catch(() => undefined), heartbeatEveryMs)
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      const removal = redis.multi().zrem(keys[0], id).hdel(keys[1], id).exec()
      // While Redis is down, the heartbeat expires.
      await Promise.race([removal.catch(() => undefined), sleep(removalTimeoutMs, undefined, { ref: false })])
    },
  }
}

/** The number of processes under this key that sent a heartbeat in the last seconds. */
async function countHeartbeats(redis: RedisClient, key: string): Promise<number> {
  return Number(await redis.eval(countScript, 1, key, heartbeatTimeoutMs, clockOf(redis)))
}

/** The last argument is `clockOf`. */
const nowMs = `
local time = redis.call('TIME')
local clock = ARGV[#ARGV]
local correction = clock ~= '' and redis.call('GET', clock) or 0
local now = time[1] * 1000 + math.floor(time[2] / 1000) + tonumber(correction)`

const sendScript = `${nowMs}
redis.call('ZADD', KEYS[1], now, ARGV[1])
redis.call('HSET', KEYS[2], ARGV[1], ARGV[3])
local dead = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now - ARGV[2])
for _, id in ipairs(dead) do
  redis.call('ZREM', KEYS[1], id)
  redis.call('HDEL', KEYS[2], id)
end
return 1`

const countScript = `${nowMs}
return redis.call('ZCOUNT', KEYS[1], now - ARGV[1], '+inf')`
