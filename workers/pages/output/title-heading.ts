import { isKept, keep, type Selection } from '#workers/pages/selection/selection.ts'
import { attribute, isWithin, visibleText, type PageNode, type PageTree } from '#workers/pages/tree/page-node.ts'

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

/**
 * The heading above the text that states the title of the page: the one that equals the title, otherwise the first `<h1>`.
 * Only headings for which `isCandidate` holds are considered, and the text begins where it does.
 */
export function findTitleHeading(
  tree: PageTree,
  isCandidate: (node: PageNode) => boolean,
  title: string | undefined,
): PageNode | undefined {
  const headings = headingsAboveText(tree, isCandidate)
  const equal = headings.find((node) => isTitle(visibleText(tree, node), title))
  return equal ?? headings.find(({ tag }) => tag === 'h1')
}

/** Whether a text is the title, apart from case and punctuation. */
function isTitle(text: string, title: string | undefined): boolean {
  if (title === undefined || Math.max(text.length, title.length) > maxComparedLength) return false
  const wanted = plain(text)
  if (wanted === '') return false
  if (wanted === plain(title)) return true
  // The name of the site may stand before or behind the title.
  return wanted.length >= minPartLength && title.split(/\s[|–—·»-]\s/u).some((part) => plain(part) === wanted)
}

/** In characters. A shorter part of a title may be the name of a section. */
const minPartLength = 20

/** In characters. Longer titles are not titles. */
const maxComparedLength = 1000

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function headingsAboveText(tree: PageTree, isCandidate: (node: PageNode) => boolean): PageNode[] {
  const headings: PageNode[] = []
  let end = 0
  for (const node of tree.nodes) {
    if (!node.visible || !isCandidate(node)) continue
    if (/^h[1-6]$/u.test(node.tag) && node.textLength > 0) {
      headings.push(node)
      end = node.end
    } else if (node.index >= end && node.tag === '' && node.textLength >= proseLength) break
  }
  return headings
}

/** In characters without white space. The text of a page begins with a text of this length outside headings. */
const proseLength = 150
