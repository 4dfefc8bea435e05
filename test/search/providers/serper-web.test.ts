import { openSerperFixture, serperKey } from '#test/support/upstream-fixtures/search/serper.ts'
import { openSerperWeb } from '#workers/search/providers/serper.ts'
import { describeSearchProvider } from '../conformance/describe-search-provider.ts'

const resultOf = (position: number) => ({
  title: `owls &amp; result ${position}`,
  url: `https://results.example.com/${position}?utm_source=serper`,
  snippet: `Snippet ${position} about <b>owls</b>.`,
})

describeSearchProvider({
  open: openSerperWeb,
  openFixture: openSerperFixture,
  key: serperKey,
  results: [{ ...resultOf(1), date: '2026-11-03' }, resultOf(2), resultOf(3)],
  sent: [
    {
      request: { query: 'owls site:example.com "barn owl"', limit: 7 },
      fields: { q: 'owls site:example.com "barn owl"', num: 7 },
    },
    { request: { country: 'de' }, fields: { gl: 'de' } },
    { request: { language: 'fr' }, fields: { hl: 'fr' } },
    { request: { freshness: 'week' }, fields: { tbs: 'qdr:w' } },
    { request: { location: 'Berlin' }, fields: { location: 'Berlin' } },
  ],
})
