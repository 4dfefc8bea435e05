import type { PageNode } from '#workers/pages/tree/page-node.ts'
import { attribute } from '#workers/pages/tree/page-node.ts'
import { isBeside } from './complete-sections.ts'
import type { Block } from './find-blocks.ts'

/**
 * Evens out a choice made block by block, so that what belongs together is kept together: a table or list most of
 * which is kept, one that follows right after kept text in the same element, a heading over and a
 * caption beside a kept block, and what stands in doubt between kept blocks.
 */
export function settleGroups(
  blocks: readonly Block[],
  chances: readonly number[],
  chosen: readonly boolean[],
): boolean[] {
  const kept = [...chosen]
  for (const group of wholesOf(blocks, chances, chosen)) {
    if (group.keptWords > group.words / 2 || isAttached(group, { blocks, chances, kept }))
      for (const at of group.members) kept[at] ||= (chances[at] ?? 0) > hopeless
  }
  for (let at = blocks.length - 2; at >= 0; at--) {
    if (!kept[at] && (chances[at] ?? 0) > likely && kept[at + 1] && (blocks[at]?.headingLevel ?? 0) > 1) kept[at] = true
  }
  fillGaps(blocks, chances, kept)
  for (const [at, block] of blocks.entries()) {
    if (isCaption(block) && (kept[at - 1] || kept[at + 1]) && (chances[at] ?? 0) > likely / 2) kept[at] = true
  }
  return kept
}

/** A few doubtful blocks between kept ones are part of the flow; so is any listing beside kept text. */
function fillGaps(blocks: readonly Block[], chances: readonly number[], kept: boolean[]): void {
  let before = -1
  for (let at = 0; at < blocks.length; at++) {
    if (!kept[at]) continue
    const gap = Array.from({ length: at - before - 1 }, (_, index) => before + 1 + index)
    const isFlow = before >= 0 && gap.length <= longestGap
    for (const each of gap) {
      const isCode = blocks[each]?.parent.tag === 'pre'
      if (isFlow && (chances[each] ?? 0) > (isCode ? likely / 3 : doubtful)) kept[each] = true
    }
    before = at
  }
}

const longestGap = 3
const doubtful = 0.33

/** The chance below which not even most of a list around it keeps a block. */
const hopeless = 0.03

/** The chance below which nothing is kept for the company it is in. */
const likely = 0.12
/** Likewise for lists of terms, which hold what forums and shops print beside the text as often as definitions. */
const likelyTerms = 0.3

function isCaption({ parent }: Block): boolean {
  return [parent, parent.parent].some(
    (each) => each?.tag === 'figcaption' || /(?:^|\s|thumb|wp-)caption/u.test((each && attribute(each, 'class')) ?? ''),
  )
}

interface Whole {
  node: PageNode
  members: number[]
  words: number
  keptWords: number
  /** Words times their chances. */
  expected: number
}

function wholesOf(blocks: readonly Block[], chances: readonly number[], chosen: readonly boolean[]): Whole[] {
  const wholes = new Map<PageNode, Whole>()
  for (const [at, block] of blocks.entries()) {
    const node = wholeAround(block.parent)
    if (!node) continue
    const whole = wholes.get(node) ?? { node, members: [], words: 0, keptWords: 0, expected: 0 }
    whole.members.push(at)
    whole.words += block.words
    whole.keptWords += chosen[at] ? block.words : 0
    whole.expected += block.words * (chances[at] ?? 0)
    wholes.set(node, whole)
  }
  return [...wholes.values()].filter(({ node, words }) => words <= longestItem * Math.max(1, itemsIn(node)))
}

/** Words; lists whose items are longer are threads with small print in every post, such tables the layout of a page. */
const longestItem = 60

function itemsIn({ children }: PageNode): number {
  return children.flatMap((child) => (/^t(?:head|body|foot)$/u.test(child.tag) ? child.children : child)).filter(isItem)
    .length
}

function isItem({ tag }: PageNode): boolean {
  return tag === 'li' || tag === 'dd' || tag === 'tr'
}

/** The innermost table or list around a node. */
function wholeAround(node: PageNode): PageNode | undefined {
  for (let each: PageNode | undefined = node; each; each = each.parent) {
    if (/^(?:table|ul|ol|dl)$/u.test(each.tag)) return each
  }
  return undefined
}

function isAttached({ node, members, words, expected }: Whole, { blocks, chances, kept }: Choice): boolean {
  if (expected < words * (node.tag === 'dl' ? likelyTerms : likely)) return false
  if (isSpecification(node)) return true
  let before = (members[0] ?? 0) - 1
  // Its own heading may be in doubt as well; it will follow.
  if (!kept[before] && (blocks[before]?.headingLevel ?? 0) > 1 && (chances[before] ?? 0) > likely) before--
  const neighbour = blocks[before]
  return neighbour !== undefined && kept[before] === true && isBeside(neighbour.parent, node)
}

/** The table of a product's attributes, by the names that Magento and WooCommerce give it. */
function isSpecification(node: PageNode): boolean {
  const boxes = [node, node.parent]
  return boxes.some(
    (box) =>
      box &&
      /(?:^|[\s-])(?:additional-attributes|product-attributes|shop_attributes)(?:\s|-|$)/u.test(
        attribute(box, 'class') ?? '',
      ),
  )
}

interface Choice {
  blocks: readonly Block[]
  chances: readonly number[]
  kept: readonly boolean[]
}
