import { maxSeen, type VolatilePlace } from './noise.ts'

/** A place that was seen with two contents. `isOneMoment`: the probes were so close that a person did not change the page. */
export function newPlace(contents: readonly [string, string], isPrice: boolean, isOneMoment: boolean): VolatilePlace {
  const seen = [...new Set(contents.map(shortHash))]
  return { isOpen: isOneMoment && !isPrice, isPrice, seen, last: seen.at(-1) ?? '', changes: 1, quiet: 0 }
}

/** Adds the knowledge of a new place to that of the same place before. */
export function mergePlace(known: VolatilePlace, found: VolatilePlace): VolatilePlace {
  const seen = [...new Set([...known.seen, ...found.seen])].slice(-maxSeen)
  return {
    isOpen: known.isOpen || found.isOpen || seen.length >= provenVariants,
    isPrice: known.isPrice && found.isPrice,
    seen,
    last: found.last,
    changes: known.changes + 1,
    quiet: 0,
  }
}

/** After a further probe. `content`: undefined if the place is not there. Undefined when nothing has changed for long. */
export function decayPlace<Place extends VolatilePlace>(place: Place, content: string | undefined): Place | undefined {
  const value = content === undefined ? place.last : shortHash(content)
  if (value !== place.last) {
    const isKnown = place.seen.includes(value)
    if (!place.isOpen && !isKnown) return place
    const seen = [...place.seen.filter((each) => each !== value), value].slice(-maxSeen)
    return { ...place, seen, last: value, changes: place.changes + 1, quiet: 0 }
  }
  const quiet = place.quiet + 1
  const limit = Math.min(place.changes, 8) * quietProbes
  if (quiet >= limit * (place.isPrice ? 1 : 4)) return undefined
  return { ...place, quiet, isOpen: place.isOpen && quiet < limit }
}

/** Whether content at the place is noise. */
export const isNoise = (place: VolatilePlace, content: string) =>
  place.isOpen || place.seen.includes(shortHash(content))

/** 53 bits, by two multiplicative hashes. Not for secrets. */
export function shortHash(text: string): string {
  let [high, low] = [0xde_ad_be_ef, 0x41_c6_ce_57]
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    high = Math.imul(high ^ code, 0x9e_37_79_b1)
    low = Math.imul(low ^ code, 0x5f_35_64_95)
  }
  high = Math.imul(high ^ (high >>> 16), 0x85_eb_ca_6b) ^ Math.imul(low ^ (low >>> 13), 0xc2_b2_ae_35)
  low = Math.imul(low ^ (low >>> 16), 0x85_eb_ca_6b) ^ Math.imul(high ^ (high >>> 13), 0xc2_b2_ae_35)
  return (2 ** 32 * (low & 0x1f_ff_ff) + (high >>> 0)).toString(36)
}

/** A place with so many contents is volatile, however far apart they were seen. */
const provenVariants = 4

/** After so many probes without a change, times the number of changes, a place is no longer open. */
const quietProbes = 6

/** Whether a text shows an amount of money. */
export const isMoney = (text: string) =>
  /\p{Sc}|\b(?:usd|eur|gbp|chf|jpy|cny|btc|price|preis|prix|precio)\b|价/iu.test(text)
