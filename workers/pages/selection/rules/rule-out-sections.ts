import { declaredPageType, isFrontPage } from '#workers/pages/selection/declared-page-type.ts'
import type { Block } from '#workers/pages/selection/find-blocks.ts'
import type { PageBlocks } from '#workers/pages/selection/segment-page.ts'
import { findSections, type PageSection } from './page-sections.ts'
import { ruleOut } from './rule-out.ts'
import headings from './section-headings.json' with { type: 'json' }

/**
 * Rules out the sections of a product or service that say nothing about it: the voices and questions of customers and related
 * products, by their heading, and quotes with the names of customers. Pages that consist of them keep them.
 */
export function ruleOutSections({ facts, blocks }: PageBlocks, probabilities: readonly number[]): number[] {
  const corrected = [...probabilities]
  const type = declaredPageType(facts)
  // Front pages consist of such sections.
  if (type === 'article' || type === 'discussion' || isFrontPage(facts)) return corrected
  // The likely words before each block, so that a section of any size costs the same.
  const likely = [0]
  for (const [at, { words }] of blocks.entries())
    likely.push((likely[at] ?? 0) + ((probabilities[at] ?? 0) > 0.5 ? words : 0))
  const likelyWords = (from: number, to: number) => (likely[to] ?? 0) - (likely[from] ?? 0)
  for (const section of findSections(blocks)) {
    const isNamed = hasHeading(blocks, section, type === 'product' ? productSubjects : serviceSubjects)
    const others = likelyWords(0, blocks.length) - likelyWords(section.first, section.last + 1)
    if (section.words > others * (isNamed && type === 'product' ? 1 : 0.33) || others < minOtherWords) continue
    if (!isNamed && !isOfQuotes(blocks, section)) continue
    for (let at = section.first; at <= section.last; at++) ruleOut(corrected, at)
  }
  return corrected
}

const minOtherWords = 25

const serviceSubjects = new Set(headings.voices)
const productSubjects = new Set(Object.values(headings).flat())

/** Whether a section begins with its only heading of that level, or with a line, on one of the subjects, perhaps with a number or a name after it. */
function hasHeading(blocks: readonly Block[], { first, last }: PageSection, subjects: ReadonlySet<string>): boolean {
  const heading = blocks[first]
  const level = heading?.headingLevel ?? 0
  if (
    heading === undefined ||
    level === 1 ||
    (heading.linkDensity > 0 && level === 0) ||
    heading.text.length > maxHeadingLength
  )
    return false
  const words = heading.text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  if (!(level === 0 ? [0] : [0, 1, 2]).some((rest) => subjects.has(words.slice(0, words.length - rest).join(' '))))
    return false
  return !blocks.slice(first + 1, last + 1).some(({ headingLevel }) => headingLevel > 0 && headingLevel <= (level || 6))
}

const maxHeadingLength = 80

/** Whether a section is a heading over two quotes or more, each with a name. */
function isOfQuotes(blocks: readonly Block[], { first, last, words }: PageSection): boolean {
  if (words > maxQuotesWords) return false
  let quotes = 0
  let quotedWords = 0
  let names = 0
  for (let at = first + 1; at <= last; at++) {
    const { text = '', words: own = 0, parent } = blocks[at] ?? {}
    const end = closing.exec(text)?.groups?.['name']
    if (end !== undefined && parent?.tag !== 'li') {
      quotes++
      quotedWords += own
      if (end.trim() !== '') names++
    } else if (own > maxNameWords) return false
    else if (isQuote(blocks[at - 1])) names++
  }
  return quotes >= 2 && names >= quotes && quotedWords * 3 > words && (blocks[first]?.words ?? 0) <= maxNameWords
}

/** Longer ones tell stories. */
const maxQuotesWords = 150
const maxNameWords = 8
/** A text in quotation marks of any language, with the name after it. */
const closing = /^[“„«「『"‟].{5,600}[”“»」』"][.!]?(?<name>[^”“»」』"]{0,50})$/u

function isQuote(block: Block | undefined): boolean {
  return block !== undefined && closing.test(block.text)
}
