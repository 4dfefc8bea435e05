import { expectedF1 } from '#workers/pages/selection/best-threshold.ts'
import type { BlockClassification } from '#workers/pages/selection/classify-blocks.ts'
import { declaredPageType } from '#workers/pages/selection/declared-page-type.ts'
import type { Block } from '#workers/pages/selection/find-blocks.ts'
import type { PageBlocks } from '#workers/pages/selection/segment-page.ts'
import { placesInCards, type PlaceInCard } from './places-in-cards.ts'

/**
 * Drops kept blocks that recur on other pages of the site, unless the model is sure of them. Keeps all blocks of a page that mostly
 * recurs, since it is the same page under another address or shows in full what others append, and of a product: products share
 * facts. Keeps the title, labels, numbers, tables, code, and the heading of text that stays. Of cards, an article loses those
 * that other pages show as a whole; any page loses the texts of most cards, such as buttons. Other recurring texts in cards are
 * values: places, brands, ratings.
 */
export function dropRecurring(
  page: PageBlocks,
  classification: BlockClassification,
  recurs: readonly boolean[],
): BlockClassification {
  const { blocks, facts } = page
  const { kept, probabilities } = classification
  const places = placesInCards(page, kept, recurs)
  const ownWords = wordsOf(blocks, (at) => kept[at] === true && recurs[at] !== true && blocks[at]?.headingLevel === 0)
  const recurringWords = wordsOf(blocks, (at) => recurs[at] === true)
  const type = declaredPageType(facts)
  if (type === 'product' || ownWords <= recurringWords) return classification
  const isArticle = type === 'article' && isProse(page, { kept, recurs, places })
  const mayGo = blocks.map((block, at) => {
    if (recurs[at] !== true || (probabilities[at] ?? 1) >= (isArticle ? sureInArticles : sureElsewhere)) return false
    return isDroppable(block) && (isArticle ? places[at] !== 'item' : isInterface(block, places[at]))
  })
  const dropped = withoutHeadings(blocks, kept, mayGo)
  const remaining = kept.map((keep, at) => keep && dropped[at] !== true)
  const known = probabilities.map((probability, at) => (dropped[at] === true ? 0 : probability))
  return { ...classification, dropped, kept: remaining, confidence: expectedF1(blocks, known, remaining) }
}

/**
 * Of the words of articles, 96 % are in blocks of this probability or more. On other pages, a sixth of the content and more is
 * between the two, and much of it recurs (docs/extraction.md).
 */
const sureInArticles = 0.8
const sureElsewhere = 0.5

/** Whether a page that declares itself an article has the text of one: some lists of cards do so, too. */
function isProse(
  { blocks }: PageBlocks,
  { kept, recurs, places }: { kept: readonly boolean[]; recurs: readonly boolean[]; places: readonly PlaceInCard[] },
): boolean {
  return wordsOf(blocks, (at) => kept[at] === true && recurs[at] !== true && places[at] === undefined) >= minProseWords
}

const minProseWords = 100

function wordsOf(blocks: readonly Block[], isCounted: (at: number) => boolean): number {
  return blocks.reduce((sum, { words }, at) => (isCounted(at) ? sum + words : sum), 0)
}

/** Whether a block may belong to the interface: lists have the same teasers on several pages. */
function isInterface({ words, headingLevel }: Block, place: PlaceInCard): boolean {
  if (place !== undefined) return place === 'control'
  return headingLevel === 0 && words <= maxInterfaceWords
}

const maxInterfaceWords = 12

/**
 * Titles, numbers and parts of larger wholes stay. A short text that is no link and no button, or one with a colon at its end, is
 * often the label of the next one.
 */
function isDroppable({ text, words, headingLevel, parent, linkDensity }: Block): boolean {
  if (headingLevel === 1 || text.endsWith(':') || partTags.has(parent.tag)) return false
  if (words > maxLabelWords || headingLevel > 0) return true
  const isControl = linkDensity > 0.5 || parent.tag === 'button'
  return isControl && !/\p{N}/u.test(text)
}

const maxLabelWords = 4

const partTags = new Set(['tr', 'td', 'th', 'dt', 'dd', 'caption', 'pre', 'code', 'label'])

/** The blocks to drop without the headings that would leave text under them. Runs backwards, in one pass. */
function withoutHeadings(
  blocks: readonly Block[],
  kept: readonly boolean[],
  mayGo: readonly boolean[],
): readonly boolean[] {
  const dropped = [...mayGo]
  /** By level: whether text stays between here and the next heading of that level or a higher one. */
  const holdsText = Array.from({ length: 7 }, () => false)
  for (let at = blocks.length - 1; at >= 0; at--) {
    if (kept[at] !== true) continue
    const level = blocks[at]?.headingLevel ?? 0
    if (level > 0 && holdsText[level] === true) dropped[at] = false
    // A heading ends the sections of its level and of those below. One that stays is text of the sections above.
    if (dropped[at] !== true) holdsText.fill(true, 0, level === 0 ? 7 : level)
    if (level > 0) holdsText.fill(false, level)
  }
  return dropped
}
