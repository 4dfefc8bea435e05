import { amountOf } from './amounts.ts'
import { clockAt } from './clock.ts'
import { numbersIn, type WrittenNumber } from './numbers.ts'
import { unitAfter, unitOf } from './units.ts'

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
 * The numbers of a text, each with the unit beside it. `defaultUnit`: the unit of a number without one, as in the label
 * `Weight (kg)`.
 */
export function quantitiesIn(text: string, defaultUnit = ''): Quantity[] {
  const found: Quantity[] = []
  for (const number of numbersIn(text)) {
    const from = found.at(-1)?.end ?? 0
    // The time of day before it holds its digits, too.
    if (number.start < from) continue
    found.push(signed(quantityOf(number, text, defaultUnit), text, from))
    if (found.length === maxQuantities) break
  }
  return withSharedUnits(found, text)
}

function quantityOf(number: WrittenNumber, text: string, defaultUnit: string): Quantity {
  const { start, end, written, unit = '' } = number
  const clock = clockAt(text, start)
  if (clock !== undefined)
    return { dimension: 'clock', amount: clock.minutes, precision: 0.5, unit: '', start, end: start + clock.length }
  const factor = 10 ** number.exponent
  // Only prices group digits by points, and have a sign to tell.
  const amount = amountOf(written, number.isMoney ? undefined : '.') ?? Number(number.values[0]?.replaceAll(/\D/g, ''))
  const decimals = written.includes('.') ? written.length - written.lastIndexOf('.') - 1 : 0
  const quantity = { amount: amount * factor, precision: 0.5 * 10 ** -decimals * factor, start, end }
  if (number.isMoney) return { ...quantity, dimension: unit, unit }
  // The letter of a multiplier is not a unit: `5M` are not five metres.
  const digitsEnd = start + written.length
  const beside = factor === 1 ? unitAfter(text.slice(digitsEnd, digitsEnd + besideLength)) : undefined
  const measure = beside ?? unitOf(defaultUnit)
  if (measure === undefined) return { ...quantity, dimension: '', unit: '' }
  return {
    ...quantity,
    dimension: measure.dimension,
    amount: quantity.amount * measure.factor,
    precision: quantity.precision * measure.factor,
    unit: beside?.word ?? defaultUnit,
    end: beside === undefined ? end : digitsEnd + beside.length,
  }
}

/** The characters beside a number that may hold its unit. */
const besideLength = 16

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
        : {
            ...quantity,
            amount: quantity.amount * factor,
            precision: quantity.precision * factor,
            dimension: next.dimension,
            unit: next.unit,
          },
    )
  }
  return shared.toReversed()
}

const connectors: ReadonlySet<string> = new Set(['x', '×', '*', '-', '–', '—', '/', 'to', 'by', 'bis', 'and', 'or'])
