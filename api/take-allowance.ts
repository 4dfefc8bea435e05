import { AppError } from '#shared/errors.ts'
import type { Allowance } from '#shared/operation.ts'
import type { Allowances, AllowanceState } from '#shared/ports/allowances.ts'
import type { Call } from './call.ts'

/**
 * Counts a call of the free tier. Its part of the headers stands on every answer, refusals included. Throws RATE_LIMITED.
 */
export async function takeAllowance(
  name: Allowance,
  { client, headers }: Pick<Call, 'client' | 'headers'>,
  allowances: Allowances,
): Promise<AllowanceState> {
  const state = await allowances.take(name, client)
  Object.assign(headers, rateLimitHeaders(name, state))
  if (state.allowed) return state
  const way = name === 'free' ? 'Pay per call, or wait' : 'Wait'
  throw new AppError('RATE_LIMITED', `All ${state.limit} free requests of this hour are used. ${way}.`, {
    retryAfterSeconds: state.resetSeconds,
  })
}

/** draft-ietf-httpapi-ratelimit-headers: two structured lists. */
const rateLimitHeaders = (name: string, { limit, remaining, resetSeconds }: AllowanceState) => ({
  'RateLimit-Policy': `"${name}";q=${limit};w=3600`,
  RateLimit: `"${name}";r=${remaining};t=${resetSeconds}`,
})
