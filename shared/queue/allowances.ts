import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { Allowance } from '#shared/contract/operation.ts'
import { callRedis } from './bullmq/connection.ts'
import { keyPrefix } from './bullmq/key-names.ts'
import type { RedisLink } from './bullmq/redis-link.ts'
import { siteOf } from './client-network.ts'

/** The state of an hourly allowance after a call. */
export interface AllowanceState {
  /** False when the allowance was used up before the call. */
  allowed: boolean
  limit: number
  remaining: number
  /** Seconds until the allowance is full again. */
  resetSeconds: number
}

export interface Allowances {
  /** Counts one call of the client, atomically across all processes. Throws SERVICE_UNAVAILABLE when it cannot be counted. */
  take: (allowance: Allowance, client: string) => Promise<AllowanceState>
  /**
   * Gives the call of a client back that failed, and returns the state after it. Undefined, with nothing given back, once so many
   * calls of the client have failed in an hour that the failures count, too. Throws SERVICE_UNAVAILABLE.
   */
  giveBack: (allowance: Allowance, client: string) => Promise<AllowanceState | undefined>
}

export const allowanceSeconds = 3600

/**
 * Failed calls that are given back per hour, for each call of the allowance. A failed call may have sent requests, so that they
 * must have a limit.
 */
const failuresPerCall = 5

/** The allowances that all clients of one site of IPv6 have together. */
const networksPerSite = 4

/** Allowances in Redis. The hour of a client starts with its first call. */
export function redisAllowances(
  { commands }: Pick<RedisLink, 'commands'>,
  limits: Readonly<Record<Allowance, number>>,
): Allowances {
  const limiters = {
    free: limiter('free'),
    preview: limiter('preview'),
    feedback: limiter('feedback'),
    proof: limiter('proof'),
    'smart-wallet': limiter('smart-wallet'),
    'refused-payment': limiter('refused-payment'),
    'unknown-key': limiter('unknown-key'),
    oauth: limiter('oauth'),
    'oauth-register': limiter('oauth-register'),
    'oauth-token': limiter('oauth-token'),
    session: limiter('session'),
    'admin-token': limiter('admin-token'),
  } satisfies Record<Allowance, RateLimiterRedis>
  const failures = limiter('failures')

  return {
    async take(allowance, client) {
      const limit = limits[allowance]
      const own = await count(allowance, client, limit)
      const site = own.allowed ? siteOf(client) : undefined
      if (site === undefined) return own
      const shared = await count(allowance, site, limit * networksPerSite)
      return shared.allowed ? own : { ...shared, limit, remaining: 0 }
    },

    async giveBack(allowance, client) {
      const limit = limits[allowance]
      const failed = await callRedis(() => consume(failures, `${allowance}:${client}`))
      if (failed.consumedPoints > limit * failuresPerCall) return undefined
      const site = siteOf(client)
      const [own] = await callRedis(() =>
        Promise.all([client, ...(site === undefined ? [] : [site])].map((name) => limiters[allowance].reward(name))),
      )
      return own && stateOf(own, limit)
    },
  }

  async function count(allowance: Allowance, client: string, limit: number): Promise<AllowanceState> {
    return stateOf(await callRedis(() => consume(limiters[allowance], client)), limit)
  }

  function limiter(name: Allowance | 'failures'): RateLimiterRedis {
    return new RateLimiterRedis({
      storeClient: commands,
      keyPrefix: `${keyPrefix}:allowance:${name}`,
      points: name === 'failures' ? 0 : limits[name],
      duration: allowanceSeconds,
    })
  }

  /** The library rejects with a result object when the allowance is used up, and with an Error when Redis fails. */
  async function consume(counted: RateLimiterRedis, client: string): Promise<RateLimiterRes> {
    try {
      return await counted.consume(client)
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return refused
      throw refused
    }
  }
}

const stateOf = ({ consumedPoints, msBeforeNext }: RateLimiterRes, limit: number): AllowanceState => ({
  allowed: consumedPoints <= limit,
  limit,
  remaining: Math.max(0, limit - consumedPoints),
  resetSeconds: Math.ceil(msBeforeNext / 1000),
})
