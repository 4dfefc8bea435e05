import type { PageNode } from '#workers/pages/tree/page-node.ts'
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
  for (const [group, { words, members, itemsWithKept }] of groups) {
    const count = group.items.length
    if (itemsWithKept.size <= count / 2 || words / count > maxItemWords) continue
    for (const at of members) {
      const block = blocks[at]
      const minimum = block && isAmount(block) ? minPriceProbability : minProbability
      kept[at] ||= (probabilities[at] ?? 0) > minimum
    }
  }
  return kept
}

/** Mean words per item. Longer items are posts and sections, which have secondary text that must stay out. */
const maxItemWords = 80
const minProbability = 0.16
/** Lower for prices: they are as short as the buttons around them. */
const minPriceProbability = 0.08
