import { requestId } from '#shared/contract/models/answers/request-id.ts'
import { cacheFields } from '#shared/contract/models/cache.ts'
import { itemFields, itemSummary, urls } from '#shared/contract/models/items.ts'
import { contentFields, contentOptions, pageSource, pageSourceLater } from '#shared/contract/models/page-request.ts'
import { eachFetchTimeout } from '#shared/contract/models/timeout.ts'
import { operation } from '#shared/contract/operation.ts'
import { perItem } from '#shared/contract/price.ts'
import { array, boolean, integer, object, optional, timestamp, withDefault } from '#shared/contract/schema.ts'
import { pageUsage, respectUsage } from '#shared/contract/usage/usage.ts'
import { fetchBasic } from './fetch-basic.ts'

const page = fetchBasic.example.output

export const contents = operation({
  name: 'contents',
  method: 'POST',
  path: '/contents',
  group: 'Pages',
  tool: {
    name: 'get_contents',
    description:
      'Fetch 1 to 20 web pages in one call and return the beginning of each as markdown. Failed pages are not charged. Use batch_fetch for whole pages with metadata.',
    unlisted: [...contentOptions, 'source', 'respectUsage'],
    texts: ['results.content'],
  },
  summary: 'Fetch up to 20 web pages as markdown, each cut to a maximum length',
  description:
    'Fetches 1 to 20 pages in parallel. Returns the first `maxChars` characters of each page as markdown, in the order of `urls`. A page that fails has an error in its place and is not charged: its price is refunded as credits. Use it to fill the context of a language model with search results. For whole pages with metadata, or pages that need JavaScript, use /batch/fetch.',
  access: 'paid',
  price: perItem('urls', { catalog: '0.0015', minimum: true }),
  pool: 'crawl',
  // Twenty pages, six at a time, each up to the maximum timeout.
  timeoutMs: 150_000,
  input: object({
    urls: urls(1),
    maxChars: withDefault(
      integer({ description: 'Maximum number of characters per page', minimum: 500, maximum: 50_000 }),
      20_000,
    ),
    ...contentFields,
    source: pageSource,
    timeout: eachFetchTimeout,
    respectUsage,
    ...cacheFields,
  }),
  output: object({
    results: array(
      object({
        ...itemFields,
        truncated: optional(boolean({ description: 'true: the page has more content' })),
        usage: optional(pageUsage),
      }),
      { description: 'One result per URL, in the order of the input' },
    ),
    summary: itemSummary,
    fetchedAt: timestamp({ description: 'When the last page was fetched, or failed' }),
    requestId,
  }),
  laterFields: pageSourceLater,
  items: { field: 'urls', operation: fetchBasic },
  previewField: 'urls',
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
