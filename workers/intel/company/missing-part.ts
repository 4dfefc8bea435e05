import { AppError } from '#shared/contract/errors.ts'
import { withTimeout } from '#shared/runtime/with-timeout.ts'
import { failureOfPart, isTransient } from '#workers/job-run/failures.ts'

/** A part of the profile that could not be read. */
export interface MissingPart {
  problem: string
  /** Whether a later profile may have it. */
  isTransient: boolean
}

export interface PartLimits {
  timeoutMs: number
  /** Ends the job. */
  signal: AbortSignal
}

/** Turns the failure of a part, or the end of its time, into a reason. Throws the reason of the signal if the job ends. */
export async function orMissing<T>(
  { timeoutMs, signal }: PartLimits,
  read: (signal: AbortSignal) => Promise<T>,
): Promise<T | MissingPart> {
  try {
    return await withTimeout({ signal, timeoutMs, expired }, (clock) => read(clock.signal))
  } catch (thrown) {
    const { code, message } = failureOfPart(thrown, signal)
    return { problem: message, isTransient: isTransient(code) }
  }
}

const expired = () => new AppError('TARGET_TIMEOUT', 'The time for this part of the profile is over.')
