import { attribute, rawText, type PageNode, type PageTree } from './page-node.ts'
import { rebuildTree } from './rebuild-tree.ts'
import { isStreamedSegment } from './visibility.ts'

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
