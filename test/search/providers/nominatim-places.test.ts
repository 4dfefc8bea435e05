import type { FixtureRequest } from '#test/support/upstream-fixtures/open-fixture-upstream.ts'
import { openNominatimFixture } from '#test/support/upstream-fixtures/search/nominatim.ts'
import { openNominatimPlaces } from '#workers/search/providers/nominatim.ts'
import { describeSearchProvider } from '../conformance/describe-search-provider.ts'

const placeOf = (position: number) => ({
  name: `owls ${position}`,
  address: `owls ${position}, Owl Street 5, Mitte, Berlin, 10117, Germany`,
  category: 'fast food',
  phone: '+49 30 123456',
  website: 'https://cafe.example.com/',
  description: 'Opening hours: Mo-Fr 08:00-18:00',
  placeId: `node/${240_109_189 + position}`,
  coordinates: { latitude: 52.517_036_5, longitude: 13.388_859_9 },
})

describeSearchProvider({
  open: (access) => openNominatimPlaces({ ...access, config: { ...access.config, CONTACT: 'owner@example.com' } }),
  openFixture: () => openNominatimFixture(),
  isList: true,
  results: [placeOf(1), placeOf(2), placeOf(3)],
  fieldsOf: ({ url, headers }: FixtureRequest) => ({
    ...Object.fromEntries(url.searchParams),
    language: headers['accept-language'],
  }),
  sent: [
    { request: { query: 'cafe', limit: 7 }, fields: { q: 'cafe', limit: '7', email: 'owner@example.com' } },
    { request: { country: 'de' }, fields: { countrycodes: 'de' } },
    { request: { language: 'fr' }, fields: { language: 'fr' } },
    { request: { location: 'Berlin' }, fields: { q: 'owls, Berlin' } },
    {
      request: { location: '52.5, 13.4' },
      fields: { q: 'owls', viewbox: '13.17500,52.72500,13.62500,52.27500', bounded: '1' },
    },
  ],
})
