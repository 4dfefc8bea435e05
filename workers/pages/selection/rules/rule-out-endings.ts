import { declaredPageType, isFrontPage } from '#workers/pages/selection/declared-page-type.ts'
import type { Block } from '#workers/pages/selection/find-blocks.ts'
import type { PageBlocks } from '#workers/pages/selection/segment-page.ts'
import type { PageNode, PageTree } from '#workers/pages/tree/page-node.ts'
import { findSections, type PageSection } from './page-sections.ts'
import { ruleOut } from './rule-out.ts'

/**
 * Rules out the calls to action and the lists of other pages at the end of a text: the last boxes with an offer of a sentence or two
 * and a button or form, and those with a heading and links only.
 */
export function ruleOutEndings({ tree, facts, blocks }: PageBlocks, probabilities: readonly number[]): number[] {
  const corrected = [...probabilities]
  if (isFrontPage(facts)) return corrected
  const isDiscussion = declaredPageType(facts) === 'discussion'
  const text = blocks.reduce(
    (sum, block, at) => sum + (isSentence(block) && (probabilities[at] ?? 0) > 0.5 ? block.words : 0),
    0,
  )
  if (text < minTextWords) return corrected
  const sections = findSections(blocks).filter(
    ({ words, first, last }) => words <= maxWords && last - first < maxBlocks,
  )
  const shortNodes = new Set(
    sections.filter((each) => isCall(blocks, each) || isLinks(blocks, each)).map(({ node }) => node),
  )
  for (let round = 0; round < maxEndings; round++) {
    const end = corrected.findLastIndex((probability) => probability > minProbability)
    const around = sections.filter(({ first, last }) => first <= end && last >= end)
    const ending = around.find(
      (section) =>
        isForm(tree, section) ||
        (!isDiscussion && (isCall(blocks, section) || isLinks(blocks, section) || isNumbers(blocks, section))),
    )
    if (!ending || ending.words * 3 > text || isCard(ending, shortNodes)) break
    for (let at = ending.first; at <= ending.last; at++) ruleOut(corrected, at)
  }
  return corrected
}

const minProbability = 0.2
const minTextWords = 60
const maxWords = 45
const maxBlocks = 12
const maxEndings = 4

function isSentence({ words, linkDensity, text }: Block): boolean {
  return linkDensity < 0.5 && (words >= 12 || text.length > 60)
}

/** Whether a section has a field for a longer text: the form for an answer or a message. */
function isForm(tree: PageTree, { node }: PageSection): boolean {
  return (
    node.end - node.index <= maxFormNodes &&
    tree.nodes.slice(node.index, node.end).some(({ tag }) => tag === 'textarea')
  )
}

const maxFormNodes = 100

/** Whether a section is an offer of a sentence or two with a button, a link of its own or a form. */
function isCall(blocks: readonly Block[], { first, last }: PageSection): boolean {
  if (last - first >= maxCallBlocks) return false
  const own = blocks.slice(first, last + 1)
  const actions = own.filter(isAction)
  const texts = own.filter((block) => !isAction(block))
  if (actions.length === 0 || actions.length > 2 || texts.length < 2 || texts.length > 3) return false
  return !texts.some(({ text, words }) => words > maxCallWords || /\p{Sc}\s?\d|\d\s?\p{Sc}/u.test(text))
}

const maxCallBlocks = 8
const maxCallWords = 25

/** A button or a link that is a block of its own, or the label of a field. */
function isAction({ parent, words, linkDensity, nodes, text }: Block): boolean {
  // Each Chinese or Japanese character is a word.
  if (words > 6 && text.length > 24) return false
  return (
    parent.tag === 'button' ||
    parent.tag === 'label' ||
    linkDensity === 1 ||
    nodes.every(({ tag }) => tag === 'button' || tag === 'label')
  )
}

/** Whether a box is one of three with the same class, or with the same tag and as short, at this or a higher level. */
function isCard({ node }: PageSection, shortNodes: ReadonlySet<PageNode>): boolean {
  for (
    let each: PageNode | undefined = node, level = 0;
    each?.parent && level < maxCardLevels;
    each = each.parent, level++
  ) {
    const { tag, attributes, parent } = each
    const names = attributes['class']
    const alike = parent.children.filter((other) => other.tag === tag && other.attributes['class'] === names)
    if (alike.filter((other) => names !== undefined || shortNodes.has(other)).length >= 3) return true
  }
  return false
}

const maxCardLevels = 3

/** Whether a section consists of numbers with a label each: years, customers, projects. */
function isNumbers(blocks: readonly Block[], { first, last }: PageSection): boolean {
  const own = blocks.slice(first, last + 1)
  const numbers = own.filter(({ text }) => /^[\p{N}\s.,+%‰’']{1,12}\p{L}?$/u.test(text))
  return numbers.length >= 2 && numbers.length * 2 === own.length && own.every(({ words }) => words <= 4)
}

/** Whether a section has three links or more and nothing else, perhaps under a heading. */
function isLinks(blocks: readonly Block[], { first, last }: PageSection): boolean {
  const own = blocks.slice(first, last + 1)
  const [heading] = own
  const rest = heading !== undefined && heading.linkDensity === 0 && heading.words <= 8 ? own.slice(1) : own
  const links = rest.reduce(
    (sum, { parent, nodes }) =>
      sum + Math.max(1, nodes.filter(({ tag }) => tag === 'a').length) * Number(parent.tag !== 'button'),
    0,
  )
  return links >= 3 && rest.every(({ linkDensity }) => linkDensity > 0.8)
}
