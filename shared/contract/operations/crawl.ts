import { addressPatterns } from '#shared/contract/models/address-patterns.ts'
import { requestId } from '#shared/contract/models/answers/request-id.ts'
import { cacheFields, cacheInfo } from '#shared/contract/models/cache.ts'
import { itemError } from '#shared/contract/models/items.ts'
import { documentErrors, targetErrors } from '#shared/contract/models/page-answer.ts'
import { contentFields, contentOptions, needsOfTier } from '#shared/contract/models/page-request.ts'
import { pageMetadata, requestedUrl } from '#shared/contract/models/page.ts'
import { respondAsync, eachFetchTimeout, waitedMs } from '#shared/contract/models/timeout.ts'
import { operation } from '#shared/contract/operation.ts'
import { perItem } from '#shared/contract/price.ts'
import {
  array,
  boolean,
  choice,
  integer,
  object,
  optional,
  string,
  timestamp,
  url,
  withDefault,
} from '#shared/contract/schema.ts'
import { respectUsage } from '#shared/contract/usage/usage.ts'
import { fetchBasic } from './fetch-basic.ts'
import { fetchPro } from './fetch-pro.ts'

const page = fetchBasic.example.output

export const crawl = operation({
  name: 'crawl',
  method: 'POST',
  path: '/crawl',
  group: 'Pages',
  tool: {
    name: 'crawl_site',
    description:
      'Read up to 25 pages of a website as markdown, breadth-first from a start page. Undelivered pages are not charged. Use batch_fetch for known URLs.',
    unlisted: [...contentOptions, 'respectUsage'],
    texts: ['pages.content'],
  },
  summary: 'Crawl a website and return its pages as markdown',
  description:
    'Reads up to `limit` pages of one host, breadth-first from `url`, and returns each as markdown with its depth. Obeys robots.txt. Each page is returned once, under whatever addresses it is linked. Calendars, session ids, endless filters and repeating paths are recognized and listed in `traps`. Pages that fail, or that the site does not have, are not charged: their price is refunded as credits. A crawl that is cancelled or reaches its time limit returns the pages so far. For pages with known URLs, use /batch/fetch.',
  access: 'paid',
  price: perItem('limit', { catalog: '0.0015', minimum: true }),
  payment: { isPrepaid: true },
  pool: 'crawl',
  // Twenty-five pages of a host that asks for a pause of ten seconds between two requests.
  timeoutMs: 300_000,
  input: object({
    url: url({ description: 'Start page' }),
    limit: withDefault(integer({ description: 'Maximum pages, failed included', minimum: 1, maximum: 25 }), 10),
    maxDepth: withDefault(integer({ description: 'Maximum links from the start page', minimum: 0, maximum: 3 }), 2),
    ...addressPatterns,
    respectRobots: withDefault(boolean({ description: 'Obey robots.txt' }), true),
    maxChars: withDefault(integer({ description: 'Characters per page', minimum: 500, maximum: 50_000 }), 8000),
    tier: withDefault(
      choice(['auto', 'basic', 'pro'], {
        description: 'pro: in a browser; auto: if the page needs one',
      }),
      'auto',
    ),
    ...contentFields,
    timeout: eachFetchTimeout,
    respectUsage,
    cache: cacheFields.cache,
    async: respondAsync,
  }),
  output: object({
    url: requestedUrl,
    pages: array(
      object({
        url: requestedUrl,
        depth: integer({ description: 'Number of links from the start page', minimum: 0 }),
        status: choice(['success', 'error'], { description: 'error: the page has no content, and `error` says why' }),
        title: optional(string({ description: 'Title of the page; empty if it has none' })),
        content: optional(string({ description: 'The page as markdown' })),
        truncated: optional(boolean({ description: 'true: the page has more content' })),
        tier: optional(
          choice(['basic', 'pro', 'provider'], {
            description: 'How the page was fetched. basic: plain HTTP; pro: a browser; provider: an outside service',
          }),
        ),
        cache: optional(cacheInfo),
        waitedMs,
        metadata: optional(pageMetadata),
        error: itemError,
      }),
      { description: 'The pages in breadth-first order' },
    ),
    summary: object(
      {
        crawled: integer({ description: 'Number of entries in `pages`', minimum: 0 }),
        successful: integer({ description: 'Pages that were returned', minimum: 0 }),
        failed: integer({ description: 'Pages that failed, and are not charged', minimum: 0 }),
        discovered: integer({ description: 'Distinct pages that the crawl found, read or not', minimum: 0 }),
        duplicates: integer({ description: 'Pages left out because they repeat another page', minimum: 0 }),
        limit: integer({ description: '`limit` of the call', minimum: 1 }),
        maxDepth: integer({ description: '`maxDepth` of the call', minimum: 0 }),
        robotsRespected: boolean({ description: 'false: `respectRobots` of the call is false' }),
        waitedMs: optional(
          integer({ description: 'Sum of `waitedMs` of the pages. Absent if none waited', minimum: 1 }),
        ),
        endedBy: choice(['complete', 'limit', 'deadline', 'cancelled'], {
          description:
            'complete: every page within maxDepth was read; limit: the crawl has `limit` pages; deadline: the time limit of the call was reached; cancelled: by the caller',
        }),
      },
      { description: 'Counts and limits of the crawl' },
    ),
    robotsBlocked: array(string(), { description: 'Addresses that robots.txt disallows, up to 100' }),
    traps: array(
      object({
        kind: choice(['calendar', 'session-ids', 'query-permutations', 'repeating-segments'], {
          description:
            'calendar: addresses that differ only by a date; session-ids: addresses with the id of a visit, which is removed; query-permutations: filters in every combination; repeating-segments: paths that repeat themselves',
        }),
        url: string({ description: 'First address in it' }),
        count: integer({ description: 'Addresses left out, or cleaned of their session id', minimum: 1 }),
      }),
      { description: 'Parts of the site with endless addresses' },
    ),
    crawledAt: timestamp({ description: 'When the crawl ended' }),
    totalPrice: string({ description: 'Price of the delivered pages, in US dollars' }),
    requestId,
  }),
  needsByChoice: needsOfTier,
  items: {
    field: 'limit',
    isDiscovered: true,
    operation: fetchBasic,
    operationByChoice: { field: 'tier', choices: { pro: fetchPro } },
  },
  errors: [
    ...targetErrors,
    ...documentErrors,
    'EMPTY_CONTENT',
    'ROBOTS_DISALLOWED',
    'USAGE_NOT_ALLOWED',
    'RENDER_FAILED',
  ],
  example: {
    input: { url: 'https://example.com/', limit: 5 },
    output: {
      url: 'https://example.com/',
      pages: [
        {
          url: 'https://example.com/',
          depth: 0,
          status: 'success',
          title: page.title,
          content: page.content,
          truncated: false,
          tier: 'basic',
          cache: { state: 'miss', age: 0 },
          metadata: page.metadata,
        },
        {
          url: 'https://example.com/missing',
          depth: 1,
          status: 'error',
          error: { code: 'TARGET_ERROR', message: 'The target answered with HTTP status 404.' },
        },
      ],
      summary: {
        crawled: 2,
        successful: 1,
        failed: 1,
        discovered: 3,
        duplicates: 0,
        limit: 5,
        maxDepth: 2,
        robotsRespected: true,
        endedBy: 'complete',
      },
      robotsBlocked: ['https://example.com/private/'],
      traps: [{ kind: 'calendar', url: 'https://example.com/events/2026/12', count: 2 }],
      crawledAt: page.fetchedAt,
      totalPrice: '0.0015',
      requestId: '019aa1b2-0000-7000-8000-000000000006',
    },
  },
})
