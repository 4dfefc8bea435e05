import { expect } from 'vitest'
import { exaKey, openExaFixture } from '#test/support/upstream-fixtures/search/exa.ts'
import { openExaWeb } from '#workers/search/providers/exa.ts'
import { describeSearchProvider } from '../conformance/describe-search-provider.ts'

const resultOf = (position: number) => ({
  title: `owls (${position})`,
  url: `https://read.example.com/${position}`,
  snippet: `A highlight about owls, number ${position}.`,
})

describeSearchProvider({
  open: openExaWeb,
  openFixture: openExaFixture,
  key: exaKey,
  results: [
    { ...resultOf(1), date: '2026-11-03T08:30:00.000Z' },
    { ...resultOf(2), title: 'https://read.example.com/2' },
    resultOf(3),
  ],
  sent: [
    { request: { limit: 7 }, fields: { query: 'owls', numResults: 7 } },
    {
      request: { query: 'owls site:example.com -site:shop.example.com' },
      fields: { query: 'owls', includeDomains: ['example.com'], excludeDomains: ['shop.example.com'] },
    },
    { request: { country: 'de' }, fields: { userLocation: 'DE' } },
    { request: { freshness: 'day' }, fields: { startPublishedDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) } },
  ],
})
