import type { PageBlocks } from './segment-page.ts'

/**
 * Moves the probabilities of corresponding blocks, such as the prices of all cards, towards their mean. A field should
 * appear on all cards or on none.
 */
export function smoothRepeatedItems({ templates, items }: PageBlocks, probabilities: readonly number[]): number[] {
  const fields = new Map<string, number[]>()
  for (const [at, item] of items.entries()) {
    const name = item && `${item.group.items[0]?.index ?? 0} ${templates[at]}`
    if (name === undefined) continue
    const members = fields.get(name)
    if (members) members.push(at)
    else fields.set(name, [at])
  }
  const smoothed = [...probabilities]
  for (const members of fields.values()) {
    if (members.length < minMembers) continue
    const mean = members.reduce((sum, at) => sum + (probabilities[at] ?? 0), 0) / members.length
    for (const at of members) smoothed[at] = (1 - smoothing) * (probabilities[at] ?? 0) + smoothing * mean
  }
  return smoothed
}

const minMembers = 3
/** How far a probability moves to the mean, 0 to 1. */
const smoothing = 0.8
