import { declaredPageType } from '#workers/pages/selection/declared-page-type.ts'
import { sizeOf, type Block } from '#workers/pages/selection/find-blocks.ts'
import type { PageBlocks } from '#workers/pages/selection/segment-page.ts'
import type { PageNode, PageTree } from '#workers/pages/tree/page-node.ts'
import { ruleOut } from './rule-out.ts'

/**
 * Rules out the small boxes among and after the paragraphs of a declared article, if the model is not sure of them: appeals,
 * other articles, the author, the staff. Of their words in labelled articles, a tenth to a third is content.
 */
export function ruleOutAsides({ tree, facts, blocks }: PageBlocks, probabilities: readonly number[]): number[] {
  const corrected = [...probabilities]
  const type = declaredPageType(facts)
  if (type !== 'article' && type !== undefined) return corrected
  const flow = findFlow(blocks, probabilities)
  if (!flow) return corrected
  const boxes = new Map<PageNode, number[]>()
  for (const [at, block] of blocks.entries()) {
    const box = at > flow.first ? childAround(block.parent, flow.node) : undefined
    if (!box || !isBox(box)) continue
    const members = boxes.get(box)
    if (members) members.push(at)
    else boxes.set(box, [at])
  }
  const kinds = Map.groupBy(flow.node.children, kindOf)
  for (const [box, members] of boxes) {
    const words = members.reduce((sum, at) => sum + sizeOf(blocks[at]), 0)
    const expected = members.reduce((sum, at) => sum + sizeOf(blocks[at]) * (probabilities[at] ?? 0), 0)
    const areLinks = isListOfLinks(members.map((at) => blocks[at]))
    if (type === undefined && !areLinks) continue
    if (
      words > maxWords ||
      expected > words * (areLinks ? maxLinksProbability : maxProbability) ||
      (!areLinks && holdsContent(tree, box)) ||
      (box.tag !== 'address' && (kinds.get(kindOf(box))?.length ?? 0) >= minRepeated)
    )
      continue
    for (const at of members) ruleOut(corrected, at)
  }
  return corrected
}

const maxWords = 45
const maxProbability = 0.7
/** For a box of links only: the model takes short titles for items of a list. */
const maxLinksProbability = 0.85
/** A box of links only, among the paragraphs of any text. */
const minLinks = 3

/** Whether blocks are links only, perhaps with numbers, under a heading or none. */
function isListOfLinks(members: readonly (Block | undefined)[]): boolean {
  const [first, ...rest] = members
  const isHeading = first !== undefined && first.linkDensity === 0 && first.words <= maxHeadingWords
  const links = isHeading ? rest : members
  return links.length >= minLinks && links.every((block) => (block?.linkDensity ?? 0) > 0.9)
}

const maxHeadingWords = 6

/** The element with most paragraphs of the text, and the first of them. */
function findFlow(
  blocks: readonly Block[],
  probabilities: readonly number[],
): { node: PageNode; first: number } | undefined {
  const found = new Map<PageNode, { node: PageNode; first: number; count: number }>()
  for (const [at, block] of blocks.entries()) {
    const { parent, linkDensity } = block
    const isParagraph = parent.tag === 'p' && sizeOf(block) >= minParagraphWords && linkDensity < 0.5
    if (!isParagraph || !parent.parent || (probabilities[at] ?? 0) < 0.5) continue
    const flow = found.get(parent.parent)
    if (flow) flow.count++
    else found.set(parent.parent, { node: parent.parent, first: at, count: 1 })
  }
  const [largest] = [...found.values()].sort((a, b) => b.count - a.count)
  return largest && largest.count >= minParagraphs ? largest : undefined
}

const minParagraphWords = 12
const minParagraphs = 4

function childAround(node: PageNode, container: PageNode): PageNode | undefined {
  let each: PageNode | undefined = node
  while (each && each.depth > container.depth + 1) each = each.parent
  return each?.parent === container ? each : undefined
}

/** Whether an element is set apart from the paragraphs: with a class of its own, beside them, or with an address. */
function isBox({ tag, attributes }: PageNode): boolean {
  if (tag === 'address') return true
  if (tag === 'table') return /^(?:left|right)$/u.test(attributes['align'] ?? '')
  return attributes['class'] !== undefined && !flowTags.test(tag)
}

const flowTags = /^(?:p|h[1-6]|ul|ol|dl|blockquote|figure|pre|picture|details|span|a|b|i|em|strong|center)$/u

function holdsContent(tree: PageTree, box: PageNode): boolean {
  return tree.nodes
    .slice(box.index + 1, box.end)
    .some(
      (node) => contentTags.test(node.tag) || isLargeImage(node) || /caption/iu.test(node.attributes['class'] ?? ''),
    )
}

/** The text beside it is its caption. */
function isLargeImage({ tag, attributes }: PageNode): boolean {
  return tag === 'img' && Number.parseInt(attributes['width'] ?? '', 10) >= minPictureWidth
}

const minPictureWidth = 300

const contentTags = /^(?:figcaption|figure|pre|blockquote|iframe|table|code|math|li|dt)$/u

/** Boxes of one kind are a part of the article, such as its products. */
const minRepeated = 3

const kindOf = ({ tag, attributes }: PageNode) => `${tag} ${attributes['class'] ?? ''}`
