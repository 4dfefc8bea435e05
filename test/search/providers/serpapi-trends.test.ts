import { openSerpApiFixture, serpApiKey } from '#test/support/upstream-fixtures/search/serpapi.ts'
import { openSerpApiTrends } from '#workers/search/providers/serpapi.ts'
import { describeSearchProvider } from '../conformance/describe-search-provider.ts'

describeSearchProvider({
  open: openSerpApiTrends,
  openFixture: openSerpApiFixture,
  key: serpApiKey,
  results: {
    timeline: [100, 75, 50].map((value, week) => ({
      date: `Nov ${2 + 7 * week} – ${8 + 7 * week}, 2025`,
      timestamp: 1_762_041_600 + week * 604_800,
      values: [{ query: 'owls', value }],
    })),
  },
  sent: [
    { request: { query: 'owls, larks' }, fields: { q: 'owls,larks', date: 'today 12-m', tz: '0' } },
    { request: { country: 'de' }, fields: { geo: 'DE' } },
    { request: { language: 'fr' }, fields: { hl: 'fr' } },
    { request: { freshness: 'week' }, fields: { date: 'now 7-d' } },
    { request: { period: 'all' }, fields: { date: 'all' } },
  ],
})
