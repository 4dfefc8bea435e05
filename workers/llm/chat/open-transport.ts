import { setTimeout as sleep } from 'node:timers/promises'
import { BrokenCircuitError, ConsecutiveBreaker, circuitBreaker, handleWhen } from 'cockatiel'
import pLimit from 'p-limit'
import { untilAborted, withTimeout } from '#shared/runtime/with-timeout.ts'
import type { LlmDeps } from '#workers/llm/llm-deps.ts'
import { openChatClient } from './chat-client.ts'
import { ChatError } from './chat-error.ts'
import type { ChatRequest } from './chat-request.ts'
import { readChat, type ChatReply } from './read-chat.ts'

interface Sending {
  signal: AbortSignal
  /** Unix milliseconds. */
  deadlineAt: number
  /** Called with the reply so far, while it arrives. */
  onText: (text: string) => void
}

/** Sends one request, once. Throws a ChatError, or the signal's reason. */
type Transport = (request: ChatRequest, job: Sending) => Promise<ChatReply>

/** The way to the server, shared by all jobs of the process: a number of requests at a time, none while it is down. */
export function openTransport({ config, userAgent, now }: Pick<LlmDeps, 'config' | 'userAgent' | 'now'>): Transport {
  const client = openChatClient(config, userAgent)
  const limit = pLimit(config.LLM_CONCURRENCY)
  const circuit = openCircuit()
  const sendNow: Transport = (request, { signal, deadlineAt, onText }) => {
    signal.throwIfAborted()
    const leftMs = deadlineAt - now()
    const timeoutMs = Math.max(0, Math.min(config.LLM_TIMEOUT_MS, leftMs))
    // A job that has little time left says nothing about the server.
    const expired = () => new ChatError(timeoutMs < leftMs ? 'slow' : 'late', {})
    const read = (ends: AbortSignal) => readChat(client, request, { signal: ends, onText })
    return circuit(() => withTimeout({ signal, timeoutMs, expired }, (clock) => read(clock.signal)))
  }
  // A job that ends does not wait for its turn.
  return (request, job) =>
    untilAborted(
      limit(() => sendNow(request, job)),
      job.signal,
    )
}

/** Runs a request to the server. Throws a ChatError `paused` while the server is known to be dead. */
type Circuit = <T>(send: () => Promise<T>) => Promise<T>

/** Opens after some failures in a row. After a pause, one request tries whether the server is back. */
function openCircuit(): Circuit {
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

/** Attempts that may still fail. A job shares them among its requests. */
interface RetryBudget {
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
