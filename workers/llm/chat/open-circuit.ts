import { BrokenCircuitError, circuitBreaker, ConsecutiveBreaker, handleWhen } from 'cockatiel'
import { ChatError } from './chat-error.ts'

/** Runs a request to the server. Throws a ChatError `paused` while the server is known to be dead. */
export type Circuit = <T>(send: () => Promise<T>) => Promise<T>

/** Opens after some failures in a row. After a pause, one request tries whether the server is back. */
export function openCircuit(): Circuit {
  const policy = circuitBreaker(handleWhen(isFailure), {
    breaker: new ConsecutiveBreaker(maxFailures),
    halfOpenAfter: pauseMs,
  })
  return async (send) => {
    try {
      return await policy.execute(send)
    } catch (thrown) {
      if (thrown instanceof BrokenCircuitError) throw new ChatError('paused', { retryAfterMs: pauseMs })
      throw thrown
    }
  }
}

const isFailure = (thrown: unknown) => thrown instanceof ChatError && failures.has(thrown.problem)

/** A server that refuses a request, or has too many, is alive. */
const failures: ReadonlySet<string> = new Set(['down', 'cut', 'slow'])

const maxFailures = 5
const pauseMs = 10_000
