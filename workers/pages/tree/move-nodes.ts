import { attribute, rawText, type PageNode, type PageTree } from './page-node.ts'
import { closeRanges } from './parse-html.ts'
import { isStreamedSegment, isVisible } from './visibility.ts'

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

/**
 * Moves segments that React streamed into hidden elements at the end of the page to the place where its script would move
 * them. Returns the same tree if there are none.
 */
export function insertStreamedSegments(tree: PageTree): PageTree {
  const segments = tree.nodes.filter((node) => node.tag === 'div' && isStreamedSegment(node.attributes))
  if (segments.length === 0) return tree
  const slots = new Map(
    tree.nodes.flatMap((node) => (node.tag === 'template' ? [[attribute(node, 'id') ?? '', node]] : [])),
  )
  const slotIds = findSlotIds(tree)
  const moved = new Map<PageNode, PageNode>()
  for (const segment of segments) {
    const name = attribute(segment, 'id') ?? ''
    const slot = slots.get(slotIds.get(name) ?? name.replace('S:', 'B:'))
    // A segment inside its own slot would never be reached.
    if (slot && (slot.index < segment.index || slot.index >= segment.end)) moved.set(slot, segment)
  }
  if (moved.size === 0) return tree
  const inSlots = new Set(moved.values())
  return rebuildTree(tree, ({ children }) =>
    children.flatMap((child) => moved.get(child) ?? (inSlots.has(child) ? [] : [child])),
  )
}

/** The slot id of each segment, from the scripts: `$RC("B:0","S:0")`, and `$RS("S:1","P:1")` for nested segments. */
function findSlotIds(tree: PageTree): ReadonlyMap<string, string> {
  const slotIds = new Map<string, string>()
  for (const script of tree.nodes) {
    if (script.tag !== 'script') continue
    const source = rawText(tree, script)
    for (const [, slot = '', segment = ''] of source.matchAll(/\$RC\("([BP]:[^"]+)","(S:[^"]+)"/g))
      slotIds.set(segment, slot)
    for (const [, segment = '', slot = ''] of source.matchAll(/\$RS\("(S:[^"]+)","([BP]:[^"]+)"/g))
      slotIds.set(segment, slot)
  }
  return slotIds
}

/** A copy of the tree with other children in some nodes, and with new numbers. Nodes for which `isHidden` holds are hidden. */
function rebuildTree(
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
