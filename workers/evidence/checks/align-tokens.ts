import { isSameValue } from './read-values.ts'
import type { Token } from './statement.ts'

/**
 * The place of each token of a claim among those of a sentence, undefined where the sentence does not have it. Of several
 * places, the nearest to the one before is taken, an unused one first.
 */
export function alignTokens(claim: readonly Token[], source: readonly Token[]): (number | undefined)[] {
  const byKey = new Map<string, number[]>()
  for (const [place, { key, value }] of source.entries())
    if (value === undefined) byKey.set(key, [...(byKey.get(key) ?? []), place])
  const valued = source.flatMap(({ value }, place) => (value === undefined ? [] : [{ value, place }]))
  const used = new Set<number>()
  let last = -1
  return claim.map((token) => {
    const { value } = token
    const places =
      value === undefined
        ? (byKey.get(token.key) ?? []).filter((place) => !token.isName || source[place]?.exact === token.exact)
        : valued.filter((other) => isSameValue(value, other.value)).map(({ place }) => place)
    const free = places.filter((place) => !used.has(place))
    // A value stands for one amount, as often as the sentence has it.
    const choice = free.length > 0 ? free : value === undefined ? places : []
    let best: number | undefined
    for (const place of choice)
      if (best === undefined || Math.abs(place - last - 1) < Math.abs(best - last - 1)) best = place
    if (best !== undefined) {
      used.add(best)
      last = best
    }
    return best
  })
}
