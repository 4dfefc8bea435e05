import { isBlock, type PageNode, type PageTree } from './page-node.ts'

/**
 * Computes the sums of every node in one backward loop: children follow their parent in the flat list, so a node comes after
 * all of its descendants.
 */
export function measureTree({ nodes }: PageTree): void {
  for (let index = nodes.length - 1; index >= 0; index--) {
    const node = nodes[index]
    if (!node) continue
    node.textLength = 0
    node.linkLength = 0
    node.holdsBlocks = false
    if (!node.visible) continue
    if (node.tag === '') node.textLength = lengthWithoutSpaces(node.text)
    else addChildren(node)
  }
}

function addChildren(node: PageNode): void {
  for (const child of node.children) {
    if (!child.visible) continue
    node.textLength += child.textLength
    node.linkLength += child.linkLength
    if (child.tag !== '' && isBlock(child)) node.holdsBlocks = true
  }
  if (node.tag === 'a' && 'href' in node.attributes) node.linkLength = node.textLength
}

function lengthWithoutSpaces(text: string): number {
  let length = 0
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 32) length++
  return length
}
