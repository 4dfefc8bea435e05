import { BrokenCircuitError, circuitBreaker, ConsecutiveBreaker, handleWhen } from 'cockatiel'
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
