import { measureTree } from './measure-tree.ts'
import type { PageNode, PageTree } from './page-node.ts'
import { isVisible } from './visibility.ts'

/**
 * Reveals text that is hidden without scripts: a large `<noscript>` copy of the content, as forums send it to crawlers, and
 * all hidden text on a page that shows little else.
 */
export function revealText(tree: PageTree): void {
  const copies = tree.nodes.filter((node) => node.tag === 'noscript' && node.end - node.index > 20)
  for (const copy of copies) {
    if (textLengthIn(tree, copy) < Math.max(400, tree.root.textLength / 2)) continue
    reveal(tree, copy)
    measureTree(tree)
  }
  // Little text is visible and much is hidden: the page waits for a script to show it.
  const shown = tree.root.textLength
  const minHidden = shown === 0 ? 1 : Math.max(1000, 3 * shown)
  if (shown > 1000 || textLengthIn(tree, tree.root) - shown < minHidden) return
  reveal(tree, tree.root)
  measureTree(tree)
}

function textLengthIn(tree: PageTree, node: PageNode): number {
  let length = 0
  for (const each of tree.nodes.slice(node.index, node.end)) {
    if (each.text !== '' && !codeTags.has(each.parent?.tag ?? '')) length += each.text.trim().length
  }
  return length
}

const codeTags = new Set(['script', 'style', 'title', 'textarea', 'option'])

function reveal(tree: PageTree, node: PageNode): void {
  node.visible = true
  for (const each of tree.nodes.slice(node.index + 1, node.end)) {
    const shown = each.parent?.visible ?? true
    each.visible = shown && (each.tag === '' || isVisible(each.tag, withoutHiding(each)))
  }
}

/** Ignores the attributes that hide an element. Scripts and inputs stay hidden by their tags. */
function withoutHiding({ attributes, tag }: PageNode): Readonly<Record<string, string>> {
  return tag === 'template' || tag === 'dialog' ? attributes : {}
}
