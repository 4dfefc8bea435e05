import type { PageNode, PageTree } from './page-node.ts'
import { closeRanges } from './parse-html.ts'
import { isVisible } from './visibility.ts'

/** A copy of the tree with other children in some nodes, and with new numbers. Nodes for which `isHidden` holds are hidden. */
export function rebuildTree(
  { root }: PageTree,
  childrenOf: (node: PageNode) => readonly PageNode[],
  isHidden: (node: PageNode) => boolean = () => false,
): PageTree {
  const nodes: PageNode[] = []
  const pending: { old: PageNode; parent: PageNode | undefined }[] = [{ old: root, parent: undefined }]
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { old, parent } = next
    const visible = old.tag === '' || old === root || isVisible(old.tag, old.attributes)
    const node: PageNode = {
      ...old,
      index: nodes.length,
      parent,
      children: [],
      depth: parent ? parent.depth + 1 : 0,
      visible: visible && (parent?.visible ?? true) && !isHidden(old),
    }
    nodes.push(node)
    parent?.children.push(node)
    for (const child of childrenOf(old).toReversed()) pending.push({ old: child, parent: node })
  }
  closeRanges(nodes)
  return { nodes, root: nodes[0] ?? root }
}
