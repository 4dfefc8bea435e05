import { isVisible } from '#workers/pages/tree/visibility.ts'
import { traits, traitsOf } from './element-traits.ts'
import { closeAt } from './end-tag.ts'
import { numberAgain, splitOverlap } from './move-nodes.ts'
import { OpenElements, type GrowingNode } from './open-elements.ts'
import { closeBefore } from './start-tag.ts'

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
