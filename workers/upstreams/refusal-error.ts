import { AppError } from '#shared/contract/errors.ts'
import { retryAfterMs } from '#workers/page-requests/retry-after.ts'
import type { UpstreamReply } from './request-upstream.ts'

/**
 * The error of a service that refuses further requests for a while: a quota is used up, or it blocks us. `retryAfterSeconds`
 * is the pause that the reply states in `Retry-After`, at most a day, or else `pauseSeconds`.
 */
export function refusalError(problem: string, { headers }: UpstreamReply, pauseSeconds: number): AppError {
  // A date without the server's own date cannot be compared: NaN.
  const stated = retryAfterMs(headers.get('retry-after') ?? undefined, headers.get('date') ?? undefined, Number.NaN)
  const seconds = Math.min(Math.ceil((stated ?? Number.NaN) / 1000), maxPauseSeconds)
  return new AppError('PROVIDER_ERROR', problem, { retryAfterSeconds: Number.isNaN(seconds) ? pauseSeconds : seconds })
}

/** The longest pause that callers are told. */
const maxPauseSeconds = 86_400
