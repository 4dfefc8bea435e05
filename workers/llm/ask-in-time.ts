import { AppError } from '#shared/contract/errors.ts'
import { withTimeout } from '#shared/runtime/with-timeout.ts'
import type { HandlerContext } from '#workers/handler.ts'
import { storeResultMs } from '#workers/jobs/run.ts'

/**
 * Waits for the model while there is time to answer without it. Throws AI_UNAVAILABLE after that, the errors of `ask`, and the
 * signal's reason when it aborts.
 */
export function askInTime<T>(
  ask: () => Promise<T>,
  { signal, deadlineAt, now }: Pick<HandlerContext, 'signal' | 'deadlineAt' | 'now'>,
): Promise<T> {
  const timeoutMs = Math.max(0, deadlineAt - storeResultMs - answeringMs - now())
  const expired = () => new AppError('AI_UNAVAILABLE', 'The language model did not answer in time.')
  return withTimeout({ signal, timeoutMs, expired }, ask)
}

/** An answer without the model is made already, or takes less. */
const answeringMs = 500
