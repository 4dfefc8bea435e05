import { setTimeout as sleep } from 'node:timers/promises'
import { clockKey, type RedisClient } from '#shared/queue/bullmq/key-names.ts'

const heartbeatEveryMs = 1000
/** A process without a heartbeat for this long counts as dead: three missed heartbeats and a margin. */
export const heartbeatTimeoutMs = 4000

/** How long a stopping process tries to remove its heartbeat. */
const removalTimeoutMs = 500

export interface Heartbeat {
  /** A sorted set of ids by the time of their last heartbeat. Their states are in the hash `KEY:state`. */
  key: string
  id: string
  state: () => string
}

/** Sends a heartbeat once a second until disposed. Times are by the shared clock. Rejects when the first one fails. */
export async function openHeartbeat(redis: RedisClient, { key, id, state }: Heartbeat): Promise<AsyncDisposable> {
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
export async function countHeartbeats(redis: RedisClient, key: string): Promise<number> {
  return Number(await redis.eval(countScript, 1, key, heartbeatTimeoutMs, clockOf(redis)))
}

/** '' on a cluster, whose clock has no correction. */
const clockOf = ({ isCluster }: RedisClient) => (isCluster ? '' : clockKey)

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
