import { withoutSpaces } from '#shared/quotes/normalize-text.ts'
import { amountOf, decimalMarkOf } from '#shared/values/amounts.ts'
import { dateMentions } from '#shared/values/dates.ts'
import { secondsIn } from '#shared/values/durations.ts'
import { numbersIn, type WrittenNumber } from '#shared/values/numbers.ts'
import { type Unit, unitAfter } from '#shared/values/units.ts'
import { conceptsOf } from '#workers/answers/extract/match/concepts.ts'
import { fieldMeasure, type FieldMeasure } from '#workers/answers/extract/values/field-measure.ts'
import { isKnownThing, sameThing } from '#workers/answers/extract/values/synonyms.ts'
import { wordsOf } from '#workers/answers/extract/values/words-of.ts'
import { isFunctionWord } from '#workers/evidence/words/function-words.ts'
import { foldWord, stemOf } from '#workers/evidence/words/words-of.ts'
import { fieldWordsOf, type QuotedValue } from './quoted-value.ts'
import { clausesOf } from './standing.ts'

// cspell:ignore étoiles estrellas bnicht bkeine mehr weniger moins menos

/** A number of a quote, and what stands around it. */
interface NumberPlace {
  number: WrittenNumber
  unit: Unit | undefined
  /** The stem of the noun behind the number and its unit. */
  noun: string | undefined
  /** The part of the quote between commas, bars and the like. */
  segment: string
  before: string
  behind: string
}

/** Whether the quote states a number that fits the unit and the noun of the field. */
export function statesNumber(quoted: QuotedValue & { value: number }): boolean {
  const { value, quote, node, names } = quoted
  const measure = fieldMeasure(names.at(-1) ?? '', node.title, node.description)
  const places = placesIn(quote).filter((place) => !isTaken(place, measure))
  const owns = ownWordsOf(quoted)
  const isOwn = ({ noun }: NumberPlace) => noun !== undefined && owns.has(noun)
  const hasOwn = places.some(isOwn)
  const namesField = ({ segment }: NumberPlace) =>
    clausesOf(segment)
      .flat()
      .some(({ stem }) => owns.has(stem))
  const isNamed = places.some(namesField)
  return places.some((place) => {
    if (!isSame(value, place, { measure, ...quoted })) return false
    if (hasOwn && !isOwn(place)) return false
    if (isNamed && !namesField(place)) return false
    return isOwn(place) || fits(place, measure, { isNamed: namesField(place), ...quoted })
  })
}

/** The stems of words that name the field. */
function ownWordsOf(quoted: QuotedValue): ReadonlySet<string> {
  const { stems } = fieldWordsOf(quoted)
  const name = wordsOf(quoted.names.at(-1) ?? '')
  const labels = conceptsOf(name).flatMap((concept) => concept.names.filter((each) => !each.includes(' ')))
  return new Set([...stems, ...labels.map((each) => stemOf(foldWord(each)))].flatMap(sameThing))
}

function placesIn(quote: string): NumberPlace[] {
  const numbers = numbersIn(quote).slice(0, maxNumbers)
  return numbers.map((number) => {
    const behind = quote.slice(number.start + number.written.length, number.end + lookAround)
    const unit = unitAfter(behind)
    const rest = behind.slice(unit?.length ?? number.end - number.start - number.written.length)
    return {
      number,
      unit: number.isMoney ? undefined : unit,
      noun: nounIn(rest),
      segment: segmentAround(quote, number),
      before: quote.slice(Math.max(0, number.start - lookAround), number.start),
      behind: rest,
    }
  })
}

const maxNumbers = 60
const lookAround = 32

/** The stem of the first content word behind a number. */
function nounIn(behind: string): string | undefined {
  const words = behind
    .trimStart()
    .replace(/^[*_-]{1,3}/, '')
    .split(/[^\p{L}\p{M}]/u, 3)
  const first = foldWord(words[0] ?? '')
  if (first.length < 3 || withoutSpaces.test(first) || isFunctionWord(first) || tails.has(first)) return undefined
  const stems = words.map((word) => stemOf(foldWord(word)))
  return stems.find(isKnownThing) ?? stems[0]
}

// cspell:disable
/** Words behind a number that are not the thing it counts. */
const tails: ReadonlySet<string> = new Set(
  'per each incl inkl including plus zzgl from until inclusive approximately only net gross brutto netto ttc hors pro par pcs total'.split(
    ' ',
  ),
)
// cspell:enable

function segmentAround(quote: string, { start, end }: WrittenNumber): string {
  const before = quote.slice(Math.max(0, start - maxSegment), start)
  const behind = quote.slice(end, end + maxSegment)
  const cut = segmentMarks.reduce((most, mark) => {
    const at = before.lastIndexOf(mark)
    return at > most ? at : most
  }, -1)
  const stop = /[;|·•\n]|, | and | und | et | y /u.exec(behind)?.index ?? behind.length
  const row = quote.trimStart().startsWith('|') ? `${quote.split('|', 2)[1] ?? ''} ` : ''
  return row + before.slice(cut + 1) + quote.slice(start, end) + behind.slice(0, stop)
}

const maxSegment = 160
// cspell:disable-next-line
const segmentMarks = [';', '|', '·', '•', '\n', ', ', ' and ', ' und ', ' et ', ' y ']

