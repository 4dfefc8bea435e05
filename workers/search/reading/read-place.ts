import type { PlaceResult } from '#workers/search/results.ts'
import { present } from './present.ts'
import { readCount, readNumber } from './read-number.ts'
import { readText } from './read-text.ts'

/** The fields of a result as a provider sends them. */
export type PlaceFields = Readonly<
  Partial<Record<Exclude<keyof PlaceResult, 'coordinates'> | 'latitude' | 'longitude', unknown>>
>

/** Undefined for an item without a name. */
export function readPlace(fields: PlaceFields): PlaceResult | undefined {
  const name = readText(fields.name)
  if (name === undefined) return undefined
  return present({
    name,
    address: readText(fields.address),
    rating: readNumber(fields.rating),
    reviews: readCount(fields.reviews),
    priceLevel: readText(fields.priceLevel),
    category: readText(fields.category),
    phone: readText(fields.phone),
    website: readText(fields.website),
    description: readText(fields.description),
    placeId: readText(fields.placeId),
    coordinates: coordinatesOf(fields),
  })
}

/** Degrees. Both may be texts. */
function coordinatesOf(fields: PlaceFields): PlaceResult['coordinates'] | undefined {
  const latitude = degreesOf(fields.latitude, 90)
  const longitude = degreesOf(fields.longitude, 180)
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }
}

function degreesOf(value: unknown, limit: number): number | undefined {
  const degrees = typeof value === 'string' && value !== '' ? Number(value.slice(0, 30)) : value
  return typeof degrees === 'number' && Math.abs(degrees) <= limit ? degrees : undefined
}
