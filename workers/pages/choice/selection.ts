import type { PageNode, PageTree } from '#workers/pages/tree/page-node.ts'

/** Which nodes of a tree are content: one byte a node, by index. A kept node's ancestors are kept too. */
export type Selection = Uint8Array

export function keepNothing(tree: PageTree): Selection {
  return new Uint8Array(tree.nodes.length)
}

export function keepAll(tree: PageTree): Selection {
  return new Uint8Array(tree.nodes.length).fill(1)
}

export function isKept(selection: Selection, node: PageNode): boolean {
  return selection[node.index] === 1
}

/** Keeps the whole subtree, and what leads to it. */
export function keep(selection: Selection, node: PageNode): void {
  selection.fill(1, node.index, node.end)
  for (let above = node.parent; above && !isKept(selection, above); above = above.parent) selection[above.index] = 1
}

export function drop(selection: Selection, node: PageNode): void {
  selection.fill(0, node.index, node.end)
}

/** Visible characters without white space among the kept nodes. */
export function keptLength(tree: PageTree, selection: Selection): number {
  let length = 0
  for (const node of tree.nodes)
    if (node.tag === '' && node.visible && isKept(selection, node)) length += node.textLength
  return length
}
