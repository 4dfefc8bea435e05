import { callerFields, callerSecrets, localeField, refusedFields } from '#shared/contract/models/caller-fields.ts'
import { ownProof, pageAnswer, pageErrors } from '#shared/contract/models/page-answer.ts'
import {
  formats,
  formErrors,
  formatsLater,
  formFields,
  formNeeds,
  summaryPrice,
} from '#shared/contract/models/page-forms.ts'
import {
  contentOptions,
  pageOptions,
  pageRequest,
  pageSource,
  pageSourceLater,
} from '#shared/contract/models/page-request.ts'
import { fetchTimeout } from '#shared/contract/models/timeout.ts'
import { operation } from '#shared/contract/operation.ts'
import { perCall } from '#shared/contract/price.ts'
import { object, optional, selector } from '#shared/contract/schema.ts'
import { respectUsage } from '#shared/contract/usage/usage.ts'

export const fetchBasic = operation({
  name: 'fetch-basic',
  method: 'POST',
  path: '/fetch/basic',
  group: 'Pages',
  tool: {
    name: 'fetch_webpage',
    description:
      'Fetch one web page over plain HTTP and return its content as markdown. Fastest: try it first. Use fetch_webpage_pro if the page needs JavaScript.',
    unlisted: [...contentOptions, 'source', 'formats', 'waitFor', ...callerSecrets, 'locale', 'respectUsage'],
    texts: ['content'],
  },
  summary: 'Fetch a web page as markdown over plain HTTP',
  description:
    'Fetches one page over plain HTTP, without running its scripts. Returns the main content as markdown, with the title, metadata and a proof. This is the fastest and cheapest way to read a page: try it first. For a page that is empty or incomplete without JavaScript, use /fetch/pro. For a page that blocks simple requests, use /fetch/resilient. For several pages, use /batch/fetch or /contents.',
  access: 'paid',
  price: perCall({ reference: '0.005', catalog: '0.002', minimum: true, steps: [summaryPrice] }),
  needsByChoice: { formats: formNeeds },
  pool: 'fetch',
  timeoutMs: 30_000,
  input: object({
    ...pageRequest,
    source: pageSource,
    formats,
    timeout: fetchTimeout,
    respectUsage,
    waitFor: optional(selector({ description: 'Ignored with a warning; use the rendering operation' })),
    ...callerFields,
    ...localeField,
  }),
  output: object({ ...pageAnswer, proof: ownProof, ...formFields }),
  // waitFor adds a warning to the answer.
  cache: { keyFields: [...pageOptions, 'waitFor', 'source', 'locale', 'formats'] },
  laterFields: { ...pageSourceLater, locale: null, ...formatsLater },
  privateFields: callerSecrets,
  refusedFields,
  previewField: 'url',
  proof: { field: 'content' },
  errors: [...pageErrors, ...formErrors, 'PROXY_FAILED', 'USAGE_NOT_ALLOWED'],
  example: {
    input: { url: 'https://example.com/' },
    output: {
      url: 'https://example.com/',
      title: 'Example Domain',
      content: '# Example Domain\n\nThis domain is for use in documentation examples.',
      metadata: {
        language: 'en',
        statusCode: 200,
        contentType: 'text/html',
        charset: 'utf-8',
        finalUrl: 'https://example.com/',
        wordCount: 10,
      },
      fetchedAt: '2026-11-20T13:20:00.000Z',
      tier: 'basic',
      cache: { state: 'miss', age: 0 },
      proof: {
        hash: '53e2fe6a6c0ee4b4da6fcdbe9b61acd2aa5c5f54a06f2cbab2f6d07aa6cd0be6',
        timestamp: '2026-11-20T13:20:00.000Z',
        alg: 'HMAC-SHA256',
        mac: '8f4c1a0b3d2e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8',
        keyId: 'k1',
        signature: 'c2lnbmF0dXJlIG92ZXIgdGhlIHNhbWUgdGV4dA',
      },
      requestId: '019aa1b2-0000-7000-8000-000000000001',
    },
  },
})
