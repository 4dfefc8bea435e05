import type { PlaceResult } from '#workers/search/results.ts'
import { shorten } from '#workers/search/shorten.ts'
import { webAddress } from '#workers/search/web-address.ts'
import { integerAt, numberAt } from '#workers/upstreams/number-at.ts'
import { textAt } from '#workers/upstreams/read-reply.ts'

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
