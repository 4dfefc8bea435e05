import { requestId } from '#shared/contract/models/answers/request-id.ts'
import { searchReaderNote } from '#shared/contract/models/reader.ts'
import { position, resultTitle, resultUrl, searchErrors, searchQuery } from '#shared/contract/models/search-fields.ts'
import { operation } from '#shared/contract/operation.ts'
import { free } from '#shared/contract/price.ts'
import { array, object, string, timestamp } from '#shared/contract/schema.ts'

/** Maximum number of results in a free answer. */
export const freeSearchResults = 3

export const freeSearch = operation({
  name: 'free-search',
  method: 'POST',
  path: '/free/search',
  group: 'Free calls',
  tool: {
    name: 'free_search',
    effect: 'none',
    description: `Search the web and return the first ${freeSearchResults} results. A few calls per hour; for more results use search_web.`,
    withheld: ['_reader.upgrade'],
  },
  summary: 'Search the web for a few results, free of charge',
  description: `Returns the first ${freeSearchResults} results of a web search. Each client address has a few free calls per hour, shared with GET /s/{query}, GET /r/{url} and /free/fetch; "_reader" shows how many remain. Use it to try the service. For up to 20 results, their pages, and searches by country, language or date, use /search.`,
  access: 'free',
  allowance: 'free',
  price: free(),
  pool: 'inline',
  timeoutMs: 30_000,
  needs: ['web-search'],
  input: object({ query: searchQuery }),
  output: object({
    query: string({ description: 'The requested query' }),
    results: array(
      object({
        title: resultTitle,
        url: resultUrl,
        snippet: string({ description: 'Text of the page around the words of the query; may be empty' }),
        position,
      }),
      { description: `Up to ${freeSearchResults} results, best first` },
    ),
    searchedAt: timestamp({ description: 'When the search ran, ISO 8601' }),
    _reader: searchReaderNote,
    requestId,
  }),
  errors: searchErrors,
  example: {
    input: { query: 'solar power' },
    output: {
      query: 'solar power',
      results: [
        {
          title: 'Solar power',
          url: 'https://example.com/solar-power',
          snippet: 'Solar power is the conversion of sunlight into electricity.',
          position: 1,
        },
      ],
      searchedAt: '2026-11-22T13:20:00.000Z',
      _reader: {
        tier: 'free',
        maxResults: freeSearchResults,
        rateLimit: { limit: 10, remaining: 9, resetSeconds: 3600 },
        upgrade: {
          moreResults: 'POST /search returns up to 20 results, and the pages with includeContent',
          docs: 'https://webintel.example/docs',
        },
      },
      requestId: '019aa1b2-0000-7000-8000-000000000042',
    },
  },
})
