import { openTavilyFixture, tavilyKey } from '#test/support/upstream-fixtures/search/tavily.ts'
import { openTavilyWeb } from '#workers/search/providers/tavily.ts'
import { describeSearchProvider } from '../conformance/describe-search-provider.ts'

const resultOf = (position: number) => ({
  title: `owls & result ${position}`,
  url: `https://results.example.com/${position}`,
  snippet: `Text ${position} about owls.`,
})

describeSearchProvider({
  open: openTavilyWeb,
  openFixture: openTavilyFixture,
  key: tavilyKey,
  results: [resultOf(1), resultOf(2), resultOf(3)],
  sent: [
    { request: { limit: 7 }, fields: { query: 'owls', topic: 'general', max_results: 7 } },
    {
      request: { query: 'owls site:example.com -site:shop.example.com' },
      fields: { query: 'owls', include_domains: ['example.com'], exclude_domains: ['shop.example.com'] },
    },
    { request: { freshness: 'day' }, fields: { time_range: 'day' } },
  ],
})
