import { setTimeout as sleep } from 'node:timers/promises'
import { ChatError } from './chat-error.ts'

/** Attempts that may still fail. A job shares them among its requests. */
export interface RetryBudget {
  left: number
}

interface Retrying {
  signal: AbortSignal
  /** The time that is left to the job. */
  timeLeftMs: () => number
  budget: RetryBudget
  /** 0 to 1: spreads the retries of many jobs. */
  random: () => number
}

/**
 * Sends a request again when another attempt may succeed: the server is down or busy, or the reply broke off. Waits as long
 * as the server asks, or twice as long after each failure. Throws the last error when the attempts or the time are used up.
 */
export async function sendWithRetries<T>(send: () => Promise<T>, retrying: Retrying): Promise<T> {
  const { signal, timeLeftMs, budget, random } = retrying
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send()
    } catch (thrown) {
      if (!(thrown instanceof ChatError) || !retried.has(thrown.problem)) throw thrown
      const pauseMs = thrown.retryAfterMs ?? firstPauseMs * 2 ** (attempt - 1) * (0.5 + random())
      if (attempt >= maxAttempts || budget.left <= 0 || pauseMs > Math.min(timeLeftMs(), maxPauseMs)) throw thrown
      budget.left -= 1
      await sleep(pauseMs, undefined, { signal }).catch(() => signal.throwIfAborted())
    }
  }
}

const retried: ReadonlySet<string> = new Set(['down', 'cut', 'busy'])
const maxAttempts = 4
const firstPauseMs = 300
const maxPauseMs = 20_000
