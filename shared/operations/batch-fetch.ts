import { cacheFields } from '#shared/models/cache-fields.ts'
import { itemFields, itemSummary, urls } from '#shared/models/items.ts'
import { pageMetadata } from '#shared/models/page.ts'
import { fetchTimeout } from '#shared/models/timeout.ts'
import { operation } from '#shared/operation.ts'
import { perItem } from '#shared/price.ts'
import { array, boolean, choice, object, optional, string, timestamp, withDefault } from '#shared/schema.ts'
import { fetchBasic } from './fetch-basic.ts'
import { fetchPro } from './fetch-pro.ts'

const page = fetchBasic.example.output

export const batchFetch = operation({
  name: 'batch-fetch',
  method: 'POST',
  path: '/batch/fetch',
  tool: 'batch_fetch',
  summary: 'Fetch several web pages as clean markdown in one call; only those that succeed are charged',
  access: 'paid',
  price: perItem('urls', { reference: '0.003' }),
  isPaidAhead: true,
  pool: 'crawl',
  // Twenty addresses, six at a time, and each may take the longest timeout.
  timeoutMs: 150_000,
  input: object({
    urls: urls(2),
    timeout: fetchTimeout,
    tier: withDefault(choice(['basic', 'pro'], { description: 'pro: pages are rendered in a browser' }), 'basic'),
    ...cacheFields,
    async: withDefault(boolean({ description: 'Answer 202 at once, as with Prefer: respond-async' }), false),
  }),
  output: object({
    results: array(
      object({
        ...itemFields,
        metadata: optional(pageMetadata),
        fetchedAt: timestamp({ description: 'When the page was fetched, or was found not to be there' }),
      }),
      { description: 'One for each address, in the order of the input' },
    ),
    summary: itemSummary,
    totalPrice: string({ description: 'What the delivered pages cost, in dollars' }),
    requestId: string(),
  }),
  needsByChoice: { field: 'tier', choices: { pro: ['browser'] } },
  items: { field: 'urls', of: fetchBasic, instead: { field: 'tier', choices: { pro: fetchPro } } },
  errors: ['URL_NOT_ALLOWED', 'INVALID_URL'],
  example: {
    input: { urls: ['https://example.com/', 'https://example.com/missing'] },
    output: {
      results: [
        {
          url: 'https://example.com/',
          status: 'success',
          title: page.title,
          content: page.content,
          cache: { state: 'miss', age: 0 },
          metadata: page.metadata,
          fetchedAt: page.fetchedAt,
        },
        {
          url: 'https://example.com/missing',
          status: 'error',
          error: { code: 'TARGET_ERROR', message: 'The target answered with HTTP status 404.' },
          fetchedAt: page.fetchedAt,
        },
      ],
      summary: { total: 2, successful: 1, failed: 1 },
      totalPrice: '0.003',
      requestId: '019aa1b2-0000-7000-8000-000000000004',
    },
  },
})
