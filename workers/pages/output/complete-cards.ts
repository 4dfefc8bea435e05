import { isKept, keep, type Selection } from '#workers/pages/selection/selection.ts'
import { attribute, type PageNode, type PageTree } from '#workers/pages/tree/page-node.ts'

/**
 * Keeps the names of cards: the heading of a linked card, and the link that begins a card, if other text of the card is kept.
 * Cards are three or more siblings with the same name; most of them must lack their link.
 */
export function completeCards(tree: PageTree, selection: Selection): void {
  for (const node of tree.nodes) {
    if (node.textLength === 0 || !isKept(selection, node)) continue
    if (node.tag === 'a' && node.holdsBlocks) keepHeading(tree, selection, node)
    else if (node.children.length >= minCards) keepNames(tree, selection, node.children)
  }
}

const minCards = 3

function keepHeading(tree: PageTree, selection: Selection, card: PageNode): void {
  const inside = tree.nodes.slice(card.index + 1, card.end)
  const heading = inside.find(isShownHeading)
  if (heading && !isKept(selection, heading) && inside.some((each) => isKeptText(selection, each)))
    keep(selection, heading)
}

function isShownHeading({ tag, visible, textLength }: PageNode): boolean {
  return visible && textLength > 0 && /^h[1-6]$/u.test(tag)
}

function isKeptText(selection: Selection, node: PageNode): boolean {
  return node.tag === '' && node.textLength > 0 && isKept(selection, node)
}

function keepNames(tree: PageTree, selection: Selection, siblings: readonly PageNode[]): void {
  const groups = Map.groupBy(siblings.filter(isSmall), nameOf)
  for (const cards of groups.values()) {
    if (cards.length < minCards) continue
    const kept = cards.filter((card) => isKept(selection, card))
    const names = kept.flatMap((card) => lostName(tree, selection, card) ?? [])
    if (names.length * 2 > kept.length) for (const name of names) keep(selection, name)
  }
}

/** The first text of a card, if it is a link that is not kept while later text is, and no other link is kept. */
function lostName(tree: PageTree, selection: Selection, card: PageNode): PageNode | undefined {
  const texts = tree.nodes.slice(card.index, card.end).filter((node) => node.tag === '' && node.textLength > 0)
  const link = texts[0] && linkAround(texts[0], card)
  if (!link || isKept(selection, link) || !texts.some((text) => isKept(selection, text))) return undefined
  return texts.some((text) => isKept(selection, text) && linkAround(text, card)) ? undefined : link
}

function linkAround(text: PageNode, card: PageNode): PageNode | undefined {
  for (let each: PageNode | undefined = text; each && each !== card; each = each.parent)
    if (each.tag === 'a') return each
  return undefined
}

function isSmall({ tag, visible, textLength, index, end }: PageNode): boolean {
  return (
    /^(?:div|li|article|section)$/u.test(tag) && visible && textLength > 0 && textLength <= 400 && end - index <= 120
  )
}

/** Only the first class: later ones often mark odd and even cards. */
function nameOf(node: PageNode): string {
  return `${node.tag}.${/\S+/.exec(attribute(node, 'class') ?? '')?.[0] ?? ''}`
}
