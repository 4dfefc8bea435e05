import { cacheFields } from '#shared/models/cache-fields.ts'
import { cacheInfo } from '#shared/models/cache-info.ts'
import { pageFields, warnings } from '#shared/models/page.ts'
import { proof } from '#shared/models/proof.ts'
import { browserTimeout } from '#shared/models/timeout.ts'
import { operation } from '#shared/operation.ts'
import { perCall } from '#shared/price.ts'
import { array, choice, object, optional, string, url } from '#shared/schema.ts'
import { fetchBasic } from './fetch-basic.ts'

const tier = choice(['basic', 'pro', 'provider'], {
  description: 'basic: plain HTTP; pro: a browser; provider: an outside service',
})
const provider = object({
  id: string({ description: 'webintel for our own ways' }),
  name: string(),
})

export const fetchResilient = operation({
  name: 'fetch-resilient',
  method: 'POST',
  path: '/fetch/resilient',
  tool: 'fetch_resilient',
  summary: 'Fetch a web page as clean markdown by whatever way works: plain HTTP, a browser, outside providers',
  access: 'paid',
  price: perCall({ reference: '0.025', catalog: '0.008' }),
  pool: 'fetch',
  timeoutMs: 30_000,
  input: object({ url: url(), timeout: browserTimeout, ...cacheFields }),
  output: object({
    ...pageFields,
    content: string({ description: 'The page as markdown' }),
    warnings: optional(warnings),
    provider,
    tier,
    tried: array(object({ tier, provider, code: string(), message: string() }), {
      description: 'The ways that gave no page before, in the order they were tried, and why',
    }),
    cache: cacheInfo,
    proof,
    requestId: string(),
  }),
  cache: { by: [] },
  proof: { of: 'content' },
  errors: [
    'URL_NOT_ALLOWED',
    'INVALID_URL',
    'DNS_FAILED',
    'UNSUPPORTED_CONTENT_TYPE',
    'TARGET_ERROR',
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
