import type { PageNode, PageTree } from './page-node.ts'
import { attribute, rawText } from './page-node.ts'
import { closeRanges } from './parse-html.ts'
import { isStreamedSegment, isVisible } from './visibility.ts'

/**
 * React streams the late parts of a page into hidden boxes at its end and moves them into place by script. Returns the
 * page with those parts where the script would put them; the same tree where there are none.
 */
export function placeStreamed(tree: PageTree): PageTree {
  const segments = tree.nodes.filter((node) => node.tag === 'div' && isStreamedSegment(node.attributes))
  if (segments.length === 0) return tree
  const slots = new Map(
    tree.nodes.flatMap((node) => (node.tag === 'template' ? [[attribute(node, 'id') ?? '', node]] : [])),
  )
  const places = placesIn(tree)
  const moved = new Map<PageNode, PageNode>()
  for (const segment of segments) {
    const name = attribute(segment, 'id') ?? ''
    const slot = slots.get(places.get(name) ?? name.replace('S:', 'B:'))
    // A box that waits inside itself would never be reached.
    if (slot && (slot.index < segment.index || slot.index >= segment.end)) moved.set(slot, segment)
  }
  return moved.size === 0 ? tree : rebuilt(tree, moved)
}

/** Where each box goes, as the scripts between them say: `$RC("B:0","S:0")`, and `$RS("S:1","P:1")` for boxes in boxes. */
function placesIn(tree: PageTree): ReadonlyMap<string, string> {
  const places = new Map<string, string>()
  for (const script of tree.nodes) {
    if (script.tag !== 'script') continue
    const source = rawText(tree, script)
    for (const [, slot = '', box = ''] of source.matchAll(/\$RC\("([BP]:[^"]+)","(S:[^"]+)"/gu)) places.set(box, slot)
    for (const [, box = '', slot = ''] of source.matchAll(/\$RS\("(S:[^"]+)","([BP]:[^"]+)"/gu)) places.set(box, slot)
  }
  return places
}

/** The tree numbered anew, with each moved box in the place of its slot. */
function rebuilt({ root }: PageTree, moved: ReadonlyMap<PageNode, PageNode>): PageTree {
  const boxes = new Set(moved.values())
  const nodes: PageNode[] = []
  const waiting: { old: PageNode; parent: PageNode | undefined }[] = [{ old: root, parent: undefined }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { old, parent } = next
    const visible = old.tag === '' || old === root || isVisible(old.tag, old.attributes)
    const node: PageNode = {
      ...old,
      index: nodes.length,
      parent,
      children: [],
      depth: parent ? parent.depth + 1 : 0,
      visible: visible && (parent?.visible ?? true),
    }
    nodes.push(node)
    parent?.children.push(node)
    const children = old.children.flatMap((child) => moved.get(child) ?? (boxes.has(child) ? [] : [child]))
    for (const child of children.reverse()) waiting.push({ old: child, parent: node })
  }
  closeRanges(nodes)
  return { nodes, root: nodes[0] ?? root }
}
