import { attribute, type PageNode, type PageTree } from './page-node.ts'
import { rebuildTree } from './rebuild-tree.ts'

/**
 * Moves the children of an element with a declarative shadow root into the slots of the root, in place of the default
 * content of the slot, and hides the children without a slot (DOM standard, 4.2.2.3). Returns the same tree if there are
 * none.
 */
export function assignSlots(tree: PageTree): PageTree {
  // The first root of each element: a second one is an ordinary template.
  const roots = new Map<PageNode | undefined, PageNode>()
  for (const node of tree.nodes)
    if (node.tag === 'template' && 'shadowrootmode' in node.attributes && !roots.has(node.parent))
      roots.set(node.parent, node)
  if (roots.size === 0) return tree
  const assigned = new Map<PageNode, PageNode[]>()
  const moved = new Set<PageNode>()
  const hidden = new Set<PageNode>()
  for (const [host, root] of roots) {
    const slots = slotsOf(tree, root)
    for (const child of host?.children ?? []) {
      if (child === root) continue
      const slot = slots.get(attribute(child, 'slot') ?? '')
      if (slot === undefined) hidden.add(child)
      else {
        moved.add(child)
        const before = assigned.get(slot)
        if (before) before.push(child)
        else assigned.set(slot, [child])
      }
    }
  }
  return rebuildTree(
    tree,
    (node) => assigned.get(node) ?? node.children.filter((child) => !moved.has(child)),
    (node) => hidden.has(node),
  )
}

/** The first slot of each name, without those of shadow roots inside this one. */
function slotsOf({ nodes }: PageTree, root: PageNode): ReadonlyMap<string, PageNode> {
  const slots = new Map<string, PageNode>()
  for (let index = root.index + 1; index < root.end; index++) {
    const node = nodes[index]
    if (node?.tag === 'template') index = node.end - 1
    else if (node?.tag === 'slot') {
      const name = attribute(node, 'name') ?? ''
      if (!slots.has(name)) slots.set(name, node)
    }
  }
  return slots
}
