import { attribute, type PageNode } from '#workers/pages/tree/page-node.ts'
import type { Block } from './find-blocks.ts'

/**
 * Adds the blocks that belong to a kept block: the first text under a heading, the short description of a product, the
 * rest of a `<details>` element, a quote after kept text, the panel of a tab after it, and the code block after a sentence.
 */
export function completeSections(
  blocks: readonly Block[],
  probabilities: readonly number[],
  selected: readonly boolean[],
): boolean[] {
  const kept = [...selected]
  const title = blocks.findIndex(({ headingLevel }, at) => headingLevel === 1 && kept[at])
  const open = new Set(blocks.flatMap(({ parent }, at) => (kept[at] ? (detailsAround(parent) ?? []) : [])))
  const panels = new Set(blocks.flatMap(({ nodes }) => nodes.map((node) => attribute(node, 'aria-controls'))))
  // The last kept block before the current one.
  let last = -1
  for (const [at, block] of blocks.entries()) {
    if (kept[at - 1]) last = at - 1
    const probability = probabilities[at] ?? 0
    const details = open.size > 0 ? detailsAround(block.parent) : undefined
    if (details && open.has(details) && probability > minInDetails) kept[at] = true
    else if (probability > minUnderHeading && kept[at - 1] && isFirstUnderHeading(block, blocks[at - 1]))
      kept[at] = true
    else if (probability > minUnderHeading && title >= 0 && at > title && isShortDescription(block)) kept[at] = true
    else if (probability > 0.5 && isQuoteAfter(blocks[last], block)) kept[at] = true
    else if (probability > minUnderHeading && isPanelAfter(blocks[last], block, panels)) kept[at] = true
    else if (isCodeAfter(last, at, blocks) && probability > minInDetails) kept[at] = true
  }
  return kept
}

/** Under the title, which may also be followed by a menu, only a sentence counts. */
function isFirstUnderHeading(block: Block, heading: Block | undefined): boolean {
  const level = heading?.headingLevel ?? 0
  if (level === 0 || block.headingLevel > 0) return false
  return level > 1 || (isSentence(block) && block.linkDensity < 0.3)
}

function isSentence({ words, text }: Block): boolean {
  return words >= 5 || (words >= 3 && /[.!?。！？]$/u.test(text))
}

/** WooCommerce's class for the text between the title of a product and its price. */
function isShortDescription({ parent }: Block): boolean {
  const boxes = [parent, parent.parent, parent.parent?.parent]
  return boxes.some((box) => box && /short-description(?:\s|$)/u.test(attribute(box, 'class') ?? ''))
}

/** Whether a block is a quote in the container of kept text: a definition in an act, an example in a guide. */
function isQuoteAfter(before: Block | undefined, { parent }: Block): boolean {
  const quote = [parent, parent.parent].find((each) => each?.tag === 'blockquote')
  return before !== undefined && quote !== undefined && isBeside(before.parent, quote)
}

/** Whether a block is in the panel that a button opens, beside kept text. */
function isPanelAfter(before: Block | undefined, { parent }: Block, panels: ReadonlySet<string | undefined>): boolean {
  const panel = [parent, parent.parent].find((each) => each && panels.has(attribute(each, 'id') ?? 'none'))
  return before !== undefined && panel !== undefined && isBeside(before.parent, panel)
}

/** At most a file name and a button may be between the text and the code block. */
function isCodeAfter(last: number, at: number, blocks: readonly Block[]): boolean {
  const [before, block] = [blocks[last], blocks[at]]
  if (!before || block?.parent.tag !== 'pre' || at - last > 3) return false
  // The file name and the button share a wrapper with the code block.
  const boxes = [block.parent, block.parent.parent, block.parent.parent?.parent]
  return boxes.some((box) => box !== undefined && isBeside(before.parent, box))
}

const minInDetails = 0.03
const minUnderHeading = 0.25

function detailsAround(node: PageNode): PageNode | undefined {
  for (let each: PageNode | undefined = node; each; each = each.parent) if (each.tag === 'details') return each
  return undefined
}

/** Whether a node has the same parent as `other`, or is up to three levels deeper. */
export function isBeside(node: PageNode, other: PageNode): boolean {
  for (let each: PageNode | undefined = node, up = 0; each && up < 4; each = each.parent, up++) {
    if (each.parent === other.parent) return true
  }
  return false
}
