import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '#shared/errors.ts'
import type { Locks } from '#shared/ports/locks.ts'
import { keyPrefix, reachRedis } from './queue-bullmq/connection.ts'
import type { RedisLink } from './queue-bullmq/open-redis-link.ts'

/** How long a turn may take, how often a waiting one asks, and for how long. */
const turnMs = 10_000
const askEveryMs = 15
const patienceMs = 30_000

/** Turns kept in Redis. */
export function redisLocks({ commands }: Pick<RedisLink, 'commands'>): Locks {
  return {
    async inTurn(name, task) {
      const key = `${keyPrefix}:lock:${name}`
      const token = randomUUID()
      const giveUpAt = performance.now() + patienceMs
      while ((await reachRedis(() => commands.set(key, token, 'PX', turnMs, 'NX'))) === null) {
        if (performance.now() > giveUpAt)
          throw new AppError('SERVICE_UNAVAILABLE', `No turn at ${name} came up in time.`)
        await sleep(askEveryMs)
      }
      try {
        return await task()
      } finally {
        // If this fails, the turn ends by itself.
        await commands.eval(releaseScript, 1, key, token).catch(() => undefined)
      }
    },
  }
}

const releaseScript = `
if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
return 0`
