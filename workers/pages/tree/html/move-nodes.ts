import { isVisible } from '#workers/pages/tree/visibility.ts'
import type { GrowingNode, OpenElements } from './open-elements.ts'

/**
 * Ends an inline element whose block is still open: the block moves out of it, and its content so far into a copy of the
 * element (the standard's "adoption agency", 13.2.6.4.7, without the inline elements between the two).
 */
export function splitOverlap(open: OpenElements, position: number, copyOf: (node: GrowingNode) => GrowingNode): void {
  let at = position
  for (let turn = 0; turn < maxTurns; turn++) {
    const element = open.list[at]
    const blockAt = open.blockAfter(at)
    const block = open.list[blockAt]
    if (element === undefined || block === undefined) return
    if (blockAt === 0) return open.closeFrom(at)
    const outside = element.node.parent
    // Elements below the greatest depth are siblings of those around them.
    if (outside === undefined || block.node.depth <= element.node.depth) return open.removeAt(at)
    for (let inline = blockAt - 1; inline >= at; inline--) open.removeAt(inline)
    detach(block.node)
    insertAfter(outside, element.node, block.node)
    const copy = copyOf(element.node)
    for (const child of block.node.children.splice(0)) copy.children.push(Object.assign(child, { parent: copy }))
    adopt(block.node, copy)
    open.insertAt(at + 1, { ...element, node: copy })
    at += 1
  }
}

/** As in the standard. */
const maxTurns = 8

function detach(node: GrowingNode): void {
  const siblings = node.parent?.children ?? []
  const at = siblings.lastIndexOf(node)
  if (at >= 0) siblings.splice(at, 1)
}

function insertAfter(parent: GrowingNode, before: GrowingNode, node: GrowingNode): void {
  node.parent = parent
  parent.children.splice(parent.children.lastIndexOf(before) + 1, 0, node)
}

function adopt(parent: GrowingNode, node: GrowingNode): void {
  node.parent = parent
  parent.children.push(node)
}

/** The nodes in document order, with the numbers, depths and visibility that follow from it. */
export function numberAgain(root: GrowingNode): GrowingNode[] {
  const nodes: GrowingNode[] = []
  const pending = [root]
  for (let node = pending.pop(); node; node = pending.pop()) {
    node.index = nodes.length
    if (node.parent) {
      node.depth = node.parent.depth + 1
      node.visible = node.parent.visible && (node.tag === '' || isVisible(node.tag, node.attributes))
    }
    nodes.push(node)
    for (let at = node.children.length - 1; at >= 0; at--) pending.push(node.children[at] as GrowingNode)
  }
  return nodes
}
