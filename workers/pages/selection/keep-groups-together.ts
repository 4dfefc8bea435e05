import { attribute, isWithin, type PageNode } from '#workers/pages/tree/page-node.ts'
import { isBeside } from './complete-sections.ts'
import { holdsFacts } from './fact-rows.ts'
import type { Block } from './find-blocks.ts'
import { isLayoutTable } from './rules/layout-table.ts'

/**
 * Adds blocks to keep groups together: the rest of a table or list that is mostly kept or directly follows kept text, the
 * heading over a kept block, the caption beside one, and uncertain blocks between kept ones.
 */
export function keepGroupsTogether(
  blocks: readonly Block[],
  probabilities: readonly number[],
  selected: readonly boolean[],
): boolean[] {
  const kept = [...selected]
  for (const group of groupsOf(blocks, probabilities, selected)) {
    if (group.keptWords > group.words / 2 || isAttached(group, { blocks, probabilities, kept }))
      for (const at of group.members) kept[at] ||= (probabilities[at] ?? 0) > minInGroup
  }
  for (let at = blocks.length - 2; at >= 0; at--) {
    if (!kept[at] && (probabilities[at] ?? 0) > minBesideKept && kept[at + 1] && (blocks[at]?.headingLevel ?? 0) > 1)
      kept[at] = true
  }
  fillGaps(blocks, probabilities, kept)
  keepEndOfMain(blocks, probabilities, kept)
  for (const [at, block] of blocks.entries()) {
    const isLikely = (kept[at - 1] || kept[at + 1]) && (probabilities[at] ?? 0) > minForCaption
    if (!kept[at] && isLikely && isCaption(block)) kept[at] = true
  }
  return kept
}

/** Keeps up to five uncertain blocks between kept ones, not counting buttons. Code blocks need a lower probability. */
function fillGaps(blocks: readonly Block[], probabilities: readonly number[], kept: boolean[]): void {
  let before = -1
  for (let at = 0; at < blocks.length; at++) {
    if (!kept[at]) continue
    const gap = Array.from({ length: at - before - 1 }, (_, index) => before + 1 + index)
    const isFlow =
      before >= 0 && gap.length <= maxGap * 2 && gap.filter((each) => !isControl(blocks[each])).length <= maxGap
    for (const each of gap) {
      if (isControl(blocks[each])) continue
      const isCode = blocks[each]?.parent.tag === 'pre'
      if (isFlow && (probabilities[each] ?? 0) > (isCode ? minBesideKept / 3 : minInGap)) kept[each] = true
    }
    before = at
  }
}

const maxGap = 5

/** Whether a block is a button that opens no section. */
function isControl(block: Block | undefined): boolean {
  return (
    block?.parent.tag === 'button' &&
    !('aria-expanded' in block.parent.attributes || 'aria-controls' in block.parent.attributes)
  )
}

const minInGap = 0.33

/** The minimum probability of a block in a kept table or list. */
const minInGroup = 0.05

/** The minimum probability of a block, or of the mean word of a group, beside a kept block. */
const minBesideKept = 0.12
/** The same for a caption. Labels leave out captions, so all of them are improbable. */
const minForCaption = 0.03
/** The same for `<dl>`: forums and shops use it for secondary data as often as for definitions. */
const minForTerms = 0.3

function isCaption({ parent }: Block): boolean {
  return [parent, parent.parent].some(
    (each) => each?.tag === 'figcaption' || /(?:^|\s|thumb|wp-)caption/u.test((each && attribute(each, 'class')) ?? ''),
  )
}

/** The same for rows of names and values in other elements. */
const minForFacts = 0.2

interface Group {
  node: PageNode
  members: number[]
  words: number
  keptWords: number
  /** The expected number of content words. */
  expected: number
}

