import { cacheFields } from '#shared/models/cache-fields.ts'
import { cacheInfo } from '#shared/models/cache-info.ts'
import { pageExplanation, pageFields, pageLink, warnings } from '#shared/models/page.ts'
import { proof } from '#shared/models/proof.ts'
import { fetchTimeout } from '#shared/models/timeout.ts'
import { operation } from '#shared/operation.ts'
import { perCall } from '#shared/price.ts'
import { array, boolean, choice, integer, object, optional, string, url, withDefault } from '#shared/schema.ts'

export const fetchBasic = operation({
  name: 'fetch-basic',
  method: 'POST',
  path: '/fetch/basic',
  tool: 'fetch_webpage',
  summary: 'Fetch a web page as clean markdown, without running its scripts',
  access: 'paid',
  price: perCall({ reference: '0.005', catalog: '0.002', minimum: true }),
  pool: 'fetch',
  timeoutMs: 30_000,
  input: object({
    url: url(),
    timeout: fetchTimeout,
    ...cacheFields,
    waitFor: optional(string({ description: 'CSS selector; only the rendering operation waits', maxLength: 500 })),
    mainContent: withDefault(boolean({ description: 'false: the whole page, navigation included' }), true),
    includeSelector: optional(string({ description: 'CSS selector: only what it matches', maxLength: 500 })),
    excludeSelector: optional(string({ description: 'CSS selector: all but what it matches', maxLength: 500 })),
    maxTokens: optional(
      integer({ description: 'Cut the content at a block near this many tokens', minimum: 50, maximum: 1_000_000 }),
    ),
    format: withDefault(choice(['markdown', 'text', 'html'], { description: 'Form of the content' }), 'markdown'),
    links: withDefault(boolean({ description: "Also list the content's links" }), false),
    explain: withDefault(boolean({ description: 'Also say how the content was chosen, at no charge' }), false),
  }),
  output: object({
    ...pageFields,
    content: string({ description: 'The page in the form asked for' }),
    links: optional(array(pageLink)),
    explanation: optional(pageExplanation),
    warnings: optional(warnings),
    tier: choice(['basic', 'pro', 'provider'], { description: 'What served the page' }),
    cache: cacheInfo,
    proof,
    requestId: string(),
  }),
  cache: { by: ['mainContent', 'includeSelector', 'excludeSelector', 'maxTokens', 'format', 'links', 'explain'] },
  liveBy: 'url',
  proof: { of: 'content' },
  errors: [
    'URL_NOT_ALLOWED',
    'INVALID_URL',
    'ELEMENT_NOT_FOUND',
    'UNSUPPORTED_CONTENT_TYPE',
    'TARGET_TIMEOUT',
    'TARGET_UNREACHABLE',
    'DNS_FAILED',
    'TLS_FAILED',
    'TARGET_ERROR',
    'TARGET_BLOCKED',
    'TARGET_LOGIN_REQUIRED',
    'EMPTY_CONTENT',
    'TOO_MANY_REDIRECTS',
    'RESPONSE_TOO_LARGE',
  ],
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