/** Whether a number of the quote has the value, in the unit of the field. */
function isSame(value: number, place: NumberPlace, context: QuotedValue & { measure: FieldMeasure }): boolean {
  const { number, unit, segment } = place
  const { measure, language } = context
  const amounts = amountsOfPlace(number, language)
  const target = measure.unit
  if (target !== undefined && (number.isMoney || unit !== undefined)) {
    if (unit?.dimension !== target.dimension) return false
    const seconds = unit.dimension === 'duration' ? secondsIn(segment) : undefined
    const converted = [
      ...amounts.map((amount) => (amount * unit.factor) / target.factor),
      ...(seconds === undefined ? [] : [seconds / target.factor]),
    ]
    return converted.some(
      (amount) => isEqual(amount, value) || (unit.factor !== target.factor && isRounded(amount, value)),
    )
  }
  if (amounts.some((amount) => isEqual(Math.abs(amount), Math.abs(value)))) return true
  // Minutes, where the name of the field does not say more.
  const seconds =
    unit?.dimension === 'duration' && measure.dimensions.includes('duration') ? secondsIn(segment) : undefined
  return seconds !== undefined && isEqual(seconds / 60, value)
}

const isEqual = (one: number, other: number) => Math.abs(one - other) < 1e-9 * Math.max(1, Math.abs(other))

/** A converted number has three digits or more. */
const isRounded = (exact: number, value: number) => Math.abs(exact - value) <= 0.005 * Math.abs(exact)

function amountsOfPlace(number: WrittenNumber, language: string | undefined): number[] {
  const { written, exponent, values } = number
  const read = language === undefined ? undefined : amountOf(written, decimalMarkOf(language), exponent)
  const plain = amountOf(written, decimalMarkOf(language))
  const sign = values[0]?.startsWith('-') === true ? -1 : 1
  const own = [read, plain].flatMap((amount) => (amount === undefined || Number.isNaN(amount) ? [] : [sign * amount]))
  return own.length > 0 ? own : values.map(Number)
}

/** The number is the end of a scale, an old price, denied, or a part of a date or a time of day. */
function isTaken({ number, before, behind, segment }: NumberPlace, { isYear, isMoney }: FieldMeasure): boolean {
  if (
    /(?:\bout of|\bof|\bvon|\bsur|\bde|\/) ?$/iu.test(before) &&
    /\d ?(?:stars?|sterne|étoiles|estrellas)? ?(?:out of|of|von|sur|de|\/) ?$/iu.test(before)
  )
    return true
  if (
    /(?:\bnot|\bnicht|\bkeine?|\bpas|n['’]t|\bnever|\bno(?!\.)) (?:\p{L}{1,12} )?\p{Sc}?$/iu.test(before) &&
    !/\b(?:more|less|fewer|mehr|weniger|plus|moins|más|menos) (?:\p{L}{1,6} )?$/iu.test(before)
  )
    return true
  if (isMoney && oldPrices.test(before)) return true
  if (isMoney && /^\s?[件個人名分秒回枚台本冊杯]/u.test(behind)) return true
  const year = Number(number.written)
  const isDate = dateMentions(segment).some(({ month, start, end }) => {
    const at = segment.indexOf(number.written)
    return month !== undefined && at >= start && at < end
  })
  if (!isYear && number.exponent === 0 && /^(?:1[5-9]|20)\d\d$/.test(number.written) && yearWords.test(before))
    return true
  if (isDate) return !isYear || year < 1000
  return number.written.includes(':')
}

// cspell:disable
/** Words before a year. */
const yearWords = /\b(?:in|since|until|from|im|jahr|seit|bis|en|depuis|desde|hasta|année|año|vers|circa|by) $/iu

/** Words before the price that a thing no longer has, or that others ask for it. */
const oldPrices =
  /\b(?:was|before|instead of|list price|rrp|msrp|old price|statt|uvp|früher|vorher|alter preis|au lieu de|prix conseillé|antes|en lugar de|定価|通常価格):?\s?(?:\p{Sc}|[A-Z]{3})?\s?$/iu
// cspell:enable

function fits(
  place: NumberPlace,
  { dimensions, isMoney, isYear, unit: target }: FieldMeasure,
  { isNamed, language, names }: QuotedValue & { isNamed: boolean },
): boolean {
  const { number, unit, noun } = place
  if (isYear) return !number.isMoney && unit === undefined
  if (isMoney) {
    if (extraCosts.test(place.segment) && !extraCosts.test(names.join(' '))) return false
    return number.isMoney || (unit === undefined && (noun === undefined || isNamed))
  }
  if (number.isMoney) return isNamed && dimensions.length === 0 && target === undefined
  if (target !== undefined) return unit !== undefined || noun === undefined || isNamed
  if (unit !== undefined) return dimensions.length === 0 ? isNamed : dimensions.includes(unit.dimension)
  if (noun === undefined) return true
  if (isKnownThing(noun)) return false
  // The noun of another language may be the one of the field.
  return isNamed || (language !== undefined && !language.startsWith('en'))
}

// cspell:disable
const extraCosts =
  /\b(?:shipping|delivery|postage|handling|deposit|versand|versandkosten|pfand|kaution|livraison|frais de port|consigne|envío|envio|fianza)\b/iu
// cspell:enable
