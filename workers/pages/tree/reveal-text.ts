import { measureTree } from './measure-tree.ts'
import type { PageNode, PageTree } from './page-node.ts'
import { isVisible } from './visibility.ts'

/**
 * Makes text visible that a page without scripts keeps hidden: a `<noscript>` copy of its content (forums do this for
 * crawlers), and, where nothing else shows at all, whatever is hidden.
 */
export function revealText(tree: PageTree): void {
  const copies = tree.nodes.filter((node) => node.tag === 'noscript' && node.end - node.index > 20)
  for (const copy of copies) {
    if (textLengthIn(tree, copy) < Math.max(400, tree.root.textLength / 2)) continue
    reveal(tree, copy)
    measureTree(tree)
  }
  if (tree.root.textLength > 0) return
  reveal(tree, tree.root)
  measureTree(tree)
}

function textLengthIn(tree: PageTree, node: PageNode): number {
  let length = 0
  for (let index = node.index; index < node.end; index++) length += tree.nodes[index]?.text.trim().length ?? 0
  return length
}

function reveal(tree: PageTree, node: PageNode): void {
  node.visible = true
  for (const each of tree.nodes.slice(node.index + 1, node.end)) {
    const shown = each.parent?.visible ?? true
    each.visible = shown && (each.tag === '' || isVisible(each.tag, withoutHiding(each)))
  }
}

/** Scripts and inputs stay out; what is only styled or marked hidden comes in. */
function withoutHiding({ attributes, tag }: PageNode): Readonly<Record<string, string>> {
  return tag === 'template' || tag === 'dialog' ? attributes : {}
}
