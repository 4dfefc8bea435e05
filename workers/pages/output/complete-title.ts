import { isKept, keep, type Selection } from '#workers/pages/selection/selection.ts'
import { attribute, isWithin, visibleText, type PageNode, type PageTree } from '#workers/pages/tree/page-node.ts'
import { isTitle } from './find-title-heading.ts'

/** Keeps the title above the text, if the page shows it there: as a heading, or in any other element of its own. */
export function completeTitle(tree: PageTree, selection: Selection, title: string | undefined): void {
  if (title === undefined || title.length > maxTitleLength) return
  const start = tree.nodes.findIndex((node) => node.tag === '' && node.textLength > 0 && isKept(selection, node))
  const above = tree.nodes
    .slice(0, Math.max(0, start))
    .filter((node) => node.visible && node.textLength > 0 && node.tag !== '')
  // A longer element holds more than the title.
  const named = above.filter((node) => node.textLength <= title.length && isTitle(visibleText(tree, node), title))
  const [outermost] = named
  const isOnce = outermost !== undefined && named.every((node) => isWithin(node, outermost))
  const found =
    named.find(isShownHeading) ??
    named.find((node) => !isInList(node) && (isOnce || !isInCell(node))) ??
    startOf(tree, above, title)
  if (found && !isInFrame(found)) keep(selection, found)
}

/** The heading above the text that begins the title, on a page without `<h1>`: `The ferry` of `The ferry, by a poet`. */
function startOf(tree: PageTree, above: readonly PageNode[], title: string): PageNode | undefined {
  if (tree.nodes.some(({ tag, visible, textLength }) => tag === 'h1' && visible && textLength > 0)) return undefined
  const heading = above.findLast(isShownHeading)
  if (!heading) return undefined
  const text = visibleText(tree, heading)
  const rest = title.slice(text.length)
  return /\s/u.test(text) && title.startsWith(text) && /^[^\p{L}\p{N}\s]/u.test(rest) ? heading : undefined
}

/** In characters. */
const maxTitleLength = 300

function isShownHeading({ tag, visible, textLength }: PageNode): boolean {
  return visible && textLength > 0 && /^h[1-6]$/u.test(tag)
}

function isInList(node: PageNode): boolean {
  for (let each: PageNode | undefined = node; each; each = each.parent)
    if (/^(?:li|ul|ol|nav)$/u.test(each.tag) || /crumb/iu.test(attribute(each, 'class') ?? '')) return true
  return false
}

/** Cells of a layout hold the title, those of a table the titles of other pages. */
function isInCell(node: PageNode): boolean {
  for (let each: PageNode | undefined = node; each; each = each.parent) if (each.tag === 'td') return true
  return false
}

function isInFrame(node: PageNode): boolean {
  for (let each: PageNode | undefined = node; each; each = each.parent)
    if (/^(?:nav|aside|footer)$/u.test(each.tag)) return true
  return false
}
