import type { PageNode, PageTree } from '#workers/pages/tree/page-node.ts'
import { attribute } from '#workers/pages/tree/page-node.ts'
import type { Selection } from './selection.ts'
import { drop, keep, keepAll, keepNothing, keptLength } from './selection.ts'

/** A first guess by well-known names: the container a page declares, without what its class names call boilerplate. */
export function containerContent(tree: PageTree): Selection {
  const container = findContainer(tree)
  const selection = keepNothing(tree)
  keep(selection, container)
  for (const node of tree.nodes.slice(container.index + 1, container.end))
    if (isBoilerplate(node)) drop(selection, node)
  return keptLength(tree, selection) * 7 < container.textLength ? keepAll(tree) : selection
}

function findContainer(tree: PageTree): PageNode {
  const body = tree.nodes.find((node) => node.tag === 'body' && node.visible) ?? tree.root
  const enough = Math.min(body.textLength * 0.25, 1500)
  for (const fits of containers) {
    const found = tree.nodes.filter((node) => node.visible && fits(node))
    const largest = found.reduce<PageNode | undefined>(
      (best, node) => (best && best.textLength >= node.textLength ? best : node),
      undefined,
    )
    if (largest && largest.textLength >= enough && largest.textLength > 100) return largest
  }
  return body
}

const containers: ((node: PageNode) => boolean)[] = [
  (node) => attribute(node, 'itemprop') === 'articleBody',
  (node) => /(?:^|\s)(?:entry|post|article)-(?:content|body)(?:\s|$)/u.test(attribute(node, 'class') ?? ''),
  (node) => node.tag === 'article',
  (node) => node.tag === 'main' || attribute(node, 'role') === 'main',
  (node) => /^(?:content|main|main-content)$/u.test(attribute(node, 'id') ?? ''),
]

function isBoilerplate(node: PageNode): boolean {
  if (/^(?:nav|aside|footer|button|form)$/u.test(node.tag)) return true
  return /(?:^|[\s_-])(?:share|social|related|newsletter|breadcrumbs?|pagination|comments?|sidebar|cookie|advert(?:isement)?)(?:[\s_-]|$)/iu.test(
    `${attribute(node, 'class') ?? ''} ${attribute(node, 'id') ?? ''}`,
  )
}
