import type { SearchProvider } from '#workers/search/provider.ts'
import { readList } from '#workers/search/reading/read-list.ts'
import { readPlace } from '#workers/search/reading/read-place.ts'
import { textAt, valueAt } from '#workers/upstreams/read-reply.ts'
import { askSearxng, searxng, type SearxngAccess } from './ask-searxng.ts'

/** Places by SearXNG: its category map. The parts of `address` and `osm` are unverified. */
export const openSearxngPlaces = (access: SearxngAccess): SearchProvider<'places'> => ({
  ...searxng,
  kind: 'places',
  applies: ['language', 'location'],
  async search(request, limits) {
    const { query, location } = request
    const words = location === undefined ? query : `${query} ${location}`
    const json = await askSearxng('map', { ...request, query: words }, { access, limits })
    return readList({ json, name: searxng.name, path: ['results'], limit: request.limit }, (item) =>
      readPlace({
        name: valueAt(item, 'title'),
        address: addressOf(valueAt(item, 'address')),
        description: valueAt(item, 'content'),
        placeId: placeIdOf(valueAt(item, 'osm')),
        latitude: valueAt(item, 'latitude'),
        longitude: valueAt(item, 'longitude'),
      }),
    )
  },
})

/** `Main Street 1, 12345 Town, Country`. */
function addressOf(address: unknown): string {
  const lines = [['road', 'house_number'], ['postcode', 'locality'], ['country']] as const
  return lines
    .map((parts) => parts.flatMap((part) => textAt(address, part) ?? []).join(' '))
    .filter((line) => line !== '')
    .join(', ')
}

/** `node/240109189`: the type and the number in OpenStreetMap. */
function placeIdOf(osm: unknown): string | undefined {
  const [type, id] = [textAt(osm, 'type'), valueAt(osm, 'id')]
  return type === undefined || (typeof id !== 'number' && typeof id !== 'string') ? undefined : `${type}/${id}`
}
