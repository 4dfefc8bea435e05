import type { Source } from '#workers/evidence/source.ts'
import { findPrice, periodIn, type FoundPrice, type Plan } from './find-price.ts'

/**
 * The plans of a page that shows each in a card: a heading, then a price, then a list of features. Reads the page as
 * markdown, line by line.
 */
export function plansInCards({ url, hash, text }: Source): Plan[] {
  const plans: Plan[] = []
  let card: Card | undefined
  for (const line of text.slice(0, maxText).split('\n')) {
    const heading = headingIn(line)
    // A heading with a price belongs to the plan of the heading above it.
    const isInside = card !== undefined && (heading?.level ?? Infinity) > card.level
    const isPrice = isInside && card?.price === undefined && (card?.lines ?? 0) < maxLinesToPrice
    const found = isPrice && line.length <= maxPriceLine ? findPrice(heading?.text ?? line) : undefined
    if (card !== undefined && found !== undefined) {
      card.price = found
      card.quote = plainLine(heading?.text ?? line)
    } else if (heading !== undefined) {
      close(card)
      // Questions about prices are no plans.
      card = heading.text.endsWith('?') ? undefined : { ...heading, features: [], lines: 0 }
    } else if (card !== undefined && line.trim() !== '') {
      card.lines += 1
      readDetail(card, line)
    }
  }
  close(card)
  return plans

  function close(finished: Card | undefined): void {
    if (finished?.price === undefined || plans.length === maxPlans) return
    const { text: name, price, features, quote = '' } = finished
    plans.push({ name, ...price, features, source: url, quote, hash })
  }
}

interface Heading {
  level: number
  text: string
}

/** A heading, and the text below it. */
interface Card extends Heading {
  features: string[]
  /** Lines of text since the heading. */
  lines: number
  price?: FoundPrice
  /** The line of the price. */
  quote?: string
}

function headingIn(line: string): Heading | undefined {
  const [, marks, text] = /^(#{1,6}) (.{1,80})$/.exec(line) ?? []
  return marks === undefined || text === undefined ? undefined : { level: marks.length, text: plainLine(text) }
}

/** A line after the price may state the period; list items are features. */
function readDetail(card: Card, line: string): void {
  const item = /^ {0,3}(?:[-*+]|\d{1,2}\.) (.{1,200})$/.exec(line)?.[1]
  if (item !== undefined && card.features.length < maxFeatures) card.features.push(plainLine(item))
  const isBeside = item === undefined && line.length <= maxPriceLine && card.features.length === 0
  if (card.price !== undefined && card.price.amount > 0 && card.price.period === undefined && isBeside) {
    const period = periodIn(line)
    if (period !== undefined) card.price.period = period
  }
}

/** Without the marks of bold text and images. */
const plainLine = (line: string) =>
  line
    .replaceAll(/[*_`]{1,3}/g, '')
    .replaceAll('\\', '')
    .trim()

const maxText = 200_000
const maxPriceLine = 120
const maxLinesToPrice = 6
const maxPlans = 12
const maxFeatures = 20
