import { AppError } from '#shared/contract/errors.ts'
import type { UpstreamReply } from '#workers/upstreams/request-upstream.ts'

/**
 * The error of a provider that refuses further requests for a while, because it blocks us or a quota is used up. Its
 * circuit breaker opens at once, until the time that the reply states, or else for `pauseSeconds`.
 */
export function refusalError(name: string, problem: string, reply: UpstreamReply, pauseSeconds: number): AppError {
  const retryAfterSeconds = statedPause(reply.headers) ?? pauseSeconds
  return new AppError('PROVIDER_ERROR', `${name} ${problem}.`, { retryAfterSeconds })
}

/** `Retry-After` in seconds; its date counts from the `Date` of the reply (RFC 9110 §10.2.3). Undefined without either. */
function statedPause(headers: Headers): number | undefined {
  const stated = headers.get('retry-after')?.trim() ?? ''
  if (/^\d{1,9}$/.test(stated)) return Number(stated)
  const milliseconds = Date.parse(stated) - Date.parse(headers.get('date') ?? '')
  return milliseconds >= 0 ? Math.ceil(milliseconds / 1000) : undefined
}
