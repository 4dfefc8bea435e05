import { cacheInfo } from '#shared/contract/models/cache.ts'
import {
  freshness,
  position,
  resultTitle,
  resultUrl,
  searchErrors,
  searchInput,
  searchKeyFields,
  searchOutput,
  searchOutputExample,
} from '#shared/contract/models/search-fields.ts'
import { scopeKeyFields, scopeLaterFields, searchScope } from '#shared/contract/models/search-scope.ts'
import { operation } from '#shared/contract/operation.ts'
import { perCall, perItem, sumOf } from '#shared/contract/price.ts'
import { array, boolean, integer, number, object, optional, string, withDefault } from '#shared/contract/schema.ts'
import { fetchBasic } from './fetch-basic.ts'

export const search = operation({
  name: 'search',
  method: 'POST',
  path: '/search',
  group: 'Search',
  tool: {
    name: 'search_web',
    description:
      'Search the web. Returns titles, URLs and snippets; includeContent adds the text of the top pages. For a known URL use fetch_webpage.',
    unlisted: scopeKeyFields,
    texts: ['results.content'],
  },
  summary: 'Search the web, and optionally read the top results',
  description:
    'Searches the web through the providers of this deployment: if one fails or finds nothing, the next is asked. Returns up to `limit` results without duplicates and tracking parameters. `"quoted phrases"`, `site:`, `country`, `language` and `freshness` apply where the provider supports them; `warnings` names those that it could not apply. With `includeContent`, the top `contentResults` pages are read as markdown, as /fetch/basic would. Pages that fail are not charged: their price is refunded as credits. For news, images, places, products or papers, use /search/news and its siblings.',
  access: 'paid',
  price: sumOf(
    perCall({ reference: '0.005', catalog: '0.015' }),
    perItem('contentResults', { catalog: '0.0015', when: 'includeContent', atMost: 'limit' }),
  ),
  pool: 'search',
  // The search, and two rounds of slow pages.
  timeoutMs: 60_000,
  needs: ['web-search'],
  input: object({
    ...searchInput,
    ...searchScope,
    freshness,
    includeContent: withDefault(boolean({ description: 'Also read the top pages as markdown' }), false),
    contentResults: withDefault(integer({ description: 'Pages to read', minimum: 1, maximum: 10 }), 5),
    contentChars: withDefault(integer({ description: 'Characters per page', minimum: 500, maximum: 20_000 }), 8000),
  }),
  output: object({
    ...searchOutput,
    results: array(
      object({
        position,
        title: resultTitle,
        url: resultUrl,
        snippet: string({ description: 'Text of the page around the words of the query; may be empty' }),
        score: optional(
          number({
            description:
              'Half for the place (1 for the first, less 0.05 for each further one), half for the share of the words of the query in title, snippet and URL. Never less than the score of a later result',
            minimum: 0,
            maximum: 1,
          }),
        ),
        date: optional(string({ description: 'ISO 8601 date or timestamp of the page' })),
        content: optional(string({ description: 'The page as markdown' })),
        contentTruncated: optional(boolean({ description: 'true: the page has more content' })),
        contentCache: optional(cacheInfo),
        error: optional(
          object(
            {
              code: string({ description: 'Error code, such as TARGET_TIMEOUT' }),
              message: string({ description: 'For people: what went wrong, and what to do' }),
            },
            { description: 'Why the page was not read' },
          ),
        ),
      }),
      { description: 'Results, best first' },
    ),
  }),
  cache: { keyFields: [...searchKeyFields, 'freshness', ...scopeKeyFields] },
  laterFields: scopeLaterFields,
  items: { field: 'contentResults', isDiscovered: true, addedBy: 'includeContent', operation: fetchBasic },
  errors: searchErrors,
  example: {
    input: { query: 'solar power', limit: 5 },
    output: {
      query: 'solar power',
      results: [
        {
          position: 1,
          title: 'Solar power',
          url: 'https://example.com/solar-power',
          snippet: 'Solar power is the conversion of sunlight into electricity.',
          score: 1,
        },
      ],
      ...searchOutputExample,
    },
  },
})
