import { circuitBreaker, CircuitState, ConsecutiveBreaker, DelegateBackoff, handleWhen } from 'cockatiel'
import { AppError } from '#shared/contract/errors.ts'
import { OneCallError } from '#workers/upstreams/one-call-error.ts'

/** Keeps calls from a provider that fails. */
export interface CircuitBreaker {
  /** Calls must not be made: the pause is not over, or a trial call runs. */
  isOpen: () => boolean
  /** Makes a call. PROVIDER_ERROR counts as a failure; an error that the call caused, such as an abort, does not count. */
  run: <T>(call: () => Promise<T>) => Promise<T>
}

/** Failures in a row that open the circuit. */
const maxFailures = 5

/** The pause before a trial call. A successful trial closes the circuit. */
const pauseMs = 30_000

/** No quota pauses a provider for longer: an operator may raise it meanwhile. */
const maxPauseMs = 3_600_000

/** Opens after some failures in a row, or at once if the provider states when to ask again (`retryAfterSeconds`). */
export function openCircuitBreaker(now: () => number): CircuitBreaker {
  const failures = new ConsecutiveBreaker(maxFailures)
  let isQuota = false
  let opensUntil = 0
  const policy = circuitBreaker(handleWhen(isFailure), {
    breaker: {
      state: undefined,
      success: () => failures.success(),
      failure: () => failures.failure() || isQuota,
    },
    halfOpenAfter: new DelegateBackoff(({ result }) => {
      const pause = pauseAfter('error' in result ? result.error : undefined)
      opensUntil = now() + pause
      return pause
    }),
  })
  return {
    isOpen: () => policy.state === CircuitState.HalfOpen || (policy.state === CircuitState.Open && now() < opensUntil),
    run: (call) =>
      policy.execute(async () => {
        try {
          return await call()
        } catch (thrown) {
          isQuota = isFailure(thrown) && thrown.retryAfterSeconds !== undefined
          throw thrown
        }
      }),
  }
}

const isFailure = (thrown: unknown): thrown is AppError =>
  thrown instanceof AppError && thrown.code === 'PROVIDER_ERROR' && !(thrown instanceof OneCallError)

function pauseAfter(error: unknown): number {
  const statedMs = isFailure(error) && error.retryAfterSeconds !== undefined ? error.retryAfterSeconds * 1000 : pauseMs
  return Math.min(statedMs, maxPauseMs)
}
