import type { Selection } from './choice/selection.ts'
import { isKept } from './choice/selection.ts'
import { absoluteUrl } from './markdown/absolute-url.ts'
import type { PageTree } from './tree/page-node.ts'
import { attribute, visibleText } from './tree/page-node.ts'

/** The http(s) links among the kept nodes, each address once with its first text. */
export function listLinks(tree: PageTree, selection: Selection, baseUrl: string): { url: string; text: string }[] {
  const texts = new Map<string, string>()
  for (const node of tree.nodes) {
    if (node.tag !== 'a' || !node.visible || !isKept(selection, node)) continue
    const url = absoluteUrl(attribute(node, 'href') ?? '', baseUrl)
    if (url?.startsWith('http') && !texts.get(url)) texts.set(url, visibleText(tree, node))
  }
  return Array.from(texts, ([url, text]) => ({ url, text }))
}
