import { cacheFields } from '#shared/contract/models/cache.ts'
import { country, searchErrors, searchOutput, searchOutputExample } from '#shared/contract/models/search-fields.ts'
import { fetchTimeout } from '#shared/contract/models/timeout.ts'
import { operation } from '#shared/contract/operation.ts'
import { perCall } from '#shared/contract/price.ts'
import { array, choice, integer, object, string, withDefault } from '#shared/contract/schema.ts'
import { trendPeriods } from '#shared/contract/search-kind.ts'

export const searchTrends = operation({
  name: 'search-trends',
  method: 'POST',
  path: '/search/trends',
  group: 'Search',
  tool: {
    name: 'search_trends',
    description:
      'Compare how often up to five queries were searched over time, from 0 to 100. Separate the queries with commas. Use search_autocomplete to find queries.',
  },
  summary: 'Compare the search interest of queries over time',
  description:
    'Returns a timeline of the relative interest in up to five queries. Values are from 0 to 100, where 100 is the peak of all queries and dates; they are not counts of searches. Set `country` for the interest in one country.',
  access: 'paid',
  price: perCall({ catalog: '0.04' }),
  pool: 'search',
  timeoutMs: 30_000,
  needs: ['trends-search'],
  input: object({
    query: string({
      description: 'One to five queries, separated by commas',
      minLength: 1,
      maxLength: 400,
      pattern: '^\\s*[^,\\s][^,]*(?:,\\s*[^,\\s][^,]*){0,4}$',
    }),
    period: withDefault(choice(trendPeriods, { description: 'Period until now' }), 'year'),
    country,
    timeout: fetchTimeout,
    ...cacheFields,
  }),
  output: object({
    ...searchOutput,
    timeline: array(
      object({
        date: string({ description: 'As the provider writes it, such as Nov 15 – 21, 2026' }),
        timestamp: integer({ description: 'Start of the interval, Unix seconds' }),
        values: array(
          object({
            query: string({ description: 'One of the queries' }),
            value: integer({ description: 'Relative interest', minimum: 0, maximum: 100 }),
          }),
          { description: 'Interest in each query, in the order of the queries' },
        ),
      }),
      { description: 'Intervals of the period, oldest first; empty if there were too few searches' },
    ),
  }),
  cache: { keyFields: ['query', 'period', 'country'] },
  errors: searchErrors,
  example: {
    input: { query: 'solar power, wind power', period: 'month', country: 'us' },
    output: {
      query: 'solar power, wind power',
      timeline: [
        {
          date: 'Oct 23, 2026',
          timestamp: 1_792_713_600,
          values: [
            { query: 'solar power', value: 82 },
            { query: 'wind power', value: 41 },
          ],
        },
      ],
      ...searchOutputExample,
      provider: { id: 'serpapi', name: 'SerpApi' },
    },
  },
})
