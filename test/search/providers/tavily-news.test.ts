import { openTavilyFixture, tavilyKey } from '#test/support/upstream-fixtures/search/tavily.ts'
import { openTavilyNews } from '#workers/search/providers/tavily.ts'
import { describeSearchProvider } from '../conformance/describe-search-provider.ts'

describeSearchProvider({
  open: openTavilyNews,
  openFixture: openTavilyFixture,
  key: tavilyKey,
  results: [1, 2, 3].map((position) => ({
    title: `owls in the news ${position}`,
    url: `https://news.example.com/${position}`,
    snippet: `Text ${position} about owls.`,
    date: 'Mon, 03 Nov 2025 10:30:00 GMT',
    isoDate: '2025-11-03T10:30:00.000Z',
  })),
  sent: [
    { request: { freshness: 'week', limit: 7 }, fields: { topic: 'news', time_range: 'week', max_results: 7 } },
    {
      request: { query: 'owls site:example.com -site:shop.example.com' },
      fields: { query: 'owls', include_domains: ['example.com'], exclude_domains: ['shop.example.com'] },
    },
  ],
})
