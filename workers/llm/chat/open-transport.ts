import pLimit from 'p-limit'
import { withTimeout } from '#shared/runtime/with-timeout.ts'
import type { LlmDeps } from '#workers/llm/llm-deps.ts'
import { openChatClient } from './chat-client.ts'
import { ChatError } from './chat-error.ts'
import { openCircuit } from './open-circuit.ts'
import { readChat, type ChatReply, type ChatRequest } from './read-chat.ts'

interface JobTime {
  signal: AbortSignal
  /** Unix milliseconds. */
  deadlineAt: number
}

/** Sends one request, once. Throws a ChatError, or the signal's reason. */
export type Transport = (request: ChatRequest, job: JobTime) => Promise<ChatReply>

/** The way to the server, shared by all jobs of the process: a number of requests at a time, none while it is down. */
export function openTransport({ config, userAgent, now }: Pick<LlmDeps, 'config' | 'userAgent' | 'now'>): Transport {
  const client = openChatClient(config, userAgent)
  const limit = pLimit(config.LLM_CONCURRENCY)
  const circuit = openCircuit()
  return (request, { signal, deadlineAt }) =>
    limit(() => {
      signal.throwIfAborted()
      const leftMs = deadlineAt - now()
      const timeoutMs = Math.max(0, Math.min(config.LLM_TIMEOUT_MS, leftMs))
      // A job that has little time left says nothing about the server.
      const expired = () => new ChatError(timeoutMs < leftMs ? 'slow' : 'late', {})
      return circuit(() =>
        withTimeout({ signal, timeoutMs, expired }, (clock) => readChat(client, request, clock.signal)),
      )
    })
}
