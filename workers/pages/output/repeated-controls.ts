import { isKept, type Selection } from '#workers/pages/selection/selection.ts'
import { isBlock, visibleText, type PageNode, type PageTree } from '#workers/pages/tree/page-node.ts'

/**
 * Finds the controls that the items of a list repeat: buttons and checkboxes with the same label, and links with the same
 * label, alone in their block, whose item has another link. The label says nothing about an item.
 */
export function findRepeatedControls(tree: PageTree, selection: Selection): PageNode[] {
  const byLabel = new Map<string, PageNode[]>()
  for (const node of tree.nodes) {
    if (!node.visible || node.textLength === 0 || node.textLength > maxLength || !isKept(selection, node)) continue
    const kind = kindOf(tree, node)
    if (kind === undefined) continue
    const label = `${kind} ${visibleText(tree, node)}`
    // Dates and numbers say something about an item.
    if (kind === 'link' && /\p{N}/u.test(label)) continue
    const alike = byLabel.get(label)
    if (alike) alike.push(node)
    else byLabel.set(label, [node])
  }
  const repeated = [...byLabel.values()].filter((alike) => alike.length >= minItems && actOnItems(alike)).flat()
  const known = new Set(repeated)
  return repeated.filter(
    (node) => node.tag !== 'a' || (isAmongControls(node, known) && hasOtherLink(tree, node, known)),
  )
}

/** In characters without white space. */
const maxLength = 40
const minItems = 3

function kindOf(tree: PageTree, node: PageNode): 'button' | 'link' | 'checkbox' | undefined {
  const { attributes, tag } = node
  if (tag === 'button' || attributes['role'] === 'button')
    // A button that opens a section names it.
    return 'aria-controls' in attributes || 'aria-expanded' in attributes ? undefined : 'button'
  if (tag === 'a') return 'link'
  if (tag !== 'label') return undefined
  const holdsBox = tree.nodes
    .slice(node.index, Math.min(node.end, node.index + maxLabelNodes))
    .some((each) => each.tag === 'input' && each.attributes['type'] === 'checkbox')
  return holdsBox ? 'checkbox' : undefined
}

const maxLabelNodes = 12

/** Whether links lead to the items or nowhere. Names of authors, brands and topics lead to one page of their own. */
function actOnItems(alike: readonly PageNode[]): boolean {
  if (alike[0]?.tag !== 'a') return true
  const addresses = alike
    .map(({ attributes }) => attributes['href'] ?? '#')
    .filter((address) => !address.startsWith('#'))
  return new Set(addresses).size === addresses.length
}

/** Whether the line of a link consists of repeated links. */
function isAmongControls(node: PageNode, known: ReadonlySet<PageNode>): boolean {
  let part = node
  while (part.parent && !isBlock(part.parent)) part = part.parent
  const siblings = part.parent?.children ?? [part]
  if (siblings.length > maxSiblings) return false
  const at = siblings.indexOf(part)
  const start = siblings.findLastIndex((each, index) => index < at && isBlock(each)) + 1
  const end = siblings.findIndex((each, index) => index > at && isBlock(each))
  const line = siblings.slice(start, end < 0 ? undefined : end)
  return line.every((each) => each.textLength === 0 || known.has(each))
}

/** Limits the cost on hostile pages. */
const maxSiblings = 200

/** Whether the item around a link has a link of its own. */
function hasOtherLink(tree: PageTree, node: PageNode, known: ReadonlySet<PageNode>): boolean {
  let item = node.parent
  for (let up = 0; item && up < maxUp && item.linkLength === item.textLength; up++) item = item.parent
  if (!item || item.end - item.index > maxItemNodes) return false
  return tree.nodes
    .slice(item.index, item.end)
    .some((each) => each.tag === 'a' && each.textLength > 0 && !known.has(each))
}

const maxItemNodes = 1000

/** The levels from a link to the first element around it with other text. */
const maxUp = 4
