import { OpenAI } from 'openai'
import type { LlmConfig } from '#shared/runtime/settings/llm-settings.ts'
import { boundedFetch } from './bounded-fetch.ts'

type ServerSettings = Pick<LlmConfig, 'OPENAI_API_KEY' | 'OPENAI_BASE_URL'>

/** The client of the configured server. It sends each request once; the callers limit its time. */
export function openChatClient({ OPENAI_API_KEY: key, OPENAI_BASE_URL: base }: ServerSettings, userAgent: string) {
  return new OpenAI({
    ...noEnvironment,
    baseURL: base ?? defaultBaseUrl,
    // Servers on the own machine have no key. The client demands one, so its header is removed.
    apiKey: key ?? 'none',
    defaultHeaders: { 'user-agent': userAgent, ...(key === undefined && { authorization: null }) },
    fetch: boundedFetch,
    maxRetries: 0,
    timeout: longestTimerMs,
    // It would log to the console.
    logLevel: 'off',
  })
}

const defaultBaseUrl = 'https://api.openai.com/v1'

/** The client reads these from the environment unless they are given. The settings of the service say what is sent. */
const noEnvironment = { adminAPIKey: null, organization: null, project: null, webhookSecret: null }

const longestTimerMs = 2 ** 31 - 1
