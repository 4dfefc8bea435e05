import { currencyBefore, sureScaleAfter } from '#workers/evidence/checks/units.ts'
import { parsePrice } from '#workers/search/prices.ts'
import { westernDigits } from './western-digits.ts'

/** How to read the numbers of a text. */
export interface NumberContext {
  /** BCP 47 language of the page, if known. */
  language: string | undefined
  /** The text was written for machines: `1.299` is less than two. */
  isDeclared: boolean
  /** Millions and the like are what is counted: `2.8 million` is 2.8. */
  isCountedInScale?: boolean
}

/**
 * The numbers of a text, in order, in the notation of its language: `1.299,00` in German is 1299. At most `maxNumbers`.
 * `2.8 million`, `$5M` and `10k` are the whole numbers that they stand for.
 *
 * @example
 * numbersIn('50.000 – 60.000 €', { language: 'de', isDeclared: false }) // [50000, 60000]
 */
export function numbersIn(text: string, context: NumberContext): number[] {
  const numbers: number[] = []
  const written = westernDigits(text.slice(0, maxText)).replaceAll(/[\s\u00A0\u202F]/g, ' ')
  for (const match of written.matchAll(/\d[\d.,'’]{0,30}(?: \d{3}(?![\d.])){0,9}/g)) {
    if (numbers.length === maxNumbers) break
    const amount = amountOf(withoutEnd(match[0]), context)
    if (amount === undefined) continue
    const exponent = context.isCountedInScale === true ? 0 : scaleOf(written, match, context.language)
    const sign = isNegative(written, match.index) ? -1 : 1
    // 1.1 * 1e6 is no whole number.
    numbers.push(sign * (exponent === 0 ? amount : Number((amount * 10 ** exponent).toPrecision(15))))
  }
  return numbers
}

const maxText = 2000
const maxNumbers = 20

/** The power of ten that stands behind a number. */
function scaleOf(text: string, { 0: number, index }: RegExpExecArray, language = ''): number {
  const behind = text.slice(index + number.length, index + number.length + lookAround)
  // A thousand in Spanish and Portuguese only.
  if (/^ ?mil\b/i.test(behind) && !/^(?:es|pt)/i.test(language)) return 0
  const isMoney = currencyBefore(text.slice(Math.max(0, index - lookAround), index)) !== undefined
  return sureScaleAfter(behind, isMoney).exponent
}

const lookAround = 16

/**
 * A minus directly before the number or its currency sign, at the start of a word: `-5`, `-$5`. A dash between two numbers is
 * a range.
 */
const isNegative = (text: string, at: number) =>
  /(?:^|[\s:(])[-−](?:[A-Z]{0,3}\p{Sc})?$/u.test(text.slice(Math.max(0, at - minusReach), at))

/** A character, the minus, and `US$`. A slice that starts later than the text is longer than what the pattern needs. */
const minusReach = 7

/** A mark at the end belongs to the sentence. */
function withoutEnd(written: string): string {
  let end = written.length
  while (end > 0 && ".,'’ ".includes(written[end - 1] ?? '')) end -= 1
  return written.slice(0, end)
}

function amountOf(written: string, { language, isDeclared }: NumberContext): number | undefined {
  if (isDeclared && /^\d{1,15}(?:\.\d{1,15})?$/.test(written)) return Number(written)
  // With one kind of mark, the language says whether it is the decimal one.
  const single = /^(\d{1,3})([.,])(\d{3})$/.exec(written)
  const decimalMark = language === undefined ? undefined : commaLanguages.has(primary(language)) ? ',' : '.'
  if (single !== null && decimalMark !== undefined) {
    const [, whole = '', mark, rest = ''] = single
    return Number(mark === decimalMark ? `${whole}.${rest}` : whole + rest)
  }
  return parsePrice(written)?.amount
}

const primary = (language: string) => language.slice(0, 2).toLowerCase()

/** Languages that write the decimal mark as a comma. */
const commaLanguages: ReadonlySet<string> = new Set(
  'de fr es it nl pt pl ru uk cs sk sv da nb no fi tr el hu ro bg hr sl id vi'.split(' '),
)
