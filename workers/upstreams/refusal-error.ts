import { AppError } from '#shared/contract/errors.ts'
import { statedPauseSeconds } from '#shared/egress/headers/retry-after.ts'
import type { UpstreamReply } from './request-upstream.ts'

/**
 * The error of a service that refuses further requests for a while: a quota is used up, or it blocks us. `retryAfterSeconds`
 * is the pause that the reply states in `Retry-After`, or else `pauseSeconds`.
 */
export function refusalError(problem: string, { headers }: UpstreamReply, pauseSeconds: number): AppError {
  const stated = statedPauseSeconds(headers.get('retry-after') ?? undefined, headers.get('date') ?? undefined)
  return new AppError('PROVIDER_ERROR', problem, { retryAfterSeconds: stated ?? pauseSeconds })
}
