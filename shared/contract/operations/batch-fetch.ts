import { actions, stepPrices, steps, typedText } from '#shared/contract/models/actions.ts'
import { requestId } from '#shared/contract/models/answers/request-id.ts'
import { cacheFields } from '#shared/contract/models/cache.ts'
import { callerFields, callerSecrets, refusedFields } from '#shared/contract/models/caller-fields.ts'
import { itemFields, itemSummary, urls } from '#shared/contract/models/items.ts'
import {
  contentFields,
  contentOptions,
  needsOfTier,
  pageSource,
  pageSourceLater,
} from '#shared/contract/models/page-request.ts'
import { pageMetadata, cutBySize } from '#shared/contract/models/page.ts'
import { respondAsync, eachFetchTimeout } from '#shared/contract/models/timeout.ts'
import { operation } from '#shared/contract/operation.ts'
import { perItem } from '#shared/contract/price.ts'
import { array, choice, object, optional, string, timestamp, withDefault } from '#shared/contract/schema.ts'
import { respectUsage } from '#shared/contract/usage/usage.ts'
import { fetchBasic } from './fetch-basic.ts'
import { fetchPro } from './fetch-pro.ts'

const page = fetchBasic.example.output

export const batchFetch = operation({
  name: 'batch-fetch',
  method: 'POST',
  path: '/batch/fetch',
  group: 'Pages',
  tool: {
    name: 'batch_fetch',
    description:
      'Fetch 2 to 20 web pages in one call and return each as markdown with its metadata. Failed pages are not charged. Use fetch_webpage for one page, get_contents for shortened pages.',
    unlisted: [...contentOptions, 'source', ...callerSecrets, 'actions', 'respectUsage'],
    texts: ['results.content'],
  },
  summary: 'Fetch 2 to 20 web pages as markdown in one call',
  description:
    'Fetches 2 to 20 pages in parallel. Returns each page as markdown, with its title and metadata, in the order of `urls`. A page that fails has an error in its place and is not charged: its price is refunded as credits. Set `tier` to pro to render pages in a browser. For shortened pages, use /contents. For one page, use /fetch/basic.',
  access: 'paid',
  price: perItem('urls', { reference: '0.003', steps: [stepPrices] }),
  payment: { isPrepaid: true },
  keepsFragment: true,
  pool: 'crawl',
  // Twenty pages, six at a time, each up to the maximum timeout.
  timeoutMs: 150_000,
  input: object({
    urls: urls(2),
    timeout: eachFetchTimeout,
    respectUsage,
    tier: withDefault(choice(['basic', 'pro'], { description: 'pro: render the pages in a browser' }), 'basic'),
    actions,
    ...contentFields,
    source: pageSource,
    ...callerFields,
    ...cacheFields,
    async: respondAsync,
  }),
  output: object({
    results: array(
      object({
        ...itemFields,
        truncated: cutBySize,
        metadata: optional(pageMetadata),
        steps,
        fetchedAt: timestamp({ description: 'When the page was fetched, or failed' }),
      }),
      { description: 'One result per URL, in the order of the input' },
    ),
    summary: itemSummary,
    totalPrice: string({ description: 'Price of the delivered pages, in US dollars' }),
    requestId,
  }),
  laterFields: { ...pageSourceLater, actions: [] },
  privateFields: [...callerSecrets, typedText],
  refusedFields,
  needsByChoice: needsOfTier,
  items: { field: 'urls', operation: fetchBasic, operationByChoice: { field: 'tier', choices: { pro: fetchPro } } },
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
