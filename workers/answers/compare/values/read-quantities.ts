import { sureScaleAfter } from '#workers/evidence/checks/units.ts'
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
    found.push(signed(quantity, text, from))
    from = quantity.end
  }
  return withSharedUnits(found, text)
}

/** With the minus before it, which may stand before a currency sign. A dash behind another number makes a range. */
function signed(quantity: Quantity, text: string, from: number): Quantity {
  const { start, amount, dimension } = quantity
  const before = text.slice(Math.max(from, start - besideLength), start)
  const at = dimension === 'clock' ? -1 : before.search(minusAtEnd)
  const isRange = from > 0 && text.slice(from, start - before.length + at).trim() === ''
  if (at === -1 || isRange) return quantity
  return { ...quantity, amount: -amount, start: start - before.length + at }
}

const minusAtEnd = /(?<![^\s(:])[-−–](?:[A-Z]{0,3}\p{Sc})?$/u

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
  const { exponent, length } = sureScaleAfter(behind, currency !== undefined)
  const factor = 10 ** exponent
  if (currency !== undefined)
    return quantityOf(written, { dimension: currency, factor, unit: currency, start, end: end + length })
  // The letter of a multiplier is no unit: `5M` are not five meters.
  const word = factor === 1 ? firstWord(behind) : ''
  const unitWord = unitOf(word) === undefined ? defaultUnit : word
  const unit = unitOf(unitWord) ?? { dimension: '', factor: 1 }
  return quantityOf(written, {
    dimension: unit.dimension,
    factor: unit.factor * factor,
    unit: unit.dimension === '' ? '' : unitWord,
    start,
    end: word !== '' && unitWord === word ? end + behind.indexOf(word) + word.length : end + length,
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

/** The word or sign that follows a number at once, after a space, or after a hyphen as in `10-hour`. */
function firstWord(behind: string): string {
  const trimmed = /^[ \u{A0}\u{202F}-]?/u.exec(behind)?.[0].length ?? 0
  return /^(?:[%″"]|°[CF]|[\p{L}]{1,12}(?:\/[hs])?[²³23]?)/u.exec(behind.slice(trimmed))?.[0] ?? ''
}

/** `9:30`, `09:30`, `9:30 pm`, `9 pm`. */
function clockAt(text: string, start: number): Quantity | undefined {
  const beside = text.slice(start, start + besideLength)
  const match =
    /^(\d{1,2}):([0-5]\d)(?!\d)(?: ?([ap])\.?m\b)?/i.exec(beside) ?? /^(\d{1,2})() ?([ap])\.?m\b/i.exec(beside)
  if (match === null) return undefined
  const [whole, hours = '', minutes = '', half] = match
  // Midnight is 12 am, and noon is 12 pm.
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  const amount = hour * 60 + Number(minutes)
  return { dimension: 'clock', amount, precision: 0.5, unit: '', start, end: start + whole.length }
}

const isDigit = (character: string | undefined) => character !== undefined && character >= '0' && character <= '9'
