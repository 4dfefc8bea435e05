import type { PageBlocks } from './page-blocks.ts'

/**
 * The chances evened out over repeated units: what is said of the price on one card holds for the price on the next.
 * A reader would rather miss a thing on every card than have it on some.
 */
export function evenUnits({ kinds: names, units }: PageBlocks, chances: readonly number[]): number[] {
  const kinds = new Map<string, number[]>()
  for (const [at, unit] of units.entries()) {
    const name = unit && `${unit.run.units[0]?.index ?? 0} ${names[at]}`
    if (name === undefined) continue
    const members = kinds.get(name)
    if (members) members.push(at)
    else kinds.set(name, [at])
  }
  const even = [...chances]
  for (const members of kinds.values()) {
    if (members.length < fewest) continue
    const mean = members.reduce((sum, at) => sum + (chances[at] ?? 0), 0) / members.length
    for (const at of members) even[at] = (1 - pull) * (chances[at] ?? 0) + pull * mean
  }
  return even
}

const fewest = 3
/** How far a chance moves to the mean of its kind. */
const pull = 0.8
