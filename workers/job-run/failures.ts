import { setTimeout as sleep } from 'node:timers/promises'
import { errors, failureOf, isOutage, toAppError, type ErrorCode, type Failure } from '#shared/contract/errors.ts'

/** Whether a page that failed with this code may be read later. A TARGET_ERROR is often a 404, which lasts. */
export const isTransient = (code: ErrorCode): boolean => errors[code].retry !== 'never' && code !== 'TARGET_ERROR'

/** The time of a job, or of one page of a job. */
export interface WorkTime {
  /** Milliseconds that the work may take if it starts at once. */
  fullMs: number
  /** When a worker began the work. Unix milliseconds; Infinity if none did. */
  startedAt: number
  /** Unix milliseconds. */
  deadlineAt: number
}

/**
 * Whether a timeout is not the target's fault: the target had less than half of the time, because the work waited for a
 * worker, for its host or for other pages of its job, or its worker stood still.
 */
export function isServiceFault(code: ErrorCode, { fullMs, startedAt, deadlineAt }: WorkTime, now: number): boolean {
  return code === 'TARGET_TIMEOUT' && (deadlineAt - startedAt < fullMs / 2 || now - deadlineAt > standstillMs)
}

/** A process that reports the end of its time so much later stood still. */
const standstillMs = 2000

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
