import { declaredHash, markdownHash, modelName, sourceSignals } from '#shared/contract/models/answers/evidence.ts'
import { requestId } from '#shared/contract/models/answers/request-id.ts'
import { cacheFields, cacheInfo } from '#shared/contract/models/cache.ts'
import { pageErrors } from '#shared/contract/models/page-answer.ts'
import { needsOfTier } from '#shared/contract/models/page-request.ts'
import { requestedUrl } from '#shared/contract/models/page.ts'
import { researchTimeout } from '#shared/contract/models/timeout.ts'
import { operation } from '#shared/contract/operation.ts'
import { perCall } from '#shared/contract/price.ts'
import {
  array,
  choice,
  json,
  notBlank,
  object,
  optional,
  string,
  timestamp,
  url,
  withDefault,
} from '#shared/contract/schema.ts'

export const extractSmart = operation({
  name: 'extract-smart',
  method: 'POST',
  path: '/extract/smart',
  group: 'Answers and extraction',
  tool: {
    name: 'smart_extract',
    description:
      'Answer a question about one web page as data, such as "the three cheapest plans". No schema needed. For fields of your own schema, use extract_data.',
  },
  summary: 'Extract data from a web page by a question',
  description:
    'Reads one page and returns what the question asks for: with `format` json, a list of flat objects; with `text`, sentences with their place in the page. The fields are planned from the question and returned as `plan`. Tables, lists, cards, label–value pairs and data that the page declares are read first, without a language model: `method` is then `deterministic`. Otherwise a language model reads the page, where one is configured. Every value was found in the page: `evidence` has the words, `missing` lists what the page does not answer. Numbers of records and superlatives work: "the three cheapest", "the newest". A page that does not answer the question ends the call with EXTRACTION_IMPOSSIBLE, without a charge. To fill a schema of your own, use /extract.',
  access: 'paid',
  price: perCall({ reference: '0.035' }),
  pool: 'research',
  keepsFragment: true,
  timeoutMs: 120_000,
  input: object({
    url: url(),
    query: string({ description: 'The question, in words', minLength: 1, maxLength: 500, pattern: notBlank }),
    format: withDefault(
      choice(['json', 'text'], { description: 'json: objects with fields; text: sentences with their place' }),
      'json',
    ),
    tier: withDefault(
      choice(['auto', 'basic', 'pro'], { description: 'pro: in a browser; auto: if the page needs one' }),
      'auto',
    ),
    timeout: researchTimeout,
    ...cacheFields,
  }),
  output: object({
    url: requestedUrl,
    query: string({ description: '`query` of the call' }),
    data: array(json({ description: 'json: an object with the fields of `plan`; text: `{text, source}`' }), {
      description: 'The answer to the question: objects or texts, in the order of the page or of the question',
    }),
    explanation: string({ description: 'How the data was found' }),
    evidence: array(
      object({
        path: string({ description: 'JSON pointer into `data`' }),
        quote: string({ description: 'Words of the page, or a value that it declares' }),
        source: choice(['json-ld', 'microdata', 'open-graph', 'metadata', 'table', 'pair', 'text', 'model'], {
          description: 'Where the value was found; model: a language model found it in the text',
        }),
      }),
      { description: 'The support of each value in `data`' },
    ),
    plan: json({ description: 'JSON schema of `data` that was planned from the question' }),
    missing: array(string(), { description: 'Words or fields of the question that the page does not answer' }),
    method: choice(['deterministic', 'model'], { description: 'model: a language model read the page' }),
    model: modelName,
    signals: sourceSignals,
    warnings: optional(array(string(), { description: 'Causes that made the answer worse' })),
    contentHash: markdownHash,
    declaredHash,
    extractedAt: timestamp({ description: 'When the data was extracted' }),
    cache: cacheInfo,
    requestId,
  }),
  cache: { keyFields: ['query', 'format', 'tier'] },
  needsByChoice: needsOfTier,
  errors: [...pageErrors, 'RENDER_FAILED'],
  example: {
    input: { url: 'https://example.com/', query: 'What does paragraph 1 say about examples?', format: 'text' },
    output: {
      url: 'https://example.com/',
      query: 'What does paragraph 1 say about examples?',
      data: [
        {
          text: 'Paragraph 1 says that examples help readers.',
          source: { quote: 'Paragraph 1 says that examples help readers.', heading: 'Examples', start: 12, end: 56 },
        },
      ],
      explanation: 'These sentences have the words of the question.',
      evidence: [{ path: '/0/text', quote: 'Paragraph 1 says that examples help readers.', source: 'text' }],
      plan: { type: 'array', items: { type: 'object', properties: { text: { type: 'string' } } } },
      missing: [],
      method: 'deterministic',
      model: 'extractive',
      signals: [],
      declaredHash: '8c1d2e3f405162738495a6b7c8d9eafb0c1d2e3f405162738495a6b7c8d9eafb',
      contentHash: '0c9b6a4c2a0fdbe8b4c1f1f5c8f7c7a5f8a1d6b8d0a4b5c5b8f1a9d2f3e4c5d6',
      extractedAt: '2026-11-20T13:20:01.000Z',
      cache: { state: 'miss', age: 0 },
      requestId: '019aa1b2-0000-7000-8000-000000000046',
    },
  },
})
