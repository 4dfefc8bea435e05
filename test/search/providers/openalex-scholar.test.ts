import { expect } from 'vitest'
import { openOpenAlexFixture } from '#test/support/upstream-fixtures/search/openalex.ts'
import { openOpenAlexScholar } from '#workers/search/providers/openalex.ts'
import { describeSearchProvider } from '../conformance/describe-search-provider.ts'

const workOf = (position: number) => ({
  title: `A study of owls, part ${position}`,
  url: `https://journal.example.com/${position}`,
  snippet: 'Owls hunt at night. hunt mice.',
  publicationInfo: `Ada Owl, Ben Lark - Journal of Birds, ${2020 + position} - Bird Press`,
  authors: ['Ada Owl', 'Ben Lark'],
  year: 2020 + position,
  citedBy: 10 * position,
  pdfUrl: `https://archive.example.com/${position}.pdf`,
  doi: `10.1000/owls.${position}`,
})

describeSearchProvider({
  open: (access) =>
    openOpenAlexScholar({
      ...access,
      config: { ...access.config, CONTACT: 'owner@example.com', OPENALEX_API_KEY: 'openalex-test-key' },
    }),
  openFixture: openOpenAlexFixture,
  key: 'openalex-test-key',
  results: [workOf(1), workOf(2), workOf(3)],
  sent: [
    {
      request: { query: '"barn owl" hunting', limit: 7 },
      fields: {
        search: '"barn owl" hunting',
        'per-page': '7',
        mailto: 'owner@example.com',
        api_key: 'openalex-test-key',
      },
    },
    { request: { language: 'fr' }, fields: { filter: 'language:fr' } },
    {
      request: { freshness: 'week' },
      fields: { filter: expect.stringMatching(/^from_publication_date:\d{4}-\d\d-\d\d$/) },
    },
  ],
})
