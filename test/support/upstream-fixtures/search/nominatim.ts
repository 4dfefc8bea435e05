import {
  openFixtureUpstream,
  type FixtureRequest,
  type FixtureUpstream,
} from '#test/support/upstream-fixtures/open-fixture-upstream.ts'

export interface NominatimFixture extends FixtureUpstream {
  /** When each request arrived, in milliseconds of a monotonic clock. */
  arrivals: number[]
}

/** Opens a server that speaks the API of Nominatim. `gapMs`: between two requests to it. */
export async function openNominatimFixture(gapMs = 0): Promise<NominatimFixture> {
  const arrivals: number[] = []
  const settings = (url: string) => ({
    NOMINATIM_BASE_URL: url,
    ...(gapMs > 0 && { LIMITS: `nominatimGapMs:${gapMs}` }),
  })
  const upstream = await openFixtureUpstream(settings, (request) => {
    arrivals.push(performance.now())
    return respond(request)
  })
  return Object.assign(upstream, { arrivals })
}

function respond({ url, method, headers }: FixtureRequest) {
  const { q, format, limit = '10' } = Object.fromEntries(url.searchParams)
  if (method !== 'GET' || url.pathname !== '/search' || format !== 'jsonv2' || q === undefined)
    return { status: 400, body: { error: { code: 400, message: 'Bad request' } } }
  if ((headers['user-agent'] ?? '') === '') return { status: 403, body: 'Access blocked' }
  if (q === 'fail') return { status: 500, body: { error: { code: 500, message: 'Database error' } } }
  const count = q === 'nothing' ? 0 : Math.min(Number(limit), 40)
  return { body: Array.from({ length: count }, (_, index) => placeOf(q, index + 1)) }
}

const placeOf = (query: string, position: number) => ({
  place_id: 90_000 + position,
  licence: 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright',
  osm_type: 'node',
  osm_id: 240_109_189 + position,
  lat: '52.5170365',
  lon: '13.3888599',
  category: 'amenity',
  type: 'fast_food',
  place_rank: 30,
  importance: 0.09,
  display_name: `${query} ${position}, Owl Street 5, Mitte, Berlin, 10117, Germany`,
  name: `${query} ${position}`,
  address: {
    amenity: `${query} ${position}`,
    road: 'Owl Street',
    house_number: '5',
    city: 'Berlin',
    country_code: 'de',
  },
  extratags: {
    'contact:phone': '+49 30 123456',
    website: 'https://cafe.example.com/',
    opening_hours: 'Mo-Fr 08:00-18:00',
    wikidata: 'Q1',
  },
  namedetails: { name: `${query} ${position}` },
  boundingbox: ['52.5169', '52.5171', '13.3887', '13.3889'],
})
