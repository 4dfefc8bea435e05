import { takeTurn } from '#workers/search/asking/take-turn.ts'
import type { PlaceResult } from '#workers/search/results.ts'
import { operatorEmail, type SearchAccess } from '#workers/search/search-access.ts'
import type { SearchProvider, SearchRequest } from '#workers/search/search.ts'
import { shorten } from '#workers/search/shorten.ts'
import { listAt, integerAt, numberAt, readJson, textAt } from '#workers/upstreams/read-reply.ts'
import { webAddress } from '#workers/upstreams/web-address.ts'

const name = 'Nominatim'

type NominatimAccess = Pick<SearchAccess, 'upstream' | 'politeness' | 'now'> & {
  config: Pick<SearchAccess['config'], 'NOMINATIM_BASE_URL' | 'LIMITS' | 'CONTACT'>
}

/**
 * Places of OpenStreetMap. The public server allows one request per second. The server of an operator has no such limit.
 */
export const openNominatimPlaces = (access: NominatimAccess): SearchProvider<'places'> => ({
  id: 'nominatim',
  name,
  kind: 'places',
  applies: ['country', 'language', 'location'],
  async search(request, limits) {
    const { upstream, config } = access
    const url = new URL('/search', config.NOMINATIM_BASE_URL ?? 'https://nominatim.openstreetmap.org')
    const left = await takeTurn({ host: url.host, name, gapMs: gapMsOf(config) }, limits, access)
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

const gapMsOf = ({ LIMITS, NOMINATIM_BASE_URL }: NominatimAccess['config']) =>
  LIMITS.nominatimGapMs ?? (NOMINATIM_BASE_URL === undefined ? 1000 : 0)

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

/** A place of Nominatim's format jsonv2. Undefined for anything else. */
export function placeOf(place: unknown): PlaceResult | undefined {
  const address = textAt(place, 'display_name')
  const name = textAt(place, 'name') ?? textAt(place, 'namedetails', 'name') ?? address?.split(',', 1)[0]
  if (name === undefined || name.trim() === '') return undefined
  const category = categoryOf(place)
  const phone = extra(place, 'phone') ?? extra(place, 'contact:phone')
  const website = webAddress(extra(place, 'website') ?? extra(place, 'contact:website') ?? extra(place, 'url'))
  const description = descriptionOf(place)
  const placeId = placeIdOf(place)
  const coordinates = coordinatesOf(place)
  return {
    name: shorten(name, maxLength),
    ...(address !== undefined && { address: shorten(address, maxLength) }),
    ...(category !== undefined && { category }),
    ...(phone !== undefined && { phone: shorten(phone, maxLength) }),
    ...(website !== undefined && { website }),
    ...(description !== undefined && { description }),
    ...(placeId !== undefined && { placeId }),
    ...(coordinates !== undefined && { coordinates }),
  }
}

/** Characters. */
const maxLength = 500

const extra = (place: unknown, tag: string) => textAt(place, 'extratags', tag)

/** The value of the main tag, such as `cafe` of `amenity=cafe`. `building=yes` has none, so the key counts. */
function categoryOf(place: unknown): string | undefined {
  const type = textAt(place, 'type')
  const tag = type === undefined || type === 'yes' ? textAt(place, 'category') : type
  return tag === undefined ? undefined : shorten(tag.replaceAll('_', ' '), maxLength)
}

function descriptionOf(place: unknown): string | undefined {
  const hours = extra(place, 'opening_hours')
  const parts = [extra(place, 'description'), hours === undefined ? undefined : `Opening hours: ${hours}`]
  const text = parts.filter((part) => part !== undefined).join(' · ')
  return text === '' ? undefined : shorten(text, maxLength)
}

/** As in the addresses of openstreetmap.org, such as `node/240109189`. Nominatim's own `place_id` differs between servers. */
function placeIdOf(place: unknown): string | undefined {
  const type = textAt(place, 'osm_type')
  const id = integerAt(place, 'osm_id')
  return type === undefined || id === undefined ? undefined : `${type}/${id}`
}

function coordinatesOf(place: unknown): PlaceResult['coordinates'] {
  const [latitude, longitude] = [numberAt(place, 'lat'), numberAt(place, 'lon')]
  if (latitude === undefined || longitude === undefined) return undefined
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined
}
