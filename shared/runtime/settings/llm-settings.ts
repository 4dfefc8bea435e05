import { dollars } from './dollars.ts'
import { integerBetween, oneOf, optionalSecret, optionalText, optionalUrl, type Values } from './settings.ts'

/** Settings of the language model: any server that speaks the OpenAI Chat Completions API. */
export const llmSettings = {
  OPENAI_API_KEY: optionalSecret(
    'API key of the language model server; with it or OPENAI_BASE_URL, answers and reports use a model',
    1,
  ),
  OPENAI_BASE_URL: optionalUrl(
    'Base URL of an OpenAI-compatible server, with its version path; default https://api.openai.com/v1',
  ),
  OPENAI_MODEL: optionalText('Model that writes answers and reports; required with OPENAI_API_KEY or OPENAI_BASE_URL'),
  OPENAI_SMALL_MODEL: optionalText('Model that plans searches and reads single pages; default OPENAI_MODEL'),
  LLM_OUTPUT_MODE: oneOf(
    ['auto', 'json_schema', 'json_object', 'prompt'],
    'auto',
    'How the server is asked for JSON; auto tries the first, then the others, and remembers what works',
  ),
  LLM_CONCURRENCY: integerBetween(1, 1000, 16, 'Concurrent requests to the language model per worker process'),
  LLM_TIMEOUT_MS: integerBetween(1000, 600_000, 60_000, 'Milliseconds a request to the language model may take'),
  LLM_CONTEXT_TOKENS: integerBetween(4000, 2_000_000, 32_000, 'Tokens of input and output that the models accept'),
  LLM_MAX_CALL_TOKENS: integerBetween(1000, 100_000_000, 400_000, 'Maximum tokens of the model that one call may use'),
  LLM_MAX_CALL_COST: dollars(
    '1',
    'Maximum dollars that one call may spend on the model, by the four prices below; never more than the list price of the call',
  ),
  LLM_INPUT_PRICE: dollars('0', 'Dollars per million input tokens of OPENAI_MODEL'),
  LLM_OUTPUT_PRICE: dollars('0', 'Dollars per million output tokens of OPENAI_MODEL'),
  LLM_SMALL_INPUT_PRICE: dollars('0', 'Dollars per million input tokens of OPENAI_SMALL_MODEL'),
  LLM_SMALL_OUTPUT_PRICE: dollars('0', 'Dollars per million output tokens of OPENAI_SMALL_MODEL'),
} as const

export type LlmConfig = Values<typeof llmSettings>

/** Whether the settings name a language model. */
export const hasLlm = ({ OPENAI_API_KEY, OPENAI_BASE_URL }: LlmConfig): boolean =>
  OPENAI_API_KEY !== undefined || OPENAI_BASE_URL !== undefined
