import { setTimeout as sleep } from 'node:timers/promises'
import { failureOf, toAppError, type Failure, isOutage } from '#shared/contract/errors.ts'

interface OutageLimits {
  signal: AbortSignal
  /** When the last attempt may start. Unix milliseconds. */
  deadlineAt: number
  now: () => number
}

/** Most outages, such as the election of a new primary, take some seconds. */
export const outagePauseMs = 500

/** Repeats a part of a job that an outage of the store or the queue ended, until the deadline. `attempt` counts from 0. */
export async function throughOutages<T>(
  work: (attempt: number) => Promise<T>,
  { signal, deadlineAt, now }: OutageLimits,
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work(attempt)
    } catch (thrown) {
      const isOver = signal.aborted || now() + outagePauseMs >= deadlineAt
      if (isOver || !isOutage(toAppError(thrown))) throw thrown
      await sleep(outagePauseMs, undefined, { signal })
    }
  }
}

/**
 * The failure of a page, or of another part of a job that ends without it. Throws the reason of the signal when it aborts, and
 * outages of this service: they say nothing about the page, so the job runs again.
 */
export function failureOfPart(thrown: unknown, signal: AbortSignal): Failure {
  signal.throwIfAborted()
  const failure = failureOf(thrown)
  if (isOutage(failure)) throw thrown
  return failure
}
