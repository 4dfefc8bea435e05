import { absoluteUrl } from '#workers/pages/markdown/absolute-url.ts'
import { isKept, type Selection } from '#workers/pages/selection/selection.ts'
import { attribute, visibleText, type PageTree } from '#workers/pages/tree/page-node.ts'

/** The http(s) links in the kept nodes: each URL once, with its first non-empty text. */
export function listLinks(tree: PageTree, selection: Selection, baseUrl: string): { url: string; text: string }[] {
  const texts = new Map<string, string>()
  for (const node of tree.nodes) {
    if (node.tag !== 'a' || !node.visible || !isKept(selection, node)) continue
    const url = absoluteUrl(attribute(node, 'href') ?? '', baseUrl)
    if (url?.startsWith('http') && !texts.get(url)) texts.set(url, visibleText(tree, node))
  }
  return Array.from(texts, ([url, text]) => ({ url, text }))
}
