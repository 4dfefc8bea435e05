import { openBraveFixture, braveKey } from '#test/support/upstream-fixtures/search/brave.ts'
import { openBraveWeb } from '#workers/search/providers/brave.ts'
import { describeSearchProvider } from '../conformance/describe-search-provider.ts'

const resultOf = (position: number) => ({
  title: `owls - Page ${position}`,
  url: `https://pages.example.com/${position}`,
  snippet: `What <strong>owls</strong> do &amp; eat, part ${position}.`,
})

describeSearchProvider({
  open: openBraveWeb,
  openFixture: openBraveFixture,
  key: braveKey,
  results: [{ ...resultOf(1), date: '2026-11-03T08:30:00.000Z' }, resultOf(2), resultOf(3)],
  sent: [
    {
      request: { query: '"barn owl" site:example.com', limit: 7 },
      fields: { q: '"barn owl" site:example.com', count: '7' },
    },
    { request: { country: 'de' }, fields: { country: 'DE' } },
    { request: { language: 'ja' }, fields: { search_lang: 'jp' } },
    { request: { freshness: 'month' }, fields: { freshness: 'pm' } },
  ],
})
