import { addressPatterns } from '#shared/contract/models/address-patterns.ts'
import { requestId } from '#shared/contract/models/answers/request-id.ts'
import { cacheFields, cacheInfo } from '#shared/contract/models/cache.ts'
import { pageErrors } from '#shared/contract/models/page-answer.ts'
import { requestedUrl } from '#shared/contract/models/page.ts'
import { fetchTimeout } from '#shared/contract/models/timeout.ts'
import { operation } from '#shared/contract/operation.ts'
import { perCall } from '#shared/contract/price.ts'
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

export const map = operation({
  name: 'map',
  method: 'POST',
  path: '/map',
  group: 'Pages',
  tool: {
    name: 'map_site',
    description:
      'List the addresses of a website from its sitemaps, or from the links of its home page. Set search to rank them by words. Use it to find pages, then fetch_webpage or get_contents to read them.',
    withheld: ['urls'],
  },
  summary: 'List the page addresses of a website from its sitemaps and links',
  description:
    'Lists the pages of a website without fetching them. Reads the sitemaps that robots.txt names, /sitemap.xml, and those that indexes name; if they name few addresses, also the links of the page at `url`, rendered by a browser where the host needs one. Returns each page once, up to `limit`, with its last modification and title where the site states them. `include` and `exclude` filter, `search` ranks. A `url` that is a sitemap itself is read as one. Addresses that robots.txt disallows are listed, but not fetched. To read the pages, use /contents, /batch/fetch or /crawl.',
  access: 'paid',
  price: perCall({ catalog: '0.004' }),
  pool: 'crawl',
  timeoutMs: 30_000,
  input: object({
    url: url({ description: 'URL of the site, usually its home page' }),
    limit: withDefault(integer({ description: 'Maximum number of addresses', minimum: 1, maximum: 5000 }), 1000),
    ...addressPatterns,
    search: optional(
      string({
        description: 'Words: addresses that contain them, or whose titles do, come first',
        minLength: 1,
        maxLength: 200,
      }),
    ),
    includeSubdomains: withDefault(
      boolean({ description: 'List all hosts of the domain. www. always counts as the same host' }),
      false,
    ),
    respectRobots: withDefault(
      boolean({ description: 'false: read the page at url even if robots.txt disallows it' }),
      true,
    ),
    timeout: fetchTimeout,
    ...cacheFields,
  }),
  output: object({
    url: requestedUrl,
    urls: array(string(), { description: 'Addresses, best first for a search, otherwise in the order of the site' }),
    links: array(
      object({
        url: string({ description: 'Absolute URL of the page' }),
        lastModified: optional(
          string({ description: 'When the page last changed, as the sitemap states it; ISO 8601 date or timestamp' }),
        ),
        title: optional(
          string({ description: 'Title in the sitemap, or text of a link to the page. Absent without one' }),
        ),
        alternates: optional(
          array(
            object({
              language: string({ description: 'BCP 47 language tag, or x-default' }),
              url: string({ description: 'Absolute URL of the translation' }),
            }),
            {
              description: 'Translations of the page that the sitemap names',
            },
          ),
        ),
      }),
      { description: 'The same addresses, with what the site states about them' },
    ),
    total: integer({
      description: 'Number of different addresses that pass the filters; up to 500,000 addresses are counted',
      minimum: 0,
    }),
    source: choice(['sitemap', 'links', 'none'], {
      description:
        'Where the addresses are from. sitemap: sitemaps, and links if there were few; links: the page only; none: no address passes the filters',
    }),
    sitemapsChecked: integer({ description: 'Number of sitemap files that were requested', minimum: 0 }),
    warnings: optional(array(string(), { description: 'Parts of the site that were not read, and the reasons' })),
    mappedAt: timestamp({ description: 'When the addresses were listed, ISO 8601' }),
    cache: cacheInfo,
    requestId,
  }),
  cache: { keyFields: ['limit', 'include', 'exclude', 'search', 'includeSubdomains', 'respectRobots'] },
  previewField: 'url',
  errors: [...pageErrors, 'ROBOTS_DISALLOWED', 'RENDER_FAILED'],
  example: {
    input: { url: 'https://example.com/', limit: 100 },
    output: {
      url: 'https://example.com/',
      urls: ['https://example.com/', 'https://example.com/pricing'],
      links: [
        { url: 'https://example.com/', lastModified: '2026-11-01' },
        { url: 'https://example.com/pricing', lastModified: '2026-10-02' },
      ],
      total: 2,
      source: 'sitemap',
      sitemapsChecked: 1,
      mappedAt: '2026-11-20T13:20:00.000Z',
      cache: { state: 'miss', age: 0 },
      requestId: '019aa1b2-0000-7000-8000-000000000021',
    },
  },
})
