import { findFootnotes } from '#workers/pages/markdown/footnotes.ts'
import type { PageNode, PageTree } from '#workers/pages/tree/page-node.ts'
import type { BlockClassification } from './classify-blocks.ts'
import type { Block } from './find-blocks.ts'
import { isKept, keep, keepAll, keepNothing, keptLength, type Selection } from './selection.ts'

/**
 * The content of a measured tree: the nodes of the kept blocks, with their images, players, rules, formulas and
 * footnotes. Never empty for a page with visible text.
 */
export function selectContent(tree: PageTree, { blocks, kept }: BlockClassification): Selection {
  if (blocks.length === 0) return keepAll(tree)
  const selection = keepNothing(tree)
  for (const [at, block] of blocks.entries()) if (kept[at]) keepBlock(selection, block.nodes)
  keepMedia(tree, selection, { blocks, kept })
  keepFootnotes(tree, selection)
  return selection
}

/** Also keeps the nodes between the block's nodes: the space between a bold word and a link is a text node of its own. */
function keepBlock(selection: Selection, nodes: readonly PageNode[]): void {
  const [first, last] = [nodes[0], nodes.at(-1)]
  if (!first || !last) return
  keep(selection, first)
  selection.fill(1, first.index, last.end)
}

/** Keeps elements without text between two kept blocks, and those near one kept block. */
function keepMedia(
  tree: PageTree,
  selection: Selection,
  { blocks, kept }: Pick<BlockClassification, 'blocks' | 'kept'>,
): void {
  let before = -1
  for (const node of tree.nodes) {
    while ((blocks[before + 1]?.nodes[0]?.index ?? Infinity) <= node.index) before++
    if (node.tag === '' || !textlessTags.has(node.tag)) continue
    const [left, right] = [blocks[before], blocks[before + 1]]
    const [leftKept, rightKept] = [kept[before] ?? false, kept[before + 1] ?? false]
    if (leftKept && rightKept) keep(selection, node)
    else if (leftKept && left && isNear(node, left)) keep(selection, node)
    else if (rightKept && right && isNear(node, right)) keep(selection, node)
  }
}

const textlessTags = new Set(['img', 'picture', 'iframe', 'video', 'audio', 'hr', 'input', 'script', 'math', 'br'])

/** Whether both are in the same figure or small element, such as a card or a paragraph with an image above it. */
function isNear(node: PageNode, block: Block): boolean {
  let around = node
  for (let up = 0; up < 3 && around.parent; up++) {
    around = around.parent
    const [first] = block.nodes
    if (first && first.index >= around.index && first.index < around.end) return around.textLength < 2000
  }
  return false
}

/** Keeps the footnotes that kept text refers to. Footnotes longer than a quarter of that text are a bibliography: not kept. */
function keepFootnotes(tree: PageTree, selection: Selection): void {
  const labels = [...findFootnotes(tree)]
  const referenced = new Set(
    labels.flatMap(([node, label]) => (isReference(node) && isKept(selection, node) ? [label] : [])),
  )
  const notes = labels.flatMap(([node, label]) => (!isReference(node) && referenced.has(label) ? [node] : []))
  const length = notes.reduce((sum, note) => sum + note.textLength, 0)
  if (length > keptLength(tree, selection) * maxNotesRatio) return
  for (const note of notes) keep(selection, note)
}

const maxNotesRatio = 0.25

function isReference({ tag }: PageNode): boolean {
  return tag === 'a' || tag === 'sup'
}
