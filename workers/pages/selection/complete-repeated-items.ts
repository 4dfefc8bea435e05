import type { PageNode } from '#workers/pages/tree/page-node.ts'
import { isBeside } from './complete-sections.ts'
import type { Block } from './find-blocks.ts'
import { isAmount } from './keep-price.ts'
import type { ItemGroup } from './repeated-items.ts'
import type { PageBlocks } from './segment-page.ts'

/**
 * Completes partly kept cards: the teaser of a card is of no use without its name, price and place. Where most items of a
 * group have a kept block, keeps every block of the group above a low probability.
 */
export function completeRepeatedItems(
  { blocks, items }: PageBlocks,
  probabilities: readonly number[],
  selected: readonly boolean[],
): boolean[] {
  const groups = new Map<ItemGroup, { words: number; members: number[]; itemsWithKept: Set<PageNode> }>()
  for (const [at, block] of blocks.entries()) {
    const item = items[at]
    if (!item) continue
    const group = groups.get(item.group) ?? { words: 0, members: [], itemsWithKept: new Set() }
    group.members.push(at)
    group.words += block.words
    if (selected[at]) group.itemsWithKept.add(item.node)
    groups.set(item.group, group)
  }
  const kept = [...selected]
  const keptWords = selected.reduce((sum, keep, at) => sum + (keep ? (blocks[at]?.words ?? 0) : 0), 0)
  const isShort = keptWords <= maxWordsWithoutItems
  for (const [group, { words, members, itemsWithKept }] of groups) {
    const count = group.items.length
    if (words / count > maxItemWords) continue
    if (isShort && itemsWithKept.size === 0 && isListUnder(members, group, { blocks, probabilities, kept }))
      for (const at of members) kept[at] = true
    if (itemsWithKept.size <= count / 2) continue
    for (const at of members) {
      const block = blocks[at]
      const minimum = block && isAmount(block) ? minPriceProbability : minProbability
      kept[at] ||= (probabilities[at] ?? 0) > minimum
    }
  }
  return kept
}

/** Whether the items follow the few kept words of a page: a list of linked names with facts under its title. */
function isListUnder(members: readonly number[], group: ItemGroup, { blocks, probabilities, kept }: State): boolean {
  const [first = 0] = members
  const list = group.items[0]?.parent
  const before = kept.slice(Math.max(0, first - maxBetween), first).lastIndexOf(true)
  const above = before < 0 ? undefined : blocks[Math.max(0, first - maxBetween) + before]
  if (!list || !above || !isBeside(above.parent, list)) return false
  const linked = members.filter((at) => blocks[at]?.linkDensity === 1).length
  const mean = members.reduce((sum, at) => sum + (probabilities[at] ?? 0), 0) / members.length
  return mean > minMean && linked >= group.items.length && members.length - linked >= group.items.length
}

interface State {
  blocks: readonly Block[]
  probabilities: readonly number[]
  kept: readonly boolean[]
}

const maxWordsWithoutItems = 40
/** Controls that sort or filter a list stand above it. */
const maxBetween = 5
const minMean = 0.12

/** Mean words per item. Longer items are posts and sections, which have secondary text that must stay out. */
const maxItemWords = 80
const minProbability = 0.16
/** Lower for prices: they are as short as the buttons around them. */
const minPriceProbability = 0.08
