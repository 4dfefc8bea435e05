import { amountOf, currencyBeside, endOfNumber } from '#workers/search/prices.ts'
import { unitOf } from './units.ts'

/** A number of a text, in the base unit of its dimension. */
export interface Quantity {
  /** `mass`, `duration`, the ISO 4217 code of a currency, `clock` in minutes after midnight; empty without a unit. */
  dimension: string
  amount: number
  /** The value of half the last digit that the text writes. */
  precision: number
  /** The unit as written. */
  unit: string
  start: number
  end: number
}

/** Texts with more numbers are read up to this one. */
const maxQuantities = 40

/**
 * Reads the numbers of a text, each with the unit beside it. `defaultUnit`: the unit of a number without one, as in the label
 * `Weight (kg)`.
 */
export function readQuantities(text: string, defaultUnit = ''): Quantity[] {
  const found: Quantity[] = []
  let from = 0
  while (found.length < maxQuantities) {
    const start = nextNumber(text, from)
    if (start === -1) return withSharedUnits(found, text)
    const quantity = readAt(text, { start, from, defaultUnit })
    found.push(quantity)
    from = quantity.end
  }
  return withSharedUnits(found, text)
}

/** In `40 x 15 cm` and `10–12 hours`, the unit of the last number is that of the first. */
function withSharedUnits(found: readonly Quantity[], text: string): Quantity[] {
  const shared: Quantity[] = []
  for (const quantity of found.toReversed()) {
    const next = shared.at(-1)
    const isBare = quantity.dimension === '' && next !== undefined && next.dimension !== ''
    const between = isBare ? text.slice(quantity.end, next.start).trim() : ''
    const factor = isBare && connectors.has(between) ? (unitOf(next.unit)?.factor ?? 1) : undefined
    shared.push(
      next === undefined || factor === undefined
        ? quantity
        : { ...quantity, ...scaled(quantity, factor), dimension: next.dimension, unit: next.unit },
    )
  }
  return shared.toReversed()
}

const scaled = ({ amount, precision }: Quantity, factor: number) => ({
  amount: amount * factor,
  precision: precision * factor,
})

const connectors: ReadonlySet<string> = new Set(['x', '×', '*', '-', '–', '—', '/', 'to', 'by', 'bis', 'and', 'or'])

/** The next digit that does not continue a word such as `USB3`. */
function nextNumber(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    if (!isDigit(text[at])) continue
    if (at === from || !/\p{L}/u.test(text[at - 1] ?? '')) return at
    while (isDigit(text[at + 1])) at += 1
  }
  return -1
}

/** The characters beside a number that may hold its unit. */
const besideLength = 16

function readAt(
  text: string,
  { start, from, defaultUnit }: { start: number; from: number; defaultUnit: string },
): Quantity {
  const clock = clockAt(text, start)
  if (clock !== undefined) return clock
  const end = endOfNumber(text, start)
  const before = text.slice(Math.max(from, start - besideLength), start)
  const behind = text.slice(end, end + besideLength)
  const written = text.slice(start, end)
  const currency = currencyBeside(before, behind, undefined)
  const { factor, length } = multiplierIn(behind)
  if (currency !== undefined)
    return quantityOf(written, { dimension: currency, factor, unit: currency, start, end: end + length })
  const word = firstWord(behind)
  const unitWord = unitOf(word) === undefined ? defaultUnit : word
  const unit = unitOf(unitWord)
  if (unit === undefined) return quantityOf(written, { dimension: '', factor, unit: '', start, end: end + length })
  return quantityOf(written, {
    ...unit,
    unit: unitWord,
    start,
    end: unitWord === word ? end + behind.indexOf(word) + word.length : end,
  })
}

function quantityOf(
  written: string,
  { factor, ...rest }: Pick<Quantity, 'dimension' | 'unit' | 'start' | 'end'> & { factor: number },
): Quantity {
  const isMoney = /^[A-Z]{3}$/.test(rest.dimension)
  const amount = isMoney ? amountOf(written) : plainAmount(written)
  const decimals = written.includes('.') ? written.length - written.lastIndexOf('.') - 1 : 0
  return { ...rest, amount: amount * factor, precision: 0.5 * 10 ** -decimals * factor }
}

/** A single point is decimal here, whatever follows it: only prices group digits by points and have a sign to tell. */
function plainAmount(written: string): number {
  const isDecimal = written.split('.').length === 2 && !written.includes(',')
  return isDecimal ? Number(written.replaceAll(/['’ ]/g, '')) : amountOf(written)
}

/** `million` and the like behind a number. */
function multiplierIn(behind: string): { factor: number; length: number } {
  const word = firstWord(behind)
  const factor = multipliers[word.toLowerCase()] ?? 1
  return factor === 1 ? { factor, length: 0 } : { factor, length: behind.indexOf(word) + word.length }
}

const multipliers: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  million: 1e6,
  mio: 1e6,
  bn: 1e9,
  billion: 1e9,
}

/** The word or sign that follows a number at once, after a space, or after a hyphen as in `10-hour`. */
function firstWord(behind: string): string {
  const trimmed = /^[ \u{A0}\u{202F}-]?/u.exec(behind)?.[0].length ?? 0
  return /^(?:[%″"]|°[CF]|[\p{L}]{1,12}(?:\/[hs])?[²³23]?)/u.exec(behind.slice(trimmed))?.[0] ?? ''
}

/** `9:30`, `09:30`, `9:30 pm`. */
function clockAt(text: string, start: number): Quantity | undefined {
  const match = /^(\d{1,2}):([0-5]\d)(?!\d)(?: ?([ap])\.?m\b)?/i.exec(text.slice(start, start + besideLength))
  if (match !== null) {
    const [whole, hours = '', minutes = '', half] = match
    const place = { isAfternoon: half?.toLowerCase() === 'p', start, end: start + whole.length }
    return clockQuantity(Number(hours) * 60 + Number(minutes), place)
  }
  const short = /^(\d{1,2}) ?([ap])\.?m\b/i.exec(text.slice(start, start + besideLength))
  if (short === null) return undefined
  const [whole, hours = '', half = ''] = short
  return clockQuantity(Number(hours) * 60, {
    isAfternoon: half.toLowerCase() === 'p',
    start,
    end: start + whole.length,
  })
}

function clockQuantity(
  minutes: number,
  { isAfternoon, ...place }: { isAfternoon: boolean; start: number; end: number },
): Quantity {
  const amount = isAfternoon && minutes < 720 ? minutes + 720 : minutes
  return { dimension: 'clock', amount, precision: 0.5, unit: '', ...place }
}

const isDigit = (character: string | undefined) => character !== undefined && character >= '0' && character <= '9'
