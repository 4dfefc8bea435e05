import { setTimeout as sleep } from 'node:timers/promises'
import type { Redis } from 'ioredis'

const beatMs = 1000
/** Who missed this many milliseconds is taken for dead: three beats and some air. */
export const silenceMs = 4000

const farewellMs = 500

export interface Beat {
  /** A set of the living, by when they were last heard of; what they say of themselves stands under `KEY:state`. */
  key: string
  id: string
  state: () => string
}

/** Shows that somebody lives, once a second, until disposed. Redis's own clock is used, so processes need not agree. */
export async function openBeat(redis: Redis, { key, id, state }: Beat): Promise<AsyncDisposable> {
  const keys = [key, `${key}:state`] as const
  const beat = () => redis.eval(beatScript, 2, ...keys, id, silenceMs, state())
  await beat()
  // A beat that fails is made up for by the next one; the connection reports its own errors.
  const timer = setInterval(() => void beat().catch(() => undefined), beatMs)
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      const gone = redis.multi().zrem(keys[0], id).hdel(keys[1], id).exec()
      // A Redis that is away forgets us by itself.
      await Promise.race([gone.catch(() => undefined), sleep(farewellMs, undefined, { ref: false })])
    },
  }
}

/** How many of those under the key showed a sign of life in the last seconds. */
export async function countBeats(redis: Redis, key: string): Promise<number> {
  return Number(await redis.eval(countScript, 1, key, silenceMs))
}

const nowMs = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)`

const beatScript = `${nowMs}
redis.call('ZADD', KEYS[1], now, ARGV[1])
redis.call('HSET', KEYS[2], ARGV[1], ARGV[3])
local silent = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now - ARGV[2])
for _, id in ipairs(silent) do
  redis.call('ZREM', KEYS[1], id)
  redis.call('HDEL', KEYS[2], id)
end
return 1`

const countScript = `${nowMs}
return redis.call('ZCOUNT', KEYS[1], now - ARGV[1], '+inf')`
