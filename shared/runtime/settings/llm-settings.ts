import { microDollars, type MicroDollars } from '#shared/contract/price.ts'
import {
  dollars,
  integerBetween,
  oneOf,
  optionalSecret,
  optionalText,
  optionalUrl,
  type Setting,
  type Values,
} from './readers.ts'

/** Settings of the language model: any server that speaks the OpenAI Chat Completions API. */
export const llmSettings = {
  OPENAI_API_KEY: optionalSecret('API key of the language model server; enables the model', 1),
  OPENAI_BASE_URL: optionalUrl(
    'Base URL of an OpenAI-compatible server, with its version path; enables the model; default https://api.openai.com/v1',
  ),
  OPENAI_MODEL: optionalText('Model that writes answers and reports; required with a key or a base URL'),
  OPENAI_SMALL_MODEL: optionalText('Model that plans searches and reads single pages; default OPENAI_MODEL'),
  LLM_OUTPUT_MODE: oneOf(
    ['auto', 'json_schema', 'json_object', 'prompt'],
    'auto',
    'How the server gets the schema of its JSON: json_schema, json_object or prompt; auto tries them in this order',
  ),
  LLM_CONCURRENCY: integerBetween(1, 1000, 16, 'Concurrent requests to the language model per worker process'),
  LLM_TIMEOUT_MS: integerBetween(1000, 600_000, 60_000, 'Milliseconds a request to the language model may take'),
  LLM_CONTEXT_TOKENS: integerBetween(4000, 2_000_000, 32_000, 'Tokens of input and output that the models accept'),
  LLM_PRICES: tokenPrices(
    'Dollars per million tokens, INPUT/OUTPUT of the large and, after a comma, the small model, such as 2/8,0.1/0.4',
  ),
  LLM_MAX_CALL_COST: dollars(
    '1',
    'Maximum dollars that one call may spend on the model; at most the list price of the call',
  ),
} as const

export type LlmConfig = Values<typeof llmSettings>

/** The price of a million tokens. */
export interface TokenPrice {
  input: MicroDollars
  output: MicroDollars
}

/** Whether the settings name a language model. */
export const hasLlm = ({ OPENAI_API_KEY, OPENAI_BASE_URL }: LlmConfig): boolean =>
  OPENAI_API_KEY !== undefined || OPENAI_BASE_URL !== undefined

function tokenPrices(about: string): Setting<Readonly<Record<'large' | 'small', TokenPrice>>> {
  const read = (value: string) => {
    const [large, small = large, ...others] = value.split(',').map(readPair)
    if (large === undefined || small === undefined || others.length > 0) throw new Error(expectedPrices)
    return { large, small }
  }
  return { read, fallback: read('0/0'), fallbackText: '0/0', about }
}

function readPair(pair: string): TokenPrice {
  const [input, output, ...others] = pair.split('/').map((part) => part.trim())
  if (input === undefined || output === undefined || others.length > 0) throw new Error(expectedPrices)
  return { input: microDollars(input), output: microDollars(output) }
}

const expectedPrices = 'expected INPUT/OUTPUT or INPUT/OUTPUT,INPUT/OUTPUT in dollars, such as 2/8,0.1/0.4'
