import { drop, isKept, keptLength, type Selection } from '#workers/pages/selection/selection.ts'
import { attribute, isBlock, visibleText, type PageNode, type PageTree } from '#workers/pages/tree/page-node.ts'
import { findRepeatedControls, isControlLabel, isInvitation, isShareLabel, isShareLink } from './page-controls.ts'

/**
 * Removes what no reader wants from selected content: controls that the items of a list repeat, links and buttons that share,
 * print, follow or close, numbers of printed pages, and boxes about the author. Keeps all of the others if they are a fifth of the content or more: then
 * the page is about them.
 */
export function dropLeftovers(tree: PageTree, selection: Selection): void {
  for (const node of findRepeatedControls(tree, selection)) drop(selection, node)
  const length = keptLength(tree, selection)
  const found = findLeftovers(tree, selection, length)
  const dropped = found.reduce((sum, node) => sum + node.textLength, 0)
  if (dropped * 5 < length) for (const node of found) drop(selection, node)
}

function findLeftovers(tree: PageTree, selection: Selection, length: number): PageNode[] {
  const found: PageNode[] = []
  const boxes: PageNode[] = []
  const rows = new Set<PageNode>()
  const repeated = repeatedButtons(tree)
  let end = 0
  for (const node of tree.nodes) {
    if (node.index < end || node.tag === '' || !node.visible || !isKept(selection, node)) continue
    const isBox = isAuthorBox(node, length)
    const isLeftover =
      isBox ||
      isControl(tree, node, repeated) ||
      isPageNumber(tree, node) ||
      isShareBlock(tree, node) ||
      isTeaser(tree, node)
    if (!isLeftover) continue
    end = node.end
    if (isBox) boxes.push(node)
    else {
      found.push(node)
      for (let above = node.parent, up = 0; above && up < 3; above = above.parent, up++)
        if (above.textLength < maxRowLength) rows.add(above)
    }
  }
  const labels = Array.from(rows).flatMap((row) => row.children.filter((each) => isShareLabelNode(tree, each)))
  // Many boxes are a list of people.
  return [...found, ...labels, ...(boxes.length <= maxBoxes ? boxes : [])]
}

const maxBoxes = 3
/** In characters without white space. A row of share links and its label are shorter. */
const maxRowLength = 120

/** Whether a link or button is a control of the page: alone in its block, not a part of a sentence. */
function isControl(tree: PageTree, node: PageNode, repeated: ReadonlySet<string>): boolean {
  if (node.textLength > maxControlLength) return false
  const isButton = node.tag === 'button' || attribute(node, 'role') === 'button'
  if (
    node.tag !== 'a' &&
    !isButton &&
    !/(?:^|[\s_-])(?:close|dismiss)(?:[\s_-]|$)/iu.test(attribute(node, 'class') ?? '')
  )
    return false
  if (isInSentence(node)) return false
  if (isShareLink(node)) return true
  const text = visibleText(tree, node)
  return isControlLabel(text) || (node.tag === 'button' && repeated.has(text))
}

const maxControlLength = 40

/** The labels of several buttons, such as `Upvote`. A button that opens a section names it, so it is none of them. */
function repeatedButtons(tree: PageTree): ReadonlySet<string> {
  const seen = new Set<string>()
  const repeated = new Set<string>()
  for (const node of tree.nodes) {
    if (node.tag !== 'button' || !node.visible || node.textLength > maxControlLength) continue
    if ('aria-controls' in node.attributes || 'aria-expanded' in node.attributes) continue
    const text = visibleText(tree, node)
    if (seen.has(text)) repeated.add(text)
    seen.add(text)
  }
  return repeated
}

/** Whether a block between two paragraphs invites to another page: a label and a link. */
function isTeaser(tree: PageTree, node: PageNode): boolean {
  if (!/^(?:p|div|aside|section)$/u.test(node.tag) || node.textLength > maxTeaserLength) return false
  return node.linkLength * 2 > node.textLength && isInvitation(visibleText(tree, node))
}

/** In characters without white space. */
const maxTeaserLength = 250

function isInSentence(node: PageNode): boolean {
  let block: PageNode | undefined = node
  while (block && !isBlock(block)) block = block.parent
  return block !== undefined && block.linkLength < block.textLength / 2 && block.textLength > 2 * maxControlLength
}

/** Whether a block is a label of share links that are gone, such as `Share this:`. A single word may be content. */
function isShareBlock(tree: PageTree, node: PageNode): boolean {
  if (!/^(?:p|div)$/u.test(node.tag) || !isShareLabelNode(tree, node)) return false
  return /:$|\p{L}[\s']\p{L}/u.test(visibleText(tree, node))
}

function isShareLabelNode(tree: PageTree, node: PageNode): boolean {
  return node.visible && node.textLength <= maxControlLength && isShareLabel(visibleText(tree, node))
}

function isAuthorBox(node: PageNode, length: number): boolean {
  if (node.textLength < minBoxLength || node.textLength > Math.min(maxBoxLength, length / 4)) return false
  const { class: names = '', id = '' } = node.attributes
  return authorBox.test(names) || authorBox.test(id)
}

/** In characters without white space. A shorter one is a byline. */
const minBoxLength = 60
const maxBoxLength = 1200

const authorBox =
  /(?:^|[\s_-])(?:(?:post-|entry-|article-|single-)?author[_-]{1,2}(?:box|bio|biography|description|about|card|block)|about[_-]{1,2}(?:the[_-]{1,2})?author|bio[_-]box|writer[_-]bio|autoren?-?(?:box|info|profil)|saboxplugin-wrap|molongui-author-box|abh_box|m-a-box|pp-author-boxes-wrapper)(?:[\s_-]|$)/iu

/** Whether an element is the number of a printed page in the text of a digitized book: by its role, or as the target of links to it. */
function isPageNumber(tree: PageTree, node: PageNode): boolean {
  if (node.textLength === 0 || node.textLength > maxLength || isBlock(node) || 'href' in node.attributes) return false
  if (attribute(node, 'role') === 'doc-pagebreak' || attribute(node, 'epub:type') === 'pagebreak') return true
  const number = pageId.exec(attribute(node, 'id') ?? '')?.groups?.['number']
  return number !== undefined && bracketed.exec(visibleText(tree, node))?.groups?.['number'] === number
}

/** In characters without white space. */
const maxLength = 12

const pageId = /^(?:p|pg|page)[_-]?(?<number>\d{1,4}|[ivxlc]{1,8})$/iu
const bracketed = /^[[({](?:\p{L}{1,6}\.?\s?)?(?<number>\d{1,4}|[ivxlc]{1,8})[\])}]$/u
