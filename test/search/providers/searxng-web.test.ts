import { openSearxngFixture } from '#test/support/upstream-fixtures/search/searxng.ts'
import { openSearxngWeb } from '#workers/search/providers/searxng.ts'
import { describeSearchProvider } from '../conformance/describe-search-provider.ts'

const resultOf = (position: number) => ({
  title: `owls ${position}`,
  url: `https://found.example.com/${position}`,
  snippet: `Text about owls, number ${position}.`,
})

describeSearchProvider({
  open: openSearxngWeb,
  openFixture: openSearxngFixture,
  results: [{ ...resultOf(1), date: '2026-11-03T08:30:00.000Z' }, resultOf(2), resultOf(3)],
  sent: [
    { request: { query: '"barn owl" site:example.com' }, fields: { q: '"barn owl" site:example.com', format: 'json' } },
    { request: { language: 'fr' }, fields: { language: 'fr', categories: 'general' } },
    { request: { freshness: 'week' }, fields: { time_range: 'week' } },
  ],
})
