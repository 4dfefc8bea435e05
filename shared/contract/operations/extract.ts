import { actions, stepPrices, steps, typedText } from '#shared/contract/models/actions.ts'
import { declaredHash, modelName, sourceSignals } from '#shared/contract/models/answers/evidence.ts'
import { requestId } from '#shared/contract/models/answers/request-id.ts'
import { cacheFields, cacheInfo } from '#shared/contract/models/cache.ts'
import { callerFields, callerSecrets, refusedFields } from '#shared/contract/models/caller-fields.ts'
import { ownProof, pageErrors } from '#shared/contract/models/page-answer.ts'
import { fileInsteadOfUrl, needsOfTier } from '#shared/contract/models/page-request.ts'
import { sourceUrl } from '#shared/contract/models/page.ts'
import { researchTimeout } from '#shared/contract/models/timeout.ts'
import { operation } from '#shared/contract/operation.ts'
import { perCall } from '#shared/contract/price.ts'
import {
  array,
  choice,
  jsonObject,
  notBlank,
  object,
  optional,
  string,
  timestamp,
  url,
  withDefault,
} from '#shared/contract/schema.ts'

const path = string({ description: 'JSON pointer into data' })

export const extract = operation({
  name: 'extract',
  method: 'POST',
  path: '/extract',
  group: 'Answers and extraction',
  tool: {
    name: 'extract_data',
    description:
      'Extract data from one web page as JSON that matches your JSON schema, with the quote behind each field. For the text of a page use fetch_webpage.',
    unlisted: [...callerSecrets, 'actions', 'file', 'prompt'],
    withheld: ['steps.image'],
  },
  summary: 'Extract data from a web page by a JSON schema, with evidence',
  description:
    'Reads one page, or a file of your own (up to 20 MB, sent as for /convert), and fills your JSON schema from it. Fields are found in the data that the page declares (JSON-LD, microdata, RDFa, Open Graph), in its tables and in its label–value pairs; if these have every required field, no language model is asked and `method` is `deterministic`. Otherwise a language model reads the page, and each of its values is kept only if its quote is in the page and states the value. `data` matches the schema. A field without support is null where the schema allows null and absent otherwise, and is listed in `missing` with the reason, even if the schema requires it. Without a language model, a page that lacks a required field answers 422 EXTRACTION_IMPOSSIBLE and costs nothing. With `prompt` in place of `schema`, a language model plans the schema from your words and the page, and the answer has it as `schema`; without a model, the call fails with AI_UNAVAILABLE and costs nothing. The schema is JSON Schema 2020-12 or draft-07 with an object at its root; `$ref` must be local, and `pattern` must be a linear-time expression. Pages of hosts that are difficult to render cost up to three times the base price; POST /preview shows the current price. For the text of a page, use /fetch/basic.',
  access: 'paid',
  price: perCall({ reference: '0.03', catalog: '0.03', byHost: true, steps: [stepPrices] }),
  pool: 'research',
  keepsFragment: true,
  timeoutMs: 120_000,
  input: object({
    url: optional(url()),
    ...fileInsteadOfUrl,
    schema: optional(
      jsonObject({
        description:
          'JSON schema of the data: an object with properties, up to 32,768 characters, 200 properties and 16 levels. Names, titles and descriptions say what to look for',
      }),
    ),
    prompt: optional(
      string({
        description: 'In place of schema: the data that you want, in words. A language model plans the schema',
        minLength: 1,
        maxLength: 500,
        pattern: notBlank,
      }),
    ),
    instructions: optional(
      string({
        description: 'Wishes for the language model, such as which of several values to take',
        maxLength: 2000,
      }),
    ),
    tier: withDefault(
      choice(['auto', 'basic', 'pro'], {
        description:
          'How to read the page. auto: plain HTTP, and a browser if the page needs one; basic: plain HTTP; pro: a browser',
      }),
      'auto',
    ),
    actions,
    ...callerFields,
    timeout: researchTimeout,
    ...cacheFields,
  }),
  output: object({
    url: sourceUrl,
    data: jsonObject({ description: 'The data. It matches the schema, but for required fields in `missing`' }),
    schema: optional(
      jsonObject({ description: 'The schema that a language model planned from `prompt`: `records` with flat fields' }),
    ),
    evidence: array(
      object({
        path,
        quote: string({ description: 'Words of the page, or the value as the page declares it for machines' }),
        source: choice(['json-ld', 'microdata', 'open-graph', 'metadata', 'table', 'pair', 'text', 'model'], {
          description:
            'Where the value was found. microdata: also RDFa; metadata: the title that the page declares; pair: a label with its value; text: a title, list or price; model: a language model found it, and its quote is in the page',
        }),
      }),
      { description: 'The support of each value in data' },
    ),
    missing: array(
      object({
        path,
        reason: choice(['not_found', 'quote_not_found', 'value_not_in_quote', 'invalid'], {
          description:
            'not_found: the page does not state it; quote_not_found, value_not_in_quote: a check of the model failed; invalid: the value does not fit the schema',
        }),
      }),
      { description: 'Fields without a supported value' },
    ),
    method: choice(['deterministic', 'model', 'mixed'], { description: 'How the values of data were found' }),
    model: modelName,
    signals: sourceSignals,
    warnings: optional(array(string(), { description: 'Contradictions in the page, and steps that failed' })),
    steps,
    contentHash: string({ description: 'SHA-256 of the page as markdown; the proof covers it' }),
    declaredHash,
    extractedAt: timestamp({ description: 'When the data was extracted' }),
    proof: ownProof,
    cache: cacheInfo,
    requestId,
  }),
  laterFields: { actions: [], prompt: null },
  privateFields: [...callerSecrets, typedText],
  refusedFields,
  cache: { keyFields: ['schema', 'instructions', 'tier', 'actions', 'prompt'] },
  conflicts: [
    { beside: 'schema', fields: ['prompt'], because: 'was sent beside schema; put wishes into instructions' },
  ],
  needsByChoice: needsOfTier,
  schemaField: 'schema',
  promptField: 'prompt',
  proof: { hashField: 'contentHash' },
  errors: ['INVALID_SCHEMA', ...pageErrors, 'PROXY_FAILED', 'ACTION_FAILED', 'RENDER_FAILED', 'AI_UNAVAILABLE'],
  example: {
    input: {
      url: 'https://example.com/',
      schema: { type: 'object', properties: { title: { type: 'string' } }, required: ['title'] },
    },
    output: {
      url: 'https://example.com/',
      data: { title: 'Example Domain' },
      evidence: [{ path: '/title', quote: 'Example Domain', source: 'text' }],
      missing: [],
      method: 'deterministic',
      model: 'extractive',
      signals: [],
      declaredHash: '8c1d2e3f405162738495a6b7c8d9eafb0c1d2e3f405162738495a6b7c8d9eafb',
      contentHash: '53e2fe6a6c0ee4b4da6fcdbe9b61acd2aa5c5f54a06f2cbab2f6d07aa6cd0be6',
      extractedAt: '2026-11-20T13:20:00.000Z',
      proof: {
        hash: '53e2fe6a6c0ee4b4da6fcdbe9b61acd2aa5c5f54a06f2cbab2f6d07aa6cd0be6',
        timestamp: '2026-11-20T13:20:00.000Z',
        alg: 'HMAC-SHA256',
        mac: '8f4c1a0b3d2e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8',
        keyId: 'k1',
        signature: 'c2lnbmF0dXJlIG92ZXIgdGhlIHNhbWUgdGV4dA',
      },
      cache: { state: 'miss', age: 0 },
      requestId: '019aa1b2-0000-7000-8000-000000000053',
    },
  },
})
