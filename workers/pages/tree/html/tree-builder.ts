import { isVisible } from '#workers/pages/tree/visibility.ts'
import { closeAt, closeBefore } from './close-elements.ts'
import { traits, traitsOf } from './element-traits.ts'
import { OpenElements, type GrowingNode } from './open-elements.ts'

/** Deeper elements become siblings, as in browsers. */
const maxDepth = 512

/** Builds the tree of a page from its tags and texts. Recovers from wrong tags as browsers do. */
export class TreeBuilder {
  readonly open: OpenElements
  private nodes: GrowingNode[] = []
  private readonly root: GrowingNode
  private hasMoved = false
  private pendingText = ''

  private readonly tagOf: (name: string, attributes: Record<string, string>) => string

  /** `tagOf`: the tag of the node for an element. */
  constructor(tagOf: (name: string, attributes: Record<string, string>) => string) {
    this.tagOf = tagOf
    this.root = this.newNode('#root', '', {}, undefined)
    this.open = new OpenElements(this.root)
  }

  get size(): number {
    return this.nodes.length
  }

  startTag(name: string, attributes: Record<string, string>, isClosed: boolean): void {
    const bits = traitsOf(name)
    this.flushText()
    const isForeign = this.open.isForeign
    if (!isForeign && (name === 'a' || name === 'nobr')) this.endTag(name)
    if (!closeBefore(this.open, name, bits)) return
    const node = this.add(this.tagOf(name, attributes), '', attributes)
    if ((bits & traits.void) !== 0 || (isClosed && isForeign)) return
    // A form around the rows or cells of a table holds none of them (13.2.6.4.9).
    if (name === 'form' && (this.open.top.traits & traits.tablePart) !== 0) return
    this.open.push(name, node)
  }

  endTag(name: string): void {
    const bits = traitsOf(name)
    this.flushText()
    if (name === 'br') this.add('br', '', {})
    else if (name === 'p' && !this.open.isOpen('p')) this.add('p', '', {})
    else if ((bits & traits.void) === 0) closeAt(this.open, name, bits, (position) => this.split(position))
  }

  text(piece: string): void {
    if (this.open.top.name !== 'style') this.pendingText += piece
  }

  /** Ends the page. The nodes in document order, the root first. */
  finish(): GrowingNode[] {
    this.flushText()
    return this.hasMoved ? numberAgain(this.root) : this.nodes
  }

  private split(position: number): void {
    this.hasMoved = true
    splitOverlap(this.open, position, ({ tag, attributes }) => this.newNode(tag, '', attributes, this.root))
  }

  private flushText(): void {
    if (this.pendingText !== '') this.add('', this.pendingText, noAttributes)
    this.pendingText = ''
  }

  private add(tag: string, text: string, attributes: Record<string, string>): GrowingNode {
    const { list } = this.open
    const parent = list[Math.min(list.length, maxDepth) - 1]?.node ?? this.root
    const node = this.newNode(tag, text, attributes, parent)
    const table = this.tableAround(tag, text)
    if (table?.parent) {
      this.hasMoved = true
      node.parent = table.parent
      table.parent.children.splice(table.parent.children.lastIndexOf(table), 0, node)
    } else parent.children.push(node)
    return node
  }

  /** The table that a node comes before: text and elements between the rows and cells of a table are not in it (13.2.6.1). */
  private tableAround(tag: string, text: string): GrowingNode | undefined {
    const { top, list } = this.open
    if ((top.traits & traits.tablePart) === 0 || inTables.has(tag) || (tag === '' && text.trim() === ''))
      return undefined
    const at = this.open.findWhere(
      ({ name }) => name === 'table',
      ({ name }) => name === 'template',
    )
    return list[at]?.name === 'table' ? list[at].node : undefined
  }

  private newNode(
    tag: string,
    text: string,
    attributes: Readonly<Record<string, string>>,
    parent: GrowingNode | undefined,
  ): GrowingNode {
    const node: GrowingNode = {
      index: this.nodes.length,
      tag,
      text,
      attributes,
      parent,
      children: [],
      depth: parent ? parent.depth + 1 : 0,
      end: this.nodes.length + 1,
      visible: (parent?.visible ?? true) && (tag === '' || isVisible(tag, attributes)),
      holdsBlocks: false,
      textLength: 0,
      linkLength: 0,
    }
    this.nodes.push(node)
    return node
  }
}

const inTables: ReadonlySet<string> = new Set(
  'table caption colgroup col tbody thead tfoot tr td th script style template input form link meta noscript'.split(
    ' ',
  ),
)

const noAttributes: Record<string, string> = {}

/**
 * Ends an inline element whose block is still open: the block moves out of it, and its content so far into a copy of the
 * element (the standard's "adoption agency", 13.2.6.4.7, without the inline elements between the two).
 */
function splitOverlap(open: OpenElements, position: number, copyOf: (node: GrowingNode) => GrowingNode): void {
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
function numberAgain(root: GrowingNode): GrowingNode[] {
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
