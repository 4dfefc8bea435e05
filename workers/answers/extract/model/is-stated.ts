import { secondsIn } from '#shared/values/durations.ts'
import { isoDate } from '#shared/values/iso-date.ts'
import { amountsIn } from '#shared/values/numbers.ts'
import type { SchemaNode } from '#workers/answers/extract/schema/schema-node.ts'
import type { Scalar } from '#workers/answers/extract/values/coerce.ts'
import { wordsOf } from '#workers/answers/extract/values/words-of.ts'

/** A value of the model, and the words of the page that it names for it. */
export interface QuotedValue {
  value: Scalar
  quote: string
  node: SchemaNode
  language: string | undefined
}

/**
 * Whether the quote states the value: its numbers, its date, and nearly all of its words. One of the caller's own choices, or yes
 * and no, may be said in other words.
 */
export function isStated({ value, quote, node, language }: QuotedValue): boolean {
  if (typeof value === 'boolean' || node.choices.length > 0) return true
  if (typeof value === 'number') return statesNumber(value, quote, language)
  if (node.format === 'date' || node.format === 'date-time') return statesDate(value, quote, language)
  if (node.format === 'duration') return true
  return statesText(value, quote)
}

function statesNumber(value: number, quote: string, language: string | undefined): boolean {
  const numbers = [language, 'en', 'de'].flatMap((each) =>
    [true, false].flatMap((isCountedInScale) =>
      amountsIn(quote, { language: each, isDeclared: false, isCountedInScale }),
    ),
  )
  const seconds = secondsIn(quote)
  const durations = seconds === undefined ? [] : [seconds, seconds / 60, seconds / 3600]
  return [...numbers, ...durations].some((number) => Math.abs(Math.abs(number) - Math.abs(value)) < 1e-9)
}

/** The same date, or its year and its day in digits. */
function statesDate(value: string, quote: string, language: string | undefined): boolean {
  const day = value.slice(0, 10)
  if (isoDate(quote, language)?.slice(0, 10) === day) return true
  const [year = '', month = '', date = ''] = day.split('-')
  const digits = new Set((quote.match(/\d{1,4}/g) ?? []).map(Number))
  if (!digits.has(Number(year)) || !digits.has(Number(date))) return false
  // The month is a number, or the quote names it.
  return digits.has(Number(month)) || namesMonth(quote, `${year}-${month}-${date}`)
}

/** Whether the words around a year are the date. */
const namesMonth = (quote: string, day: string): boolean =>
  [...quote.matchAll(/\d{4}/g)].some(
    ({ index }) => isoDate(quote.slice(Math.max(0, index - dateLength), index + 4))?.slice(0, 10) === day,
  )

/** Characters of a date before its year. */
const dateLength = 24

/** Names and numbers are in the quote, and nine of ten words. */
function statesText(value: string, quote: string): boolean {
  const words = wordsOf(value.slice(0, maxLength)).split(' ').filter(Boolean)
  const squeezed = value.replaceAll(/\s/g, '').toLowerCase()
  if (quote.replaceAll(/\s/g, '').toLowerCase().includes(squeezed)) return true
  const stated = new Set(separateWords(quote))
  const found = words.filter((word) => stated.has(word)).length
  const hasNumbers = words.every((word) => !/\d/.test(word) || stated.has(word))
  return words.length > 0 && hasNumbers && found / words.length >= 0.9
}

const maxLength = 200

const separateWords = (text: string): string[] =>
  text
    .slice(0, 4000)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]/u)
    .filter(Boolean)
