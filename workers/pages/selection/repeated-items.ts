import { attribute, type PageNode } from '#workers/pages/tree/page-node.ts'

/** One of several sibling elements with the same tag and class, such as posts, cards and search results. */
export interface RepeatedItem {
  node: PageNode
  group: ItemGroup
}

export interface ItemGroup {
  /** All items of the group, in document order. */
  items: readonly PageNode[]
  /** The position of each item in `items`. */
  positions: ReadonlyMap<PageNode, number>
}

/** Returns a function that finds the outermost repeated item around a node. It caches its counts: use one per page. */
export function createItemFinder(): (node: PageNode) => RepeatedItem | undefined {
  const groupsByParent = new Map<PageNode, ReadonlyMap<PageNode, ItemGroup>>()
  const groupsUnder = (parent: PageNode): ReadonlyMap<PageNode, ItemGroup> => {
    const known = groupsByParent.get(parent)
    if (known) return known
    const found = parent.children.length < minItems ? noGroups : findGroups(parent.children)
    groupsByParent.set(parent, found)
    return found
  }
  return (node) => {
    let found: RepeatedItem | undefined
    for (let each = node; each.parent; each = each.parent) {
      const group = groupsUnder(each.parent).get(each)
      if (group) found = { node: each, group }
    }
    return found
  }
}

const minItems = 3
const noGroups: ReadonlyMap<PageNode, ItemGroup> = new Map()

/** Paragraphs, inline elements and rows repeat everywhere. They are not items. */
const plainTags = new Set(['p', 'br', 'span', 'a', 'b', 'i', 'em', 'strong', 'tr', 'td', 'th', 'h1', 'h2', 'h3', 'h4'])

/** Maps each repeated item among the siblings to its group. */
function findGroups(siblings: readonly PageNode[]): ReadonlyMap<PageNode, ItemGroup> {
  const nodesByName = new Map<string, PageNode[]>()
  for (const node of siblings) {
    if (node.tag === '' || node.textLength === 0 || plainTags.has(node.tag)) continue
    const name = nameOf(node)
    const nodes = nodesByName.get(name)
    if (nodes) nodes.push(node)
    else nodesByName.set(name, [node])
  }
  const groups = new Map<PageNode, ItemGroup>()
  for (const items of nodesByName.values()) {
    if (items.length < minItems) continue
    const group = { items, positions: new Map(items.map((item, position) => [item, position])) }
    for (const item of items) groups.set(item, group)
  }
  return groups
}

function nameOf(node: PageNode): string {
  // Only the first class: later ones often mark odd and even items.
  return `${node.tag}.${/\S+/.exec(attribute(node, 'class') ?? '')?.[0] ?? ''}`
}
