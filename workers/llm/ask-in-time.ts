import { AppError } from '#shared/contract/errors.ts'
import { withTimeout } from '#shared/runtime/with-timeout.ts'
import { storeResultMs, type JobContext } from '#workers/job-run/job-context.ts'

/**
 * Waits for the model while there is time to answer without it, which takes `answeringMs`. Throws AI_UNAVAILABLE after that,
 * the errors of `ask`, and the signal's reason when it aborts.
 */
export const askInTime = <T>(
  ask: () => Promise<T>,
  { signal, deadlineAt, now }: Pick<JobContext, 'signal' | 'deadlineAt' | 'now'>,
  answeringMs = 500,
): Promise<T> => askUntil(deadlineAt - storeResultMs - answeringMs, ask, { signal, now })

/** As `askInTime`, until a time in Unix milliseconds. */
export function askUntil<T>(
  endsAt: number,
  ask: () => Promise<T>,
  { signal, now }: Pick<JobContext, 'signal' | 'now'>,
): Promise<T> {
  return withTimeout({ signal, timeoutMs: Math.max(0, endsAt - now()), expired: modelTooSlow }, ask)
}

const modelTooSlow = () =>
  new AppError(
    'AI_UNAVAILABLE',
    'The language model did not answer in time. Try again later, or with a longer timeout.',
  )
