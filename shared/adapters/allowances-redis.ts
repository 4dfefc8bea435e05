import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { Allowance } from '#shared/operation.ts'
import type { Allowances } from '#shared/ports/allowances.ts'
import { keyPrefix, openCallerConnection, reachRedis, type RedisOptions } from './queue-bullmq/connection.ts'

export const allowanceSeconds = 3600

/** Allowances counted in Redis: an hour begins with a client's first call. */
export async function openRedisAllowances(
  options: RedisOptions & { limits: Readonly<Record<Allowance, number>> },
): Promise<Allowances & AsyncDisposable> {
  const redis = openCallerConnection(options)
  const limiters = { free: limiter('free') } satisfies Record<Allowance, RateLimiterRedis>

  return {
    async take(allowance, client) {
      const limit = options.limits[allowance]
      const taken = await reachRedis(() => consume(allowance, client))
      return {
        allowed: taken.consumedPoints <= limit,
        limit,
        remaining: Math.max(0, limit - taken.consumedPoints),
        resetSeconds: Math.ceil(taken.msBeforeNext / 1000),
      }
    },
    async [Symbol.asyncDispose]() {
      redis.disconnect()
    },
  }

  function limiter(name: Allowance): RateLimiterRedis {
    return new RateLimiterRedis({
      storeClient: redis,
      keyPrefix: `${keyPrefix}:allowance:${name}`,
      points: options.limits[name],
      duration: allowanceSeconds,
    })
  }

  /** The library rejects with the same result object when nothing is left, and with an Error when Redis fails. */
  async function consume(allowance: Allowance, client: string): Promise<RateLimiterRes> {
    try {
      return await limiters[allowance].consume(client)
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return refused
      throw refused
    }
  }
}