function groupsOf(blocks: readonly Block[], probabilities: readonly number[], selected: readonly boolean[]): Group[] {
  const groups = new Map<PageNode, Group>()
  for (const [at, block] of blocks.entries()) {
    const node = groupAround(block.parent)
    if (!node) continue
    const group = groups.get(node) ?? { node, members: [], words: 0, keptWords: 0, expected: 0 }
    group.members.push(at)
    group.words += block.words
    group.keptWords += selected[at] ? block.words : 0
    group.expected += block.words * (probabilities[at] ?? 0)
    groups.set(node, group)
  }
  return [...groups.values()].filter(({ node, words }) => words <= maxItemWords * Math.max(1, itemsIn(node)))
}

/** Lists with longer items are threads with secondary text in each post. Such tables are page layouts. */
const maxItemWords = 60

function itemsIn({ children }: PageNode): number {
  return children.flatMap((child) => (/^t(?:head|body|foot)$/u.test(child.tag) ? child.children : child)).filter(isItem)
    .length
}

function isItem({ tag }: PageNode): boolean {
  return tag === 'li' || tag === 'dd' || tag === 'tr' || tag === 'div'
}

const groupTags: ReadonlySet<string> = new Set(['table', 'ul', 'ol', 'dl'])
/** A row and an element in it may be between a text and the element with the rows. */
const maxLevelsInFacts = 3

/** The innermost table or list around a node; none in a table for the layout. */
function groupAround(node: PageNode): PageNode | undefined {
  for (let each: PageNode | undefined = node, up = 0; each; each = each.parent, up++) {
    if (groupTags.has(each.tag)) return isLayoutTable(each) ? undefined : each
    if (up <= maxLevelsInFacts && holdsFacts(each)) return each
  }
  return undefined
}

function isAttached(
  { node, members, words, expected }: Group,
  { blocks, probabilities, kept }: SelectionState,
): boolean {
  if (expected < words * (node.tag === 'dl' ? minForTerms : holdsFacts(node) ? minForFacts : minBesideKept))
    return false
  if (isSpecification(node)) return true
  let before = (members[0] ?? 0) - 1
  // The heading of the group may be uncertain, too; it is kept later.
  if (!kept[before] && (blocks[before]?.headingLevel ?? 0) > 1 && (probabilities[before] ?? 0) > minBesideKept) before--
  const neighbour = blocks[before]
  if (neighbour !== undefined && kept[before] === true && isBeside(neighbour.parent, node)) return true
  const after = (members.at(-1) ?? 0) + 1
  return holdsFacts(node) && kept[after] === true && isBesideBox(blocks[after], node)
}

/** Whether kept text follows the box of a group: the facts beside the first paragraph of an article. */
function isBesideBox(block: Block | undefined, node: PageNode): boolean {
  if (block === undefined) return false
  return isBeside(block.parent, node) || (node.parent !== undefined && isBeside(block.parent, node.parent))
}

/** The attribute table of a product, by the class names of Magento and WooCommerce. */
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

interface SelectionState {
  blocks: readonly Block[]
  probabilities: readonly number[]
  kept: readonly boolean[]
}

/**
 * Keeps up to `maxBlocks` uncertain blocks between the last kept text and the end of its `<main>` or `<article>`, as a gap
 * between kept blocks is filled: a last short section, after long ones, is less probable than they are.
 */
function keepEndOfMain(blocks: readonly Block[], probabilities: readonly number[], kept: boolean[]): void {
  const last = kept.lastIndexOf(true)
  const main = mainAround(blocks[last]?.parent)
  if (!main) return
  let end = last + 1
  while (isWithin(blocks[end]?.parent, main)) end++
  if (end - last - 1 > maxBlocks) return
  for (let at = last + 1; at < end; at++)
    if ((probabilities[at] ?? 0) > minProbability && (blocks[at]?.linkDensity ?? 1) < maxLinkDensity) kept[at] = true
}

const maxBlocks = 5
const minProbability = 0.33
/** Lists of other pages stand there, too. */
const maxLinkDensity = 0.5

function mainAround(node: PageNode | undefined): PageNode | undefined {
  for (let each = node; each; each = each.parent) if (each.tag === 'main' || each.tag === 'article') return each
  return undefined
}
