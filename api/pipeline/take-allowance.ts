import type { Call } from '#api/calls/call.ts'
import { AppError } from '#shared/contract/errors.ts'
import type { Allowance } from '#shared/contract/operation.ts'
import type { Allowances, AllowanceState } from '#shared/queue/allowances.ts'

/** Counts a free call and sets the rate limit headers, on errors too. Throws RATE_LIMITED. */
export async function takeAllowance(
  name: Allowance,
  { client, headers }: Pick<Call, 'client' | 'headers'>,
  allowances: Allowances,
): Promise<AllowanceState> {
  const state = await allowances.take(name, client)
  Object.assign(headers, rateLimitHeaders(name, state))
  if (state.allowed) return state
  const advice = name === 'free' ? 'Pay per call, or retry' : 'Retry'
  throw new AppError(
    'RATE_LIMITED',
    `Rate limit reached: ${state.limit} free requests per hour. ${advice} in ${state.resetSeconds} s.`,
    {
      retryAfterSeconds: state.resetSeconds,
    },
  )
}

/**
 * Gives a free call back that failed, and sets the rate limit headers. Callers who left count: their call may have sent all its
 * requests. So does each failure after many, and none is given back while Redis does not answer.
 */
export async function giveBackAllowance(
  name: Allowance,
  { client, headers, isGone }: Pick<Call, 'client' | 'headers' | 'isGone'>,
  allowances: Allowances,
): Promise<void> {
  if (!givenBack.has(name) || isGone()) return
  const state = await allowances.giveBack(name, client).catch(() => undefined)
  if (state !== undefined) Object.assign(headers, rateLimitHeaders(name, state))
}

/** The allowances of calls that read pages and search. The others limit work that is the same when it fails. */
const givenBack: ReadonlySet<Allowance> = new Set(['free', 'preview'])

/** draft-ietf-httpapi-ratelimit-headers. */
const rateLimitHeaders = (name: string, { limit, remaining, resetSeconds }: AllowanceState) => ({
  'RateLimit-Policy': `"${name}";q=${limit};w=3600`,
  RateLimit: `"${name}";r=${remaining};t=${resetSeconds}`,
})
