import { amountOf, decimalMarkOf } from '#shared/values/amounts.ts'
import { currencyOf } from '#shared/values/currencies.ts'
import { isoDuration, secondsIn } from '#shared/values/durations.ts'
import { isoDate } from '#shared/values/iso-date.ts'
import { amountsIn, numbersIn } from '#shared/values/numbers.ts'
import { parsePrice } from '#shared/values/prices.ts'
import { unitAfter } from '#shared/values/units.ts'
import type { SchemaNode } from '#workers/answers/extract/schema/schema-node.ts'
import type { FieldMeasure } from './field-measure.ts'
import { booleanIn, meaningOf } from './meanings.ts'
import { wordsOf } from './words-of.ts'

// cspell:ignore tiempo duree duracion DHMSWT

/** A value as a page gives it, and the facts that help to read it. */
interface RawValue {
  text: string
  /** Written for machines, such as JSON-LD. */
  isDeclared: boolean
}

interface CoerceContext {
  language: string | undefined
  baseUrl: string
  /** The words of the field's name: they tell a currency from an amount, and minutes from hours. */
  words: string
  /** The unit and dimensions that the field counts in. */
  measure: FieldMeasure
  /** Which number of a range the field asks for. */
  range: 'low' | 'high' | undefined
}

export type Scalar = string | number | boolean

/** The value in the type, format and choices of the caller's schema. Undefined if it cannot be read as such. */
export function coerce(raw: RawValue, node: SchemaNode, context: CoerceContext): Scalar | undefined {
  if (node.choices.length > 0) return choiceFor(raw, node, context)
  const [type] = node.types
  if (node.types.has('string') || type === undefined) return textFor(raw, node, context)
  if (node.types.has('number') || node.types.has('integer')) return numberFor(raw, node, context)
  return node.types.has('boolean') ? booleanIn(localPart(raw.text)) : undefined
}

function numberFor({ text, isDeclared }: RawValue, node: SchemaNode, context: CoerceContext): number | undefined {
  const measured = measuredIn(text, context)
  if (measured !== undefined) return measured === 'other' ? undefined : wholeFor(measured, node)
  const seconds = isTime.test(context.words) ? secondsIn(isDeclared ? text : firstDuration(text)) : undefined
  if (seconds !== undefined) return wholeFor(seconds / secondsPer(context.words), node)
  // The digits of a duration are parts of it.
  if (/^P(?:\d|T\d)[\dDHMSWT.]*$/.test(text.trim())) return undefined
  const isCountedInScale = scaleWords.test(context.words)
  const numbers = amountsIn(text, { language: context.language, isDeclared, isCountedInScale })
  return wholeFor(context.range === 'high' ? (numbers[1] ?? numbers[0]) : numbers[0], node)
}

/** The text up to the end of its first duration: `15 min` of `15 min Cook 30 min`. */
const firstDuration = (text: string) =>
  /^\D{0,40}(?:\d[\d.,]{0,8}[ -]?\p{L}{0,14}\.?(?: (?:and|und|et|y) |[ ,]{1,2})?){1,6}/u.exec(text)?.[0] ?? text

/**
 * The amount in the unit of the field: `850 g` are 0.85 for `weightKg`. `other` if the text counts something else. Undefined without a
 * unit on one of the sides.
 */
function measuredIn(text: string, { measure, language }: CoerceContext): number | 'other' | undefined {
  const { unit: wanted, dimensions } = measure
  if (dimensions.length === 0) return undefined
  const number = numbersIn(text.slice(0, maxMeasured))[0]
  if (number === undefined) return undefined
  if (number.isMoney) return 'other'
  const digitsEnd = number.start + number.written.length
  const unit = unitAfter(text.slice(digitsEnd, digitsEnd + maxUnit))
  if (unit === undefined) return undefined
  if (!dimensions.includes(unit.dimension)) return 'other'
  if (wanted === undefined || unit.factor === wanted.factor || unit.dimension === 'duration') return undefined
  const amount = amountOf(number.written, decimalMarkOf(language), number.exponent)
  return amount === undefined ? undefined : Number(((amount * unit.factor) / wanted.factor).toPrecision(6))
}

const maxMeasured = 200
const maxUnit = 24

const scaleWords = /\b(?:thousand|million|billion|trillion|mio|mrd)s?\b/

// cspell:disable-next-line
const isTime =
  /\b(?:time|duration|minutes?|hours?|seconds?|mins?|length|dauer|zeit|temps|tiempo|duree|duracion)\b|zeit\b/

function secondsPer(words: string): number {
  if (/\bhours?\b/.test(words)) return 3600
  return /\b(?:seconds?|secs?)\b/.test(words) ? 1 : 60
}

function wholeFor(value: number | undefined, { types }: SchemaNode): number | undefined {
  return value === undefined || types.has('number') || Number.isInteger(value) ? value : undefined
}

function textFor({ text }: RawValue, { format }: SchemaNode, context: CoerceContext): string | undefined {
  const { language, words } = context
  if (format === 'date') return dateIn(text, language)?.slice(0, 10)
  if (format === 'date-time') return withZone(text)
  if (format === 'uri' || format === 'url') return URL.parse(text.slice(0, 2048), context.baseUrl)?.href
  if (format === 'duration') {
    const seconds = secondsIn(text)
    return seconds === undefined ? undefined : isoDuration(seconds)
  }
  if (/\bcurrency\b/.test(words)) return currencyIn(text)
  return localPart(text) || undefined
}

/** The day of a timestamp is the one that its own zone has. */
const dateIn = (text: string, language: string | undefined) =>
  /^\d{4}-\d\d-\d\d(?=T)/.exec(text.trim())?.[0] ?? isoDate(text, language)

/** A timestamp needs a zone: none is invented. */
function withZone(text: string): string | undefined {
  const iso = isoDate(text)
  if (iso === undefined || !iso.endsWith('Z')) return undefined
  // A timestamp that is valid already keeps its own zone.
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/.test(text.trim()) ? text.trim() : iso
}

/** ISO 4217 code: `EUR` for `EUR`, `€` and `29,50 €`. */
function currencyIn(text: string): string | undefined {
  const bare = text.trim()
  return /^[A-Z]{3}$/.test(bare) ? bare : (currencyOf(bare) ?? parsePrice(bare)?.currency)
}

function choiceFor(raw: RawValue, { choices }: SchemaNode, context: CoerceContext): Scalar | undefined {
  const text = localPart(raw.text)
  const words = wordsOf(text)
  const squeezed = words.replaceAll(' ', '')
  const meaning = meaningOf(text)
  const found = choices.find((choice) => {
    const choiceWords = wordsOf(String(choice))
    return (
      choiceWords.replaceAll(' ', '') === squeezed || (meaning !== undefined && meaningOf(String(choice)) === meaning)
    )
  })
  if (found !== undefined) return asScalar(found)
  const currency = currencyIn(raw.text)
  const number = amountsIn(text, { language: context.language, isDeclared: raw.isDeclared })[0]
  return asScalar(choices.find((choice) => choice === currency || (typeof choice === 'number' && choice === number)))
}

const asScalar = (value: unknown): Scalar | undefined =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : undefined

/** The name at the end of a schema.org address: `https://schema.org/InStock` → `InStock`. Other texts stay. */
const localPart = (text: string) => /^https?:\/\/schema\.org\/(\w{1,60})$/.exec(text.trim())?.[1] ?? text.trim()
