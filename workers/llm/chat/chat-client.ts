import type { LlmConfig } from '#shared/runtime/settings/llm-settings.ts'
import { streamUpstream, type StreamedReply } from '#workers/upstreams/stream-upstream.ts'
import type { ChatRequest } from './chat-request.ts'
import { statusError } from './status-error.ts'

/** Sends one request, once. Throws a ChatError for a status that is no success, or an error of the connection. */
export type ChatClient = (request: ChatRequest, signal: AbortSignal) => Promise<StreamedReply>

/** The client of the configured server. It asks for a stream. */
export function openChatClient(
  {
    OPENAI_API_KEY: key,
    OPENAI_BASE_URL: base = defaultBaseUrl,
  }: Pick<LlmConfig, 'OPENAI_API_KEY' | 'OPENAI_BASE_URL'>,
  userAgent: string,
): ChatClient {
  const url = new URL(`${base.replace(/\/$/, '')}/chat/completions`)
  const headers = {
    accept: 'application/json',
    'content-type': 'application/json',
    'user-agent': userAgent,
    // Servers on the own machine have no key.
    ...(key !== undefined && { authorization: `Bearer ${key}` }),
  }
  return async (request, signal) => {
    const body = JSON.stringify({ ...request, stream: true })
    const reply = await streamUpstream({ name: 'The language model', url, headers, body, signal })
    if (reply.status < 200 || reply.status > 299) throw await statusError(reply)
    return reply
  }
}

const defaultBaseUrl = 'https://api.openai.com/v1'
