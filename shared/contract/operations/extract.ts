import { actions, stepPrices, typedText } from '#shared/contract/models/actions.ts'
import {
  extractedFields,
  extractionFields,
  plannedSchema,
  schemaOrPrompt,
} from '#shared/contract/models/answers/extraction.ts'
import { requestId } from '#shared/contract/models/answers/request-id.ts'
import { cacheFields, cacheInfo } from '#shared/contract/models/cache.ts'
import { callerFields, callerSecrets, refusedFields } from '#shared/contract/models/caller-fields.ts'
import { ownProof, pageErrors } from '#shared/contract/models/page-answer.ts'
import { fileInsteadOfUrl, needsOfTier } from '#shared/contract/models/page-request.ts'
import { sourceUrl } from '#shared/contract/models/page.ts'
import { researchTimeout } from '#shared/contract/models/timeout.ts'
import { operation } from '#shared/contract/operation.ts'
import { perCall } from '#shared/contract/price.ts'
import { object, optional, url } from '#shared/contract/schema.ts'

export const extract = operation({
  name: 'extract',
  method: 'POST',
  path: '/extract',
  group: 'Answers and extraction',
  tool: {
    name: 'extract_data',
    description:
      'Extract data from one web page as JSON that matches your JSON schema, with the quote behind each field. For several pages use batch_extract, for text fetch_webpage.',
    unlisted: [...callerSecrets, 'actions', 'file', 'prompt'],
    withheld: ['steps.image'],
  },
  summary: 'Extract data from a web page by a JSON schema, with evidence',
  description:
    'Reads one page, or a file of your own (up to 20 MB, sent as for /convert), and fills your JSON schema from it. Fields are found in the data that the page declares (JSON-LD, microdata, RDFa, Open Graph), in its tables and in its label–value pairs; if these have every required field, no language model is asked and `method` is `deterministic`. Otherwise a language model reads the page, and each of its values is kept only if its quote is in the page and states the value. `data` matches the schema. A field without support is null where the schema allows null and absent otherwise, and is listed in `missing` with the reason, even if the schema requires it. Without a language model, a page that lacks a required field answers 422 EXTRACTION_IMPOSSIBLE and costs nothing. With `prompt` in place of `schema`, a language model plans the schema from your words and the page, and the answer has it as `schema`; without a model, the call fails with AI_UNAVAILABLE and costs nothing. The schema is JSON Schema 2020-12 or draft-07 with an object at its root; `$ref` must be local, and `pattern` must be a linear-time expression. Pages of hosts that are difficult to render cost up to three times the base price; POST /preview shows the current price. For up to 10 pages in one call, use /batch/extract; for the text of a page, /fetch/basic.',
  access: 'paid',
  price: perCall({ reference: '0.03', catalog: '0.03', byHost: true, steps: [stepPrices] }),
  pool: 'research',
  keepsFragment: true,
  timeoutMs: 120_000,
  input: object({
    url: optional(url()),
    ...fileInsteadOfUrl,
    ...extractionFields,
    actions,
    ...callerFields,
    timeout: researchTimeout,
    ...cacheFields,
  }),
  output: object({
    url: sourceUrl,
    schema: plannedSchema,
    ...extractedFields,
    proof: ownProof,
    cache: cacheInfo,
    requestId,
  }),
  laterFields: { actions: [], prompt: null },
  privateFields: [...callerSecrets, typedText],
  refusedFields: {
    ...refusedFields,
    urls: 'is a field of POST /batch/extract, which takes up to 10 pages; expected url',
  },
  cache: { keyFields: ['schema', 'instructions', 'tier', 'actions', 'prompt'] },
  conflicts: schemaOrPrompt,
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
