import type { ItemGroup } from '#workers/pages/selection/repeated-items.ts'
import type { PageBlocks } from '#workers/pages/selection/segment-page.ts'
import type { PageNode } from '#workers/pages/tree/page-node.ts'

/** `item`: in a card with text of its own. `copy`: in a card of links that other pages show as a whole. `control`: a text of most cards. */
export type PlaceInCard = 'item' | 'copy' | 'control' | undefined

/** For each block, its place in its card; undefined outside cards. */
export function placesInCards(
  { blocks, items }: PageBlocks,
  kept: readonly boolean[],
  recurs: readonly boolean[],
): PlaceInCard[] {
  const cards = new Map<PageNode, { words: number; linked: number; isOwn: boolean }>()
  const texts = new Map<ItemGroup, Map<string, number>>()
  for (const [at, { text, words, linkDensity }] of blocks.entries()) {
    const item = items[at]
    if (item === undefined) continue
    const card = cards.get(item.node) ?? { words: 0, linked: 0, isOwn: false }
    card.words += words
    card.linked += words * linkDensity
    card.isOwn ||= kept[at] === true && recurs[at] !== true
    cards.set(item.node, card)
    const counts = texts.get(item.group) ?? new Map<string, number>()
    counts.set(text, (counts.get(text) ?? 0) + 1)
    texts.set(item.group, counts)
  }
  return blocks.map(({ text }, at) => {
    const item = items[at]
    const card = item && cards.get(item.node)
    if (item === undefined || card === undefined || card.words > maxCardWords) return undefined
    if ((texts.get(item.group)?.get(text) ?? 0) >= item.group.items.length / 2) return 'control'
    // Teasers are links. Items of other lists, such as the ingredients of a recipe, recur for good reasons.
    return card.isOwn || card.linked < card.words / 2 ? 'item' : 'copy'
  })
}

/** Longer items are posts and sections. */
const maxCardWords = 80
