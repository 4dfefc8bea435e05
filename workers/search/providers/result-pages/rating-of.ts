import { isObject, type JsonObject } from '#workers/pages/metadata/json-ld.ts'
import { listOf } from './list-of.ts'

/** A schema.org AggregateRating on the scale from 0 to 5, and the number of reviews. */
export function ratingOf(
  found: unknown,
  follow: (object: JsonObject) => JsonObject,
): { rating?: number; reviews?: number } {
  const reference = listOf(found).find(isObject)
  if (reference === undefined) return {}
  const { ratingValue, bestRating = 5, reviewCount, ratingCount } = follow(reference)
  const [value, best] = [numberIn(ratingValue), numberIn(bestRating)]
  const reviews = numberIn(reviewCount) ?? numberIn(ratingCount)
  const isRated = value !== undefined && best !== undefined && value > 0 && value <= best
  return {
    ...(isRated && { rating: Math.round((value / best) * 50) / 10 }),
    ...(reviews !== undefined && Number.isInteger(reviews) && reviews >= 0 && { reviews }),
  }
}

/** A number, or a text such as `4.5` or `4,5`. */
function numberIn(value: unknown): number | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined
  const text = String(value).trim()
  const number = text === '' || text.length > maxLength ? Number.NaN : Number(text.replace(',', '.'))
  return Number.isFinite(number) ? number : undefined
}

/** Characters. */
const maxLength = 20
