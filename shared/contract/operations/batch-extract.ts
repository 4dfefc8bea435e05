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
import { itemError, itemSummary, urls } from '#shared/contract/models/items.ts'
import { needsOfTier } from '#shared/contract/models/page-request.ts'
import { requestedUrl } from '#shared/contract/models/page.ts'
import { proofFields } from '#shared/contract/models/proof.ts'
import { eachResearchTimeout, respondAsync } from '#shared/contract/models/timeout.ts'
import { operation } from '#shared/contract/operation.ts'
import { perItem } from '#shared/contract/price.ts'
import { array, choice, object, optional, string } from '#shared/contract/schema.ts'
import { extract } from './extract.ts'

const { steps, warnings, ...found } = extractedFields
const example = extract.example.output

export const batchExtract = operation({
  name: 'batch-extract',
  method: 'POST',
  path: '/batch/extract',
  group: 'Answers and extraction',
  tool: {
    name: 'batch_extract',
    description:
      'Extract the same data from 1 to 10 web pages: one JSON schema, one result per page, as extract_data gives it. Failed pages are not charged.',
    unlisted: [...callerSecrets, 'actions', 'prompt'],
  },
  summary: 'Extract the same data from up to 10 web pages',
  description:
    'Fills one schema from each of 1 to 10 pages, in parallel. Each result is that of /extract for its page, with its evidence, hashes and proof, in the order of `urls`. A page that fails has an error in its place and is not charged: its price is refunded as credits. A stored answer of /extract with the same fields serves a page, and the other way round. With `prompt` in place of `schema`, a language model plans one schema for all pages: that of the first page with a stored answer to these words, or else of the first page that can be read. The answer has it as `schema`. The other pages are read with that schema, and with the words of `prompt` as instructions. A page that does not answer within a quarter of `timeout`, or 10 s, does not hold up the plan. For one page, or a file, use /extract.',
  access: 'paid',
  price: perItem('urls', { reference: '0.03', catalog: '0.03', steps: [stepPrices] }),
  payment: { isPrepaid: true },
  keepsFragment: true,
  // Its items are jobs of another pool. In their own, parents could take all slots and wait for items that get none.
  pool: 'crawl',
  // Ten pages, six at a time, each up to the maximum timeout, and a schema before.
  timeoutMs: 300_000,
  input: object({
    urls: urls(1, 10),
    ...extractionFields,
    actions,
    ...callerFields,
    timeout: eachResearchTimeout,
    ...cacheFields,
    async: respondAsync,
  }),
  output: object({
    results: array(
      object({
        url: requestedUrl,
        status: choice(['success', 'error'], { description: 'error: the page has no data, and `error` says why' }),
        data: optional(found.data),
        evidence: optional(found.evidence),
        missing: optional(found.missing),
        method: optional(found.method),
        model: optional(found.model),
        signals: optional(found.signals),
        warnings,
        steps,
        contentHash: optional(found.contentHash),
        declaredHash: optional(found.declaredHash),
        extractedAt: optional(found.extractedAt),
        cache: optional(cacheInfo),
        error: itemError,
      }),
      { description: 'One result per URL, in the order of the input' },
    ),
    schema: plannedSchema,
    summary: itemSummary,
    proofs: array(object({ url: requestedUrl, ...proofFields }), {
      description:
        'The proof of each page that was read, by its `contentHash`. Pages of calls with headers, cookies, typed text or a proxy have none',
    }),
    totalPrice: string({ description: 'Price of the delivered pages, in US dollars' }),
    requestId,
  }),
  privateFields: [...callerSecrets, typedText],
  refusedFields,
  conflicts: schemaOrPrompt,
  needsByChoice: needsOfTier,
  schemaField: 'schema',
  promptField: 'prompt',
  items: { field: 'urls', operation: extract },
  errors: ['URL_NOT_ALLOWED', 'INVALID_URL', 'INVALID_SCHEMA', 'AI_UNAVAILABLE'],
  example: {
    input: { urls: ['https://example.com/', 'https://example.com/missing'], schema: extract.example.input.schema },
    output: {
      results: [
        {
          url: 'https://example.com/',
          status: 'success',
          data: example.data,
          evidence: example.evidence,
          missing: example.missing,
          method: example.method,
          model: example.model,
          signals: example.signals,
          contentHash: example.contentHash,
          declaredHash: example.declaredHash,
          extractedAt: example.extractedAt,
          cache: { state: 'miss', age: 0 },
        },
        {
          url: 'https://example.com/missing',
          status: 'error',
          error: { code: 'TARGET_ERROR', message: 'The target answered with HTTP status 404.' },
        },
      ],
      summary: { total: 2, successful: 1, failed: 1 },
      proofs: [{ url: 'https://example.com/', ...example.proof }],
      totalPrice: '0.03',
      requestId: '019aa1b2-0000-7000-8000-000000000054',
    },
  },
})
