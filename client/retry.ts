import { isUnanswered, WebintelError } from './errors.ts'
import type { Settings } from './options.ts'

/** Whether a call may be sent again, and how often it was. */
export interface Attempts {
  /** Repeating the request cannot do its work twice. */
  isRepeatable: boolean
  retries: number
}

/**
 * Waits until the call may be sent again, as the error says: after `retryAfter`, or after 1, 2, 4 … seconds if it does not say.
 * Throws the error if the call must not be repeated, or not so soon, and everything that is not an error of the service.
 */
export async function waitToRetry(
  error: unknown,
  { isRepeatable, retries }: Attempts,
  { settings, signal }: { settings: Settings; signal: AbortSignal | undefined },
): Promise<void> {
  if (!(error instanceof WebintelError)) throw error
  const { retryAction, retryAfter, retryable } = error
  const canSucceed =
    retryAction === undefined ? retryable === true : ['wait_and_retry', 'retry_same_payment'].includes(retryAction)
  const pauseMs = (retryAfter ?? 2 ** retries) * 1000
  const isAllowed = canSucceed && (!isUnanswered(error) || isRepeatable)
  if (!isAllowed || retries >= settings.maxRetries || pauseMs > settings.maxRetryWaitMs) throw error
  // Callers that failed together do not come back together.
  await wait(pauseMs * (1 + Math.random() / 10), signal)
}

/** Resolves after a time. Rejects with the reason of the signal if it aborts first. */
export function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const end = () => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', end, { once: true })
  })
}
