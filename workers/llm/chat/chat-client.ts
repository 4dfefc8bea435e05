import OpenAI from 'openai'
import type { LlmConfig } from '#shared/runtime/settings/llm-settings.ts'
import { upstreamFetch } from '#workers/upstreams/upstream-fetch.ts'
import { toEventStream } from './to-event-stream.ts'

/** The client of the configured server. It reads no environment variables, logs nothing and leaves retries to us. */
export function openChatClient(
  config: Pick<LlmConfig, 'OPENAI_API_KEY' | 'OPENAI_BASE_URL'>,
  userAgent: string,
): OpenAI {
  const fetch = upstreamFetch('The language model', { 'user-agent': userAgent })
  return new OpenAI({
    // The client requires a key. Servers on the own machine have none: then the header is left out.
    apiKey: config.OPENAI_API_KEY ?? 'none',
    ...(config.OPENAI_API_KEY === undefined && { defaultHeaders: { Authorization: null } }),
    baseURL: config.OPENAI_BASE_URL ?? defaultBaseUrl,
    organization: null,
    project: null,
    maxRetries: 0,
    timeout: maxTimeoutMs,
    logLevel: 'off',
    fetch: async (address, init) => toEventStream(await fetch(address, init)),
  })
}

const defaultBaseUrl = 'https://api.openai.com/v1'

/** Each request has a shorter limit of its own. */
const maxTimeoutMs = 3_600_000
