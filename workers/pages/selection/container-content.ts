import { memoize } from '#workers/pages/memoize.ts'
import { attribute, type PageNode, type PageTree } from '#workers/pages/tree/page-node.ts'
import { drop, keep, keepAll, keepNothing, keptLength, type Selection } from './selection.ts'

/** A first guess by well-known names: the content container of the page without elements whose names say boilerplate. */
export function containerContent(tree: PageTree): Selection {
  const container = findContainer(tree)
  const selection = keepNothing(tree)
  keep(selection, container)
  for (let index = container.index + 1; index < container.end; index++) {
    const node = tree.nodes[index]
    if (node && node.tag !== '' && node.textLength > 0 && isBoilerplate(node)) drop(selection, node)
  }
  return keptLength(tree, selection) * 7 < container.textLength ? keepAll(tree) : selection
}

function findContainer(tree: PageTree): PageNode {
  const body = tree.nodes.find((node) => node.tag === 'body' && node.visible) ?? tree.root
  const enough = Math.max(101, Math.min(body.textLength * 0.25, 1500))
  const large = tree.nodes.filter((node) => node.textLength >= enough && node.tag !== '' && node.visible)
  for (const fits of containers) {
    const found = large.filter(fits)
    const [first] = found
    if (first) return found.reduce((best, node) => (best.textLength >= node.textLength ? best : node), first)
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
  if (boilerplateTags.has(node.tag)) return true
  return namesBoilerplate(attribute(node, 'class') ?? '') || namesBoilerplate(attribute(node, 'id') ?? '')
}

const boilerplateTags = new Set(['nav', 'aside', 'footer', 'button', 'form'])

const namesBoilerplate = memoize((names) =>
  /(?:^|[\s_-])(?:share|social|related|newsletter|breadcrumbs?|pagination|comments?|sidebar|cookie|advert(?:isement)?)(?:[\s_-]|$)/iu.test(
    names,
  ),
)
