import { attribute } from '#workers/pages/tree/page-node.ts'
import type { ItemGroup } from './repeated-items.ts'
import type { PageBlocks } from './segment-page.ts'

/**
 * Moves the probabilities of corresponding blocks, such as the prices of all cards, towards their mean. A field should
 * appear on all cards or on none.
 */
export function smoothRepeatedItems({ templates, items }: PageBlocks, probabilities: readonly number[]): number[] {
  const fields = new Map<string, number[]>()
  const areParts = new Map<ItemGroup, boolean>()
  for (const [at, item] of items.entries()) {
    if (item && !areParts.has(item.group)) areParts.set(item.group, arePartsOfPage(item.group))
    const name = item && areParts.get(item.group) !== true && `${item.group.items[0]?.index ?? 0} ${templates[at]}`
    if (!name) continue
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

/** Whether siblings are the parts of a page, such as its header and footer: without a class, and with names of their own. */
function arePartsOfPage({ items }: ItemGroup): boolean {
  const names = new Set<string>()
  for (const item of items) {
    const id = attribute(item, 'id')
    if (id === undefined || attribute(item, 'class') !== undefined) return false
    names.add(id.replace(/\d+/gu, ''))
  }
  return names.size === items.length
}

const minMembers = 3
/** How far a probability moves to the mean, 0 to 1. */
const smoothing = 0.8
