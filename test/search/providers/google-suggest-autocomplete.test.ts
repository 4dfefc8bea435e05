import { openGoogleSuggestFixture } from '#test/support/upstream-fixtures/search/google-suggest.ts'
import { openGoogleSuggest } from '#workers/search/providers/google-suggest.ts'
import { describeSearchProvider } from '../conformance/describe-search-provider.ts'

describeSearchProvider({
  open: openGoogleSuggest,
  openFixture: openGoogleSuggestFixture,
  results: ['owls food', 'owls größe', 'owls sounds'],
  sent: [
    { request: { query: 'barn owl' }, fields: { q: 'barn owl', client: 'firefox', oe: 'utf-8' } },
    { request: { country: 'de' }, fields: { gl: 'de' } },
    { request: { language: 'fr' }, fields: { hl: 'fr' } },
  ],
})
