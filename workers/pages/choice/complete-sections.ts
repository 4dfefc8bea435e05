import type { PageNode } from '#workers/pages/tree/page-node.ts'
import { attribute } from '#workers/pages/tree/page-node.ts'
import type { Block } from './find-blocks.ts'

/**
 * Adds what a kept block promises: something under a heading, the short description of a product under its title, the
 * answer in a fold whose question is kept, and the listing that a kept sentence leads to.
 */
export function completeSections(
  blocks: readonly Block[],
  chances: readonly number[],
  chosen: readonly boolean[],
): boolean[] {
  const kept = [...chosen]
  const title = blocks.findIndex(({ headingLevel }, at) => headingLevel === 1 && kept[at])
  const open = new Set(blocks.flatMap(({ parent }, at) => (kept[at] ? (foldAround(parent) ?? []) : [])))
  for (const [at, block] of blocks.entries()) {
    const chance = chances[at] ?? 0
    const fold = foldAround(block.parent)
    if (fold && open.has(fold) && chance > hopeless) kept[at] = true
    else if (chance > doubtful && kept[at - 1] && isOwned(block, blocks[at - 1])) kept[at] = true
    else if (chance > doubtful && title >= 0 && at > title && isShortDescription(block)) kept[at] = true
    else if (isListingAfter(kept.lastIndexOf(true, at - 1), at, blocks) && chance > hopeless) kept[at] = true
  }
  return kept
}

/** The first text under a heading; under the title, which stands over menus as well, a sentence. */
function isOwned(block: Block, heading: Block | undefined): boolean {
  const level = heading?.headingLevel ?? 0
  if (level === 0 || block.headingLevel > 0) return false
  return level > 1 || (isSentence(block) && block.linkShare < 0.3)
}

function isSentence({ words, text }: Block): boolean {
  return words >= 5 || (words >= 3 && /[.!?。！？]$/u.test(text))
}

/** What shops call the sentence or two between the title of a product and its price. */
function isShortDescription({ parent }: Block): boolean {
  const boxes = [parent, parent.parent, parent.parent?.parent]
  return boxes.some((box) => box && /short-description(?:\s|$)/u.test(attribute(box, 'class') ?? ''))
}

/** Between a listing and its text stand the name of its file and a button at most. */
function isListingAfter(last: number, at: number, blocks: readonly Block[]): boolean {
  const [before, block] = [blocks[last], blocks[at]]
  if (!before || block?.parent.tag !== 'pre' || at - last > 3) return false
  // The name of the file and the button stand in a box with the listing.
  const boxes = [block.parent, block.parent.parent, block.parent.parent?.parent]
  return boxes.some((box) => box !== undefined && isBeside(before.parent, box))
}

const hopeless = 0.03
const doubtful = 0.25

function foldAround(node: PageNode): PageNode | undefined {
  for (let each: PageNode | undefined = node; each; each = each.parent) if (each.tag === 'details') return each
  return undefined
}

/** Whether a node stands in the same element as another, or a little deeper. */
export function isBeside(node: PageNode, other: PageNode): boolean {
  for (let each: PageNode | undefined = node, up = 0; each && up < 4; each = each.parent, up++) {
    if (each.parent === other.parent) return true
  }
  return false
}
