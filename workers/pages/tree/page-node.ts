/**
 * An element or a text of a page.
 * Nodes are numbered in document order, so a subtree is the range `index … end - 1` of the tree's flat list. Passes over a
 * page are loops; deep nesting cannot overflow the stack.
 */
export interface PageNode {
  readonly index: number
  /** Lower case; `''` for text. */
  readonly tag: string
  /** The text of a text node, with its white space; `''` for elements. */
  readonly text: string
  readonly attributes: Readonly<Record<string, string>>
  readonly parent: PageNode | undefined
  readonly children: PageNode[]
  readonly depth: number
  /** One past the index of the last descendant. */
  end: number
  /** False when the node or an ancestor is hidden. */
  visible: boolean
  /** Whether a visible descendant is a block. An inline element around blocks acts as a container. */
  holdsBlocks: boolean
  /** The number of visible characters in the subtree, without white space. */
  textLength: number
  /** The part of `textLength` inside links. */
  linkLength: number
}

export interface PageTree {
  readonly nodes: readonly PageNode[]
  readonly root: PageNode
}

/** An attribute's value; undefined when absent. */
export function attribute(node: PageNode, name: string): string | undefined {
  const value = node.attributes[name]
  // Names such as `constructor` exist on the prototype, but their values are not strings.
  return typeof value === 'string' ? value : undefined
}

/** Whether a node is an element or in it. */
export function isWithin(node: PageNode | undefined, container: PageNode): boolean {
  return node !== undefined && node.index >= container.index && node.index < container.end
}

/** The text of a subtree, visible or not, with its white space. */
export function rawText(tree: PageTree, node: PageNode): string {
  if (node.tag === '') return node.text
  let text = ''
  for (let index = node.index; index < node.end; index++) text += tree.nodes[index]?.text ?? ''
  return text
}

/** The visible text of a subtree with white space collapsed. */
export function visibleText(tree: PageTree, node: PageNode): string {
  let text = ''
  for (let index = node.index; index < node.end; index++) {
    const each = tree.nodes[index]
    if (!each?.visible) continue
    if (each.tag === '') text += each.text
    else if (isBlock(each) || each.tag === 'br') text += ' '
  }
  return text.replace(/\s+/gu, ' ').trim()
}

/** Whether the element is a block: by its tag, or because it contains blocks. */
export function isBlock(node: PageNode): boolean {
  return node.holdsBlocks || blockTags.has(node.tag)
}

const blockTags = new Set(
  (
    'address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure footer ' +
    'form frameset h1 h2 h3 h4 h5 h6 header hgroup hr html iframe legend li main menu nav ol optgroup option p pre ' +
    'search section summary table caption colgroup tbody td tfoot th thead tr ul video audio template'
  ).split(' '),
)
