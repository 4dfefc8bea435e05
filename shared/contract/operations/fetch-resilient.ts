import { requestId } from '#shared/contract/models/answers/request-id.ts'
import { cacheFields, cacheInfo } from '#shared/contract/models/cache.ts'
import { contentFields, contentOptions } from '#shared/contract/models/page-request.ts'
import { pageFields, warnings, cutBySize } from '#shared/contract/models/page.ts'
import { proof } from '#shared/contract/models/proof.ts'
import { browserTimeout, waitedMs } from '#shared/contract/models/timeout.ts'
import { operation } from '#shared/contract/operation.ts'
import { perCall } from '#shared/contract/price.ts'
import { array, choice, object, optional, string, url } from '#shared/contract/schema.ts'
import { respectUsage } from '#shared/contract/usage/usage.ts'
import { fetchBasic } from './fetch-basic.ts'

const tier = choice(['basic', 'pro', 'provider'], {
  description: 'Strategy. basic: plain HTTP; pro: a browser; provider: an outside service',
})
const provider = object(
  {
    id: string({ description: 'Provider id; webintel for plain HTTP and the browser' }),
    name: string({ description: 'Name of the service, such as Firecrawl' }),
  },
  { description: 'Service of the strategy' },
)

export const fetchResilient = operation({
  name: 'fetch-resilient',
  method: 'POST',
  path: '/fetch/resilient',
  group: 'Pages',
  tool: {
    name: 'fetch_resilient',
    description:
      'Fetch one web page as markdown by trying plain HTTP, a browser and outside providers. Use it if fetch_webpage and fetch_webpage_pro are blocked or fail.',
    unlisted: [...contentOptions, 'respectUsage'],
    texts: ['content'],
  },
  summary: 'Fetch a web page as markdown with a browser and outside providers as fallbacks',
  description:
    'Tries plain HTTP, a browser and outside providers, one after another, until one returns the page. Returns the page as markdown, the strategy that worked (`tier` and `provider`), and the error of each strategy that failed before (`tried`). Use it for pages that block or fail the other operations. If you know which strategy works, use /fetch/basic or /fetch/pro.',
  access: 'paid',
  price: perCall({ reference: '0.025', catalog: '0.008' }),
  pool: 'fetch',
  keepsFragment: true,
  timeoutMs: 30_000,
  input: object({ url: url(), timeout: browserTimeout, respectUsage, ...contentFields, ...cacheFields }),
  output: object({
    ...pageFields,
    content: string({ description: 'Content of the page as markdown' }),
    truncated: cutBySize,
    warnings: optional(warnings),
    provider,
    tier,
    tried: array(
      object({
        tier,
        provider,
        code: string({
          description: 'Error code, such as TARGET_BLOCKED; CAPABILITY_UNAVAILABLE if the deployment has no browser',
        }),
        message: string({ description: 'For people: what went wrong' }),
      }),
      {
        description: 'Strategies that failed before, in order, with their errors',
      },
    ),
    cache: cacheInfo,
    waitedMs,
    proof,
    requestId,
  }),
  cache: { keyFields: contentOptions },
  proof: { field: 'content' },
  errors: [
    'URL_NOT_ALLOWED',
    'INVALID_URL',
    'DNS_FAILED',
    'UNSUPPORTED_CONTENT_TYPE',
    'ENCRYPTED_PDF',
    'EXTRACTION_IMPOSSIBLE',
    'TARGET_ERROR',
    'TARGET_PAYMENT_REQUIRED',
    'USAGE_NOT_ALLOWED',
    'FETCH_ALL_PROVIDERS_FAILED',
  ],
  example: {
    input: { url: 'https://example.com/' },
    output: {
      ...fetchBasic.example.output,
      provider: { id: 'webintel', name: 'webintel' },
      tier: 'basic',
      tried: [],
    },
  },
})
