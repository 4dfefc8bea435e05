import type { PageNode, PageTree } from '#workers/pages/tree/page-node.ts'
import type { Block } from './find-blocks.ts'
import type { Selection } from './selection.ts'
import { keep, keepNothing } from './selection.ts'

/** The kept blocks as a selection of nodes, with the pictures, players, rules and formulas that stand among them. */
export function selectBlocks(tree: PageTree, blocks: readonly Block[], kept: readonly boolean[]): Selection {
  const selection = keepNothing(tree)
  for (const [at, block] of blocks.entries()) if (kept[at]) keepRun(selection, block.nodes)
  let before = -1
  for (const node of tree.nodes) {
    while ((blocks[before + 1]?.nodes[0]?.index ?? Infinity) <= node.index) before++
    if (node.tag === '' || !textless.has(node.tag)) continue
    const [left, right] = [blocks[before], blocks[before + 1]]
    const [leftKept, rightKept] = [kept[before] ?? false, kept[before + 1] ?? false]
    if (leftKept && rightKept) keep(selection, node)
    else if (leftKept && left && isNear(node, left)) keep(selection, node)
    else if (rightKept && right && isNear(node, right)) keep(selection, node)
  }
  return selection
}

/** With what stands between the siblings of a run: the space between a bold word and a link is a text of its own. */
function keepRun(selection: Selection, nodes: readonly PageNode[]): void {
  const [first, last] = [nodes[0], nodes.at(-1)]
  if (!first || !last) return
  keep(selection, first)
  selection.fill(1, first.index, last.end)
}

const textless = new Set(['img', 'picture', 'iframe', 'video', 'audio', 'hr', 'input', 'script', 'math', 'br'])

/** In the same figure, or under the same small element: the picture of a card, the one above a paragraph. */
function isNear(node: PageNode, block: Block): boolean {
  let around = node
  for (let up = 0; up < 3 && around.parent; up++) {
    around = around.parent
    const [first] = block.nodes
    if (first && first.index >= around.index && first.index < around.end) return around.textLength < 2000
  }
  return false
}
