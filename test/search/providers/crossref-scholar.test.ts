import { expect } from 'vitest'
import { openCrossrefFixture } from '#test/support/upstream-fixtures/search/crossref.ts'
import { openCrossrefScholar } from '#workers/search/providers/crossref.ts'
import { describeSearchProvider } from '../conformance/describe-search-provider.ts'

const workOf = (position: number) => ({
  title: `owls & larks, part ${position}`,
  url: `https://doi.org/10.1000/owls.${position}`,
  snippet: `Larks sing early. Part ${position}.`,
  publicationInfo: `Ada Owl, The Bird Group - Journal of Birds, ${2020 + position} - Bird Press Ltd`,
  authors: ['Ada Owl', 'The Bird Group'],
  year: 2020 + position,
  citedBy: 5,
  pdfUrl: `https://press.example.com/${position}.pdf`,
  doi: `10.1000/owls.${position}`,
})

describeSearchProvider({
  open: (access) => openCrossrefScholar({ ...access, config: { ...access.config, CONTACT: 'owner@example.com' } }),
  openFixture: openCrossrefFixture,
  results: [workOf(2), workOf(3), workOf(4)],
  sent: [
    { request: { query: 'barn owl', limit: 7 }, fields: { query: 'barn owl', rows: '7', mailto: 'owner@example.com' } },
    {
      request: { freshness: 'year' },
      fields: { filter: expect.stringMatching(/^from-pub-date:\d{4}-\d\d-\d\d$/) },
    },
  ],
})
