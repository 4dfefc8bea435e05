// cspell:ignore kron zwischen
import { currencyBehind } from '#shared/values/currencies.ts'
import { dateMentions, type DateMention } from '#shared/values/dates.ts'
import { numbersIn } from '#shared/values/numbers.ts'
import { periodsIn } from '#shared/values/periods.ts'
import { sharesIn } from '#shared/values/shares.ts'
import { unitAfter, unitOf } from '#shared/values/units.ts'

/** A number, date, share or period of a statement. */
export interface StatedValue {
  /** `date`, `period`, `times`, a dimension, a currency, or empty for a number without a unit. */
  kind: string
  /** In base units. A number may have two readings: `1,234`. Two amounts of a range stand in `to`, too. */
  amounts: readonly number[]
  /** The other end of a range. */
  to?: readonly number[]
  /** The readings of a date. */
  dates?: readonly DateMention[]
  period?: string
  start: number
  end: number
}

/** The values of a sentence, in order, each with its unit, so that none overlaps another. Takes linear time. */
export function readValues(text: string, language: string): StatedValue[] {
  const taken = new Uint8Array(text.length + 1)
  const isFree = ({ start, end }: { start: number; end: number }) => !taken.subarray(start, end).includes(1)
  const found: StatedValue[] = []
  const add = (value: StatedValue) => {
    if (!isFree(value)) return
    taken.fill(1, value.start, value.end)
    found.push(value)
  }
  for (const { kind, amount, start, end } of sharesIn(text, language)) add({ kind, amounts: [amount], start, end })
  for (const { unit, start, end } of periodsIn(text)) add({ kind: 'period', amounts: [], period: unit, start, end })
  for (const dates of Map.groupBy(dateMentions(text), ({ start }) => start).values()) {
    const [{ start, end, year = 0, month }] = dates as [DateMention]
    add({ kind: 'date', amounts: month === undefined ? [year] : [], dates, start, end })
  }
  for (const number of numbersIn(text, language)) add(numberOf(number, text))
  return joinRanges(
    found.toSorted((one, other) => one.start - other.start),
    text,
  )
}

function numberOf(
  { values, unit, isMoney, start, end }: ReturnType<typeof numbersIn>[number],
  text: string,
): StatedValue {
  const amounts = values.map(Number)
  const behind = text.slice(end, end + lookAround)
  // The past of `win` is not a currency: `won two prizes`.
  const isWord = /\p{Ll}{2}[ \u00a0]?$/u.test(text.slice(Math.max(0, start - 4), start))
  if (isMoney && isWord && currencyBehind(behind) === undefined) return { kind: '', amounts, start, end }
  if (isMoney)
    return {
      kind: unit ?? '',
      amounts,
      start: startOfSign(text, start),
      end: currencyBehind(behind) === undefined ? end : end + moneyWord(behind),
    }
  if (unit === undefined)
    return {
      kind: '',
      amounts: amounts.map((amount, at) => (Number.isNaN(amount) ? hashOf(values[at] ?? '') : amount)),
      start,
      end,
    }
  const measure = unit === 'percent points' ? undefined : unitOf(unit)
  const length = unitAfter(behind)?.length ?? 0
  if (measure === undefined) return { kind: unit, amounts, start, end: end + length }
  return {
    kind: measure.dimension,
    amounts: amounts.map((amount) => amount * measure.factor),
    start,
    end: end + length,
  }
}

const lookAround = 28

/** A currency sign or code before the number belongs to it. */
const startOfSign = (text: string, start: number) =>
  start - (/(?:[A-Z]{2,3})?\p{Sc}?[ \u00a0]?$/u.exec(text.slice(Math.max(0, start - 5), start))?.[0].length ?? 0)

const moneyWord = (behind: string) =>
  /^[\s\u00a0-]?(?:\p{Sc}|[円元원]|\p{L}{2,12}(?:[ \u00a0](?:dollars?|pounds?|francs?|pesos?|yen|sterling|kron\w{1,4}))?)/u.exec(
    behind,
  )?.[0].length ?? 0

/** Versions and times of day are equal only as written. */
function hashOf(written: string): number {
  let hash = 7
  for (let at = 0; at < written.length; at += 1) hash = (Math.imul(hash, 31) + written.charCodeAt(at)) | 0
  return hash + 0.123
}

/** `3–5 years`, `30 to 50 euros`, `zwischen 5 und 10 km`: one value with two ends. */
function joinRanges(values: readonly StatedValue[], text: string): StatedValue[] {
  const joined: StatedValue[] = []
  for (const value of values) {
    const last = joined.at(-1)
    const between = last === undefined ? '' : text.slice(last.end, value.start)
    const isRange =
      last !== undefined &&
      last.to === undefined &&
      value.kind !== 'period' &&
      (last.kind === value.kind || last.kind === '') &&
      rangeSigns.test(between)
    if (last === undefined || !isRange) joined.push(value)
    else {
      const factor = last.kind === '' && value.kind !== '' ? factorOf(value, text) : 1
      joined[joined.length - 1] = {
        ...value,
        start: last.start,
        amounts: last.amounts.map((amount) => amount * factor),
        to: value.amounts,
      }
    }
  }
  return joined
}

const factorOf = ({ end }: StatedValue, text: string) =>
  unitOf(/[\p{L}°%]{1,14}[²³]?$/u.exec(text.slice(Math.max(0, end - 16), end))?.[0] ?? '')?.factor ?? 1

const rangeSigns = /^\s?(?:[-–—~〜～]|to|bis|à|a|until|から)\s?$/u

/** Whether two values are the same. A date with fewer parts is in one with more: `1932` in `19 March 1932`. */
export function isSameValue(stated: StatedValue, source: StatedValue): boolean {
  if (stated.kind === 'period' || source.kind === 'period')
    return stated.kind === source.kind && stated.period === source.period
  if (stated.dates !== undefined && source.dates !== undefined)
    return stated.dates.some((date) => source.dates?.some((other) => hasParts(date, other)))
  const areKinds =
    stated.kind === source.kind || (isYear(stated) && source.kind === '') || (isYear(source) && stated.kind === '')
  return areKinds && isEqual(stated.amounts, source.amounts) && isEqual(stated.to, source.to)
}

const isYear = ({ kind, amounts }: StatedValue) => kind === 'date' && amounts.length > 0

function isEqual(one: readonly number[] | undefined, other: readonly number[] | undefined): boolean {
  if (one === undefined || other === undefined) return one === other
  return one.some((amount) => other.some((second) => Math.abs(amount - second) <= 1e-9 * Math.max(1, Math.abs(amount))))
}

const hasParts = (wanted: DateMention, date: DateMention) =>
  (['year', 'month', 'day', 'quarter'] as const).every(
    (part) => wanted[part] === undefined || wanted[part] === date[part],
  )
