import { takeTurn } from '#workers/search/asking/take-turn.ts'
import { operatorEmail } from '#workers/search/operator-email.ts'
import type { SearchProvider, SearchRequest } from '#workers/search/provider.ts'
import type { SearchAccess } from '#workers/search/search-access.ts'
import { listAt } from '#workers/upstreams/list-at.ts'
import { readJson } from '#workers/upstreams/read-reply.ts'
import { placeOf } from './place-of.ts'

const name = 'Nominatim'

type NominatimAccess = Pick<SearchAccess, 'upstream' | 'politeness' | 'now'> & {
  config: Pick<SearchAccess['config'], 'NOMINATIM_BASE_URL' | 'NOMINATIM_GAP_MS' | 'CONTACT'>
}

/**
 * Places of OpenStreetMap. The public server allows one request per second.
 */
export const openNominatimPlaces = (access: NominatimAccess): SearchProvider<'places'> => ({
  id: 'nominatim',
  name,
  kind: 'places',
  applies: ['country', 'language', 'location'],
  async search(request, limits) {
    const { upstream, config } = access
    const url = new URL('/search', config.NOMINATIM_BASE_URL ?? 'https://nominatim.openstreetmap.org')
    const left = await takeTurn({ host: url.host, name, gapMs: config.NOMINATIM_GAP_MS }, limits, access)
    url.search = new URLSearchParams(parametersOf(request, access)).toString()
    const { language } = request
    const headers = { accept: 'application/json', ...(language !== undefined && { 'accept-language': language }) }
    const reply = await upstream({ url, method: 'GET', headers, name, ...left })
    await access.politeness.noteAnswer(url.host, { status: reply.status })
    const places = listAt(readJson(reply, name), name)
      .slice(0, request.limit)
      .flatMap((place) => placeOf(place) ?? [])
    if (places.length > 0) limits.warn(attribution)
    return places
  },
})

/** The Open Database License asks for this text beside the data. */
const attribution =
  'Data © OpenStreetMap contributors, ODbL 1.0, https://www.openstreetmap.org/copyright. Show this text beside the places.'

function parametersOf(
  { query, location, limit, country }: SearchRequest,
  { config }: NominatimAccess,
): Record<string, string> {
  const email = operatorEmail(config.CONTACT)
  const area = location === undefined ? undefined : boxAround(location)
  const words = area === undefined && location !== undefined ? `${query}, ${location}` : query
  return {
    q: words,
    format: 'jsonv2',
    addressdetails: '1',
    extratags: '1',
    namedetails: '1',
    limit: String(limit),
    ...(country !== undefined && { countrycodes: country }),
    ...(area !== undefined && { viewbox: area, bounded: '1' }),
    ...(email !== undefined && { email }),
  }
}

/** The box around "latitude, longitude", about 25 km to each side at the equator. Undefined for a location in words. */
function boxAround(location: string): string | undefined {
  const parts = location.split(',')
  const [latitude, longitude] = parts.map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  if (parts.length !== 2 || latitude === undefined || longitude === undefined) return undefined
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return undefined
  const box = [longitude - boxDegrees, latitude + boxDegrees, longitude + boxDegrees, latitude - boxDegrees]
  return box.map((degrees) => degrees.toFixed(5)).join(',')
}

const boxDegrees = 0.225
