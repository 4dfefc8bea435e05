import { readAmount } from './read-amount.ts'
import { currencyAfter, currencyBefore, isPercent, isPercentPoints, scaleAfter, unitAfter } from './units.ts'

/** A number that a text names. */
export interface NumberMention {
  /** The values that it can have: `1,234` is 1234, or 1.234 where the comma marks decimals. */
  values: readonly string[]
  /** `percent`, `percent points`, an ISO 4217 code, or the unit. */
  unit?: string
  start: number
  end: number
}

/**
 * The numbers of a text: with the thousands separators of several locales, scale words such as `million` and `bn`, percent
 * signs, currencies and common units, and numbers in English words from three to twenty. Takes linear time.
 */
export function numberMentions(text: string): NumberMention[] {
  return [...digitMentions(text), ...wordMentions(text)].toSorted((one, other) => one.start - other.start)
}

function digitMentions(text: string): NumberMention[] {
  const mentions: NumberMention[] = []
  for (const match of text.matchAll(digitsPattern)) {
    const start = match.index
    const digitsEnd = start + match[0].length
    const after = text.slice(digitsEnd, digitsEnd + lookAround)
    const before = text.slice(Math.max(0, start - lookAround), start)
    const isMoney = currencyBefore(before)
    const scale = scaleAfter(after, isMoney !== undefined)
    const rest = after.slice(scale?.length ?? 0)
    const unit = shareUnit(rest) ?? isMoney ?? currencyAfter(rest) ?? unitAfter(rest)
    const sign = /(?:^|[\s(])[-−–][$€£¥]?$/u.test(before) ? '-' : ''
    mentions.push({
      values: readAmount(match[0], scale?.exponents ?? [0]).map((value) => sign + value),
      ...(unit !== undefined && { unit }),
      start,
      end: digitsEnd + (scale?.length ?? 0),
    })
  }
  return mentions
}

function shareUnit(after: string): string | undefined {
  if (isPercentPoints(after)) return 'percent points'
  return isPercent(after) ? 'percent' : undefined
}

/** Units on each side that may say more about a number. */
const lookAround = 24

/** Digits with single separators. A space separates groups of three. Letters before it make it a part of a name. */
const digitsPattern =
  /(?<![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\d])\d{1,40}(?:(?:[.,:'’]|[\u00a0\u202f\u2009 ](?=\d{3}(?!\d)))\d{1,40}){0,12}/gu

function wordMentions(text: string): NumberMention[] {
  const mentions: NumberMention[] = []
  for (const match of text.matchAll(wordsPattern)) {
    const start = match.index
    const end = start + match[0].length
    const after = text.slice(end, end + lookAround)
    const scale = scaleAfter(after, false)
    const rest = after.slice(scale?.length ?? 0)
    const unit = shareUnit(rest) ?? currencyAfter(rest) ?? unitAfter(rest)
    const value = String(numberWords.indexOf(match[0].toLowerCase()))
    mentions.push({
      values: readAmount(value, scale?.exponents ?? [0]),
      ...(unit !== undefined && { unit }),
      start,
      end,
    })
  }
  return mentions
}

const numberWords: readonly string[] =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  )

/** `one` and `two` often name no number: one of them, the two of them. */
const wordsPattern =
  /(?<![\p{L}-])(?:three|four(?:teen)?|five|fifteen|six(?:teen)?|seven(?:teen)?|eight(?:een)?|nine(?:teen)?|ten|eleven|twelve|thirteen|twenty)(?![\p{L}-])/giu

/** Whether one of the numbers has this value, and no other unit. */
export function hasNumber(wanted: NumberMention, numbers: readonly NumberMention[]): boolean {
  return numbers.some(
    (number) => isSameUnit(wanted, number) && wanted.values.some((value) => number.values.includes(value)),
  )
}

/** A page may name the unit elsewhere, such as at the head of a column. A claim may not drop a percent sign. */
const isSameUnit = (wanted: NumberMention, number: NumberMention) =>
  wanted.unit === number.unit || number.unit === undefined || (wanted.unit === undefined && number.unit !== 'percent')
