import type { PageNode, PageTree } from '#workers/pages/tree/page-node.ts'

/** The kept nodes of a tree: one byte per node, by index. The ancestors of a kept node are kept, too. */
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

/** Keeps the subtree and its ancestors. */
export function keep(selection: Selection, node: PageNode): void {
  selection.fill(1, node.index, node.end)
  for (let above = node.parent; above && !isKept(selection, above); above = above.parent) selection[above.index] = 1
}

export function drop(selection: Selection, node: PageNode): void {
  selection.fill(0, node.index, node.end)
}

/** The number of visible characters in kept nodes, without white space. */
export function keptLength(tree: PageTree, selection: Selection): number {
  let length = 0
  for (const node of tree.nodes)
    if (node.tag === '' && node.visible && isKept(selection, node)) length += node.textLength
  return length
}
