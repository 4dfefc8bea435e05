import { cacheFields } from '#shared/models/cache-fields.ts'
import { itemFields, itemSummary, urls } from '#shared/models/items.ts'
import { fetchTimeout } from '#shared/models/timeout.ts'
import { operation } from '#shared/operation.ts'
import { perItem } from '#shared/price.ts'
import { array, boolean, integer, object, optional, string, timestamp, withDefault } from '#shared/schema.ts'
import { fetchBasic } from './fetch-basic.ts'

const page = fetchBasic.example.output

export const contents = operation({
  name: 'contents',
  method: 'POST',
  path: '/contents',
  tool: 'get_contents',
  summary: 'Clean markdown of up to twenty web pages, each cut to a length; only those that succeed are charged',
  access: 'paid',
  price: perItem('urls', { catalog: '0.0015', minimum: true }),
  pool: 'crawl',
  // Twenty addresses, six at a time, and each may take the longest timeout.
  timeoutMs: 150_000,
  input: object({
    urls: urls(1),
    maxChars: withDefault(integer({ description: 'Most characters per page', minimum: 500, maximum: 50_000 }), 20_000),
    timeout: fetchTimeout,
    ...cacheFields,
  }),
  output: object({
    results: array(
      object({ ...itemFields, truncated: optional(boolean({ description: 'Whether the page has more content' })) }),
      { description: 'One for each address, in the order of the input' },
    ),
    summary: itemSummary,
    fetchedAt: timestamp({ description: 'When the last page was there' }),
    requestId: string(),
  }),
  items: { field: 'urls', of: fetchBasic },
  liveBy: 'urls',
  errors: ['URL_NOT_ALLOWED', 'INVALID_URL'],
  example: {
    input: { urls: ['https://example.com/'] },
    output: {
      results: [
        {
          url: 'https://example.com/',
          status: 'success',
          title: page.title,
          content: page.content,
          cache: { state: 'miss', age: 0 },
          truncated: false,
        },
      ],
      summary: { total: 1, successful: 1, failed: 0 },
      fetchedAt: page.fetchedAt,
      requestId: '019aa1b2-0000-7000-8000-000000000005',
    },
  },
})
