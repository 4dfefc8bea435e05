import { amountOf, amountsOf, decimalMarkOf, westernDigits } from './amounts.ts'
import { currencyBehind, currencyBeside, currencyOf } from './currencies.ts'
import { numberWordsIn } from './number-words.ts'
import { scaleAfter, sureScaleAfter } from './scales.ts'
import { isPercentPoints, unitAfter } from './units.ts'

/** A number that a text names. */
export interface WrittenNumber {
  /** The digits or the word. */
  written: string
  /** The values that it can have, as decimals: `1,234` is 1234, or 1.234 where the comma marks decimals. */
  values: readonly string[]
  /** The most likely one of `values`; NaN for versions and times of day. */
  amount: number
  /** The power of ten of a word such as `million` behind it. */
  exponent: number
  /** `percent`, `percent points`, an ISO 4217 code, or the name of the unit. */
  unit?: string
  isMoney: boolean
  start: number
  /** Behind the digits and the scale word. */
  end: number
}

/**
 * The numbers of a text in order: with the thousands separators of several locales, scale words such as `million` and `bn`,
 * percent signs, currencies and common units, and numbers in the words of `language` (ISO 639-1). Takes linear time.
 */
export function numbersIn(text: string, language = 'en'): WrittenNumber[] {
  const western = westernDigits(text)
  const digits = Array.from(western.matchAll(digitsPattern), ({ 0: written, index }) => ({ written, start: index }))
  return [
    ...digits.filter(({ start }) => !continuesWord(western, start)).map((found) => readNumber(western, found)),
    ...numberWordsIn(western, language).map(({ value, start, end }) =>
      readNumber(western, { written: western.slice(start, end), start, digits: String(value) }),
    ),
  ].toSorted((one, other) => one.start - other.start)
}

/** Digits with single separators. A space separates groups of three. */
const digitsPattern = /(?<!\d)\d{1,40}(?:(?:[.,:'’]|[\u00a0\u202f\u2009 ](?=\d{3}(?!\d)))\d{1,40}){0,12}/gu

/** The number at a place of a text, with its separators; a time of day is two numbers. Undefined without a digit there. */
export function numberAt(text: string, start: number): string | undefined {
  if (start < 0) return undefined
  amountPattern.lastIndex = start
  return amountPattern.exec(text)?.[0]
}

const amountPattern =
  /\d{1,3}(?:[\s\u00a0\u202f\u2009]\d{3}(?!\d)){1,9}(?:[.,]\d{1,40})?|\d{1,40}(?:[.,'’]\d{1,40}){0,12}/uy

/** Letters before a number make it a part of a name, such as `USB3`, unless they are a currency, such as `EUR50`. */
function continuesWord(text: string, start: number): boolean {
  const word = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]{1,8}$/u.exec(
    text.slice(Math.max(0, start - 8), start),
  )
  return word !== null && currencyOf(word[0]) === undefined
}

/** Characters on each side that may say more about a number. */
const lookAround = 24

function readNumber(
  text: string,
  { written, start, digits = written }: { written: string; start: number; digits?: string },
): WrittenNumber {
  const digitsEnd = start + written.length
  const after = text.slice(digitsEnd, digitsEnd + lookAround)
  const before = text.slice(Math.max(0, start - lookAround), start)
  const currencyBefore = currencyBeside(before, '')
  const scale = scaleAfter(after, currencyBefore !== undefined)
  const rest = after.slice(scale?.length ?? 0)
  const currency = currencyBefore ?? currencyBehind(rest)
  const measure = isPercentPoints(rest) ? 'percent points' : unitAfter(rest)?.name
  const isMoney = currency !== undefined && measure !== 'percent' && measure !== 'percent points'
  const unit = isMoney ? currency : measure
  const sign = negative.test(before) ? '-' : ''
  const exponents = scale === undefined ? [0] : isMoney ? scale.exponents.slice(0, 1) : scale.exponents
  const { exponent } = sureScaleAfter(after, isMoney)
  const values = amountsOf(digits, exponents).map((value) => sign + value)
  return {
    written,
    values,
    amount: Number(amountsOf(digits, [exponent]).map((value) => sign + value)[0]),
    exponent,
    ...(unit !== undefined && { unit }),
    isMoney,
    start,
    end: digitsEnd + (scale?.length ?? 0),
  }
}

const negative = /(?:^|[\s(:])[-−–](?:[A-Z]{0,3}\p{Sc})?$/u

/** How to read the amounts of a text. */
export interface AmountContext {
  /** BCP 47 language of the page, if known. */
  language: string | undefined
  /** The text was written for machines: `1.299` is less than two. */
  isDeclared: boolean
  /** Millions and the like are what is counted: `2.8 million` is 2.8. */
  isCountedInScale?: boolean
}

/**
 * The amounts of a text, in order, in the notation of its language: `1.299,00` in German is 1299. At most `maxAmounts`.
 * `2.8 million`, `$5M` and `10k` are the whole numbers that they stand for.
 *
 * @example
 * amountsIn('50.000 – 60.000 €', { language: 'de', isDeclared: false }) // [50000, 60000]
 */
export function amountsIn(text: string, { language, isDeclared, isCountedInScale = false }: AmountContext): number[] {
  const western = westernDigits(text.slice(0, maxText))
  const decimalMark = isDeclared ? '.' : decimalMarkOf(language)
  const amounts: number[] = []
  for (let at = western.search(/\d/); at !== -1 && amounts.length < maxAmounts;) {
    const digits = numberAt(western, at) ?? ''
    const end = at + digits.length
    const exponent = isCountedInScale ? 0 : exponentBehind(western, { start: at, end, language })
    const amount = amountOf(digits, decimalMark, exponent)
    const isNegative = negative.test(western.slice(Math.max(0, at - lookAround), at))
    if (amount !== undefined) amounts.push(isNegative ? -amount : amount)
    const next = western.slice(end).search(/\d/)
    at = next === -1 ? -1 : end + next
  }
  return amounts
}

const maxText = 2000
const maxAmounts = 20

interface NumberPlace {
  start: number
  end: number
  language: string | undefined
}

function exponentBehind(text: string, { start, end, language = '' }: NumberPlace): number {
  const behind = text.slice(end, end + lookAround)
  // A thousand in Spanish and Portuguese only.
  if (/^ ?mil\b/i.test(behind) && !/^(?:es|pt)/i.test(language)) return 0
  const isMoney = currencyBeside(text.slice(Math.max(0, start - lookAround), start), '') !== undefined
  return sureScaleAfter(behind, isMoney).exponent
}

/** Whether one of the numbers has this value, and no other unit. */
export function hasNumber(wanted: WrittenNumber, numbers: readonly WrittenNumber[]): boolean {
  return numbers.some(
    (number) => isSameUnit(wanted, number) && wanted.values.some((value) => number.values.includes(value)),
  )
}

/** A page may name the unit elsewhere, such as at the top of a column. A statement may not drop a percent sign. */
const isSameUnit = (wanted: WrittenNumber, number: WrittenNumber) =>
  wanted.unit === number.unit ||
  number.unit === undefined ||
  (wanted.unit === undefined && number.unit !== 'percent') ||
  ([wanted, number].every(({ unit = '' }) => pounds.has(unit)) && [wanted, number].some(({ unit }) => unit === 'pound'))

/** `5 pounds` are money or a weight. */
const pounds: ReadonlySet<string> = new Set(['pound', 'lb', 'GBP'])
