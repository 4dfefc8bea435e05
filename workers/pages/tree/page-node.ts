/**
 * One element or one run of text of a page.
 * Nodes are numbered in document order, so a subtree is the range `index … end - 1` of the tree's flat list: every
 * pass over a page is a loop, and no depth of nesting can overflow the stack.
 */
export interface PageNode {
  readonly index: number
  /** Lower case; `''` for text. */
  readonly tag: string
  /** Of a text node, as written (white space not collapsed); `''` for elements. */
  readonly text: string
  readonly attributes: Readonly<Record<string, string>>
  readonly parent: PageNode | undefined
  readonly children: PageNode[]
  readonly depth: number
  /** One past the index of the last descendant. */
  end: number
  /** False when a reader of the page would not see it: hidden by itself or by an ancestor. */
  visible: boolean
  /** Whether a visible descendant starts a new block; such an inline element is a container. */
  holdsBlocks: boolean
  /** Visible characters without white space, of the whole subtree. */
  textLength: number
  /** The part of `textLength` that stands in links. */
  linkLength: number
}

export interface PageTree {
  readonly nodes: readonly PageNode[]
  readonly root: PageNode
}

/** An attribute's value; undefined when absent. */
export function attribute(node: PageNode, name: string): string | undefined {
  const value = node.attributes[name]
  // `constructor` and its like are found on the prototype, and are no strings.
  return typeof value === 'string' ? value : undefined
}

/** The text of a subtree as written, visible or not. */
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

/** Whether the element starts a new line of its own: by its tag, or because it holds such elements. */
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
