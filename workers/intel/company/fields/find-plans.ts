import type { Capture } from '#shared/storage/stores/captures.ts'
import { parsePrice } from '#shared/values/prices.ts'
import type { PageTable } from '#workers/answers/extract/facts/page-facts.ts'
import type { Source } from '#workers/evidence/source.ts'
import type { SitePage } from '#workers/intel/company/site/site-page.ts'
import { itemsOf, itemsOfType, textOf } from '#workers/intel/company/structured-values.ts'
import type { StructuredItem } from '#workers/pages/structured/structured-data.ts'
import { findPrice, periodIn, type FoundPrice, type Plan } from './find-price.ts'

/** The offers in the structured data of a page: https://schema.org/Offer. */
export function declaredPlans({ answer, declared }: SitePage): Plan[] {
  const products = itemsOfType(answer.structured, sellable)
  return products
    .flatMap((product) => itemsOf(product, 'offers').flatMap((offer) => planOf(offer, product, declared)))
    .slice(0, maxPlans)
}

const sellable: ReadonlySet<string> = new Set(['Product', 'Service', 'SoftwareApplication', 'WebApplication'])

function planOf(offer: StructuredItem, product: StructuredItem, { url, hash }: Capture): Plan[] {
  const specification = itemsOf(offer, 'priceSpecification')[0]
  const quote = textOf(offer, 'price') ?? (specification && textOf(specification, 'price'))
  const name = textOf(offer, 'name') ?? textOf(product, 'name')
  const amount = quote === undefined ? undefined : parsePrice(quote)?.amount
  if (quote === undefined || name === undefined || amount === undefined) return []
  const currency = textOf(offer, 'priceCurrency') ?? (specification && textOf(specification, 'priceCurrency'))
  const unit = specification && (textOf(specification, 'unitCode') ?? textOf(specification, 'unitText'))
  const period = unit === undefined ? undefined : (unitCodes.get(unit) ?? periodIn(unit))
  return [
    {
      name,
      price: currency === undefined ? quote : `${quote} ${currency}`,
      amount,
      ...(currency !== undefined && /^[A-Z]{3}$/.test(currency) && { currency }),
      ...(period !== undefined && { period }),
      features: [],
      source: url,
      quote,
      hash,
    },
  ]
}

/** UN/CEFACT codes, as schema.org uses them. */
const unitCodes: ReadonlyMap<string, Plan['period']> = new Map([
  ['MON', 'month'],
  ['ANN', 'year'],
  ['WEE', 'week'],
  ['DAY', 'day'],
])

const maxPlans = 12

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
      // Questions about prices are not plans.
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
const maxFeatures = 20

type PlansPage = Pick<Source, 'url' | 'hash'>

/** The plans of tables: with a plan in each column and a row of prices, or with a plan in each row and a column of prices. */
export function plansInTables(tables: readonly PageTable[], page: PlansPage): Plan[] {
  for (const table of tables.slice(0, maxTables)) {
    const plans = plansInColumns(table, page)
    const found = plans.length > 0 ? plans : plansInRows(table, page)
    if (found.length > 1) return found.slice(0, maxPlans)
  }
  return []
}

function plansInColumns({ header, rows }: PageTable, { url, hash }: PlansPage): Plan[] {
  const prices = rows.find((row) => row.slice(1).filter((cell) => findPrice(cell) !== undefined).length > 1)
  if (prices === undefined) return []
  return header.slice(1, maxPlans + 1).flatMap((name, index) => {
    const quote = prices[index + 1] ?? ''
    const found = findPrice(quote)
    if (found === undefined || name.trim() === '') return []
    const features = rows.filter((row) => row !== prices).flatMap((row) => featureIn(row, index + 1))
    return [{ name: name.trim(), ...found, features: features.slice(0, maxFeatures), source: url, quote, hash }]
  })
}

/** The label of a row with a check mark; otherwise `label: value`. Nothing for a dash or a cross. */
function featureIn(row: readonly string[], column: number): string[] {
  const label = row[0]?.trim() ?? ''
  const value = row[column]?.trim() ?? ''
  if (label === '' || value === '' || /^(?:[-–—✗✕×]|no)$/i.test(value)) return []
  return [/^(?:[✓✔☑✅]|yes|included)$/i.test(value) ? label : `${label}: ${value}`]
}

function plansInRows({ rows }: PageTable, { url, hash }: PlansPage): Plan[] {
  return rows.slice(0, maxPlans).flatMap((row) => {
    const name = row[0]?.trim() ?? ''
    const quote = row.slice(1).find((cell) => findPrice(cell) !== undefined)
    const found = quote === undefined ? undefined : findPrice(quote)
    return name === '' || quote === undefined || found === undefined
      ? []
      : [{ name, ...found, features: [], source: url, quote, hash }]
  })
}

const maxTables = 10
