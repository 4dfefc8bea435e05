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
import { perCall } from '#shared/contract/price.ts'
import { array, object, optional, string } from '#shared/contract/schema.ts'

export const searchNews = operation({
  name: 'search-news',
  method: 'POST',
  path: '/search/news',
  group: 'Search',
  tool: {
    name: 'search_news',
    description:
      'Search the news. Returns articles with source and date, newest or most relevant first. Use fetch_webpage or get_contents to read them, and search_web for other pages.',
    unlisted: scopeKeyFields,
  },
  summary: 'Search the news for articles with source and date',
  description:
    'Searches news articles. `date` is the text of the provider; `isoDate` is the same date in ISO 8601, if it can be read. Use `freshness` for the last day, week, month or year. For pages of any kind use /search; to read the articles, use /contents.',
  access: 'paid',
  price: perCall({ catalog: '0.015' }),
  pool: 'search',
  timeoutMs: 30_000,
  needs: ['news-search'],
  input: object({
    ...searchInput,
    ...searchScope,
    freshness,
  }),
  output: object({
    ...searchOutput,
    results: array(
      object({
        position,
        title: resultTitle,
        url: resultUrl,
        snippet: optional(
          string({ description: 'Beginning of the article, or its text around the words of the query' }),
        ),
        source: optional(string({ description: 'Name of the publisher' })),
        date: optional(string({ description: 'As the provider writes it, such as 2 hours ago' })),
        isoDate: optional(string({ description: 'ISO 8601 date or timestamp' })),
        thumbnail: optional(string({ description: 'URL of a small image' })),
      }),
      { description: 'Results, best first' },
    ),
  }),
  cache: { keyFields: [...searchKeyFields, 'freshness', ...scopeKeyFields] },
  laterFields: scopeLaterFields,
  errors: searchErrors,
  example: {
    input: { query: 'solar power', freshness: 'week', limit: 5 },
    output: {
      query: 'solar power',
      results: [
        {
          position: 1,
          title: 'Solar overtakes coal',
          url: 'https://example.com/news/solar',
          snippet: 'For the first time, panels produced more electricity than coal.',
          source: 'Example Times',
          date: '2 hours ago',
          isoDate: '2026-11-22T11:20:00.000Z',
        },
      ],
      ...searchOutputExample,
    },
  },
})
