import { dateMentions, type DateMention } from '#shared/values/dates.ts'
import { hasNumber, numbersIn, type WrittenNumber } from '#shared/values/numbers.ts'
import type { GapReason } from '#workers/evidence/claim.ts'
import { nameMentions, nameWords } from './name-mentions.ts'
import type { QuoteContext } from './quote-context.ts'

/**
 * Which kind of fact of a claim its quotes lack: a number, a date or a name. A number or date must stand in the sentences of
 * a quote, or, if these have none of its kind, in the passage around it. A name may also stand in the headings.
 */
export function missingFact(
  claim: string,
  contexts: readonly QuoteContext[],
  isCommon: (word: string) => boolean,
): GapReason | undefined {
  const stated = factsOf(claim)
  const wanted = { ...stated, numbers: stated.numbers.filter(isCertain) }
  if (wanted.numbers.length > maxNumbers) return 'number_not_found'
  const quoted = factsOf(contexts.flatMap(({ sentences }) => sentences).join('\n'))
  const around = factsOf(contexts.map(({ passage, headings }) => `${passage}\n${headings}`).join('\n'))
  const rivals = rivalUnits(wanted.numbers, quoted.numbers)
  const isNumberFound = (number: WrittenNumber) =>
    hasNumber(number, quoted.numbers) || (!rivals.has(number.unit) && hasNumber(number, around.numbers))
  if (!wanted.numbers.every(isNumberFound)) return 'number_not_found'
  const isDateFound = (date: DateMention) => hasDate(date, quoted.dates) || hasDate(date, around.dates)
  if (!wanted.readings.every((readings) => readings.some(isDateFound))) return 'date_not_found'
  const named = nameWords(
    contexts.flatMap(({ sentences, passage, headings }) => [...sentences, passage, headings]).join('\n'),
  )
  const names = nameMentions(claim, isCommon)
  return names.every(({ words }) => words.every((word) => named.has(word))) ? undefined : 'name_not_found'
}

/** A statement with more numbers is a table. */
const maxNumbers = 100

interface Facts {
  numbers: readonly WrittenNumber[]
  dates: readonly DateMention[]
  /** The dates at each place of the text: `5/6/2024` can be read in two ways. */
  readings: readonly (readonly DateMention[])[]
}

function factsOf(text: string): Facts {
  const dates = dateMentions(text)
  const readings = new Map<number, DateMention[]>()
  for (const date of dates) readings.set(date.start, [...(readings.get(date.start) ?? []), date])
  const inDates = new Uint8Array(text.length)
  for (const { start, end } of dates) inDates.fill(1, start, end)
  const numbers = numbersIn(text).filter(({ start, end }) => !inDates.subarray(start, end).includes(1))
  return { numbers, dates, readings: [...readings.values()] }
}

/** The units of numbers that the quotes have and the claim does not: there the quotes speak of other values. */
function rivalUnits(wanted: readonly WrittenNumber[], quoted: readonly WrittenNumber[]): Set<string | undefined> {
  return new Set(
    quoted
      .filter(isCertain)
      .filter((number) => !wanted.some((other) => hasNumber(other, [number])))
      .map(({ unit }) => unit),
  )
}

/** The words `one` and `two` often name no number: one of them, the two of them. */
const isCertain = ({ written, amount }: WrittenNumber) => /\d/.test(written) || amount > 2

/** Whether one of the dates has every part of this one. A day and its year may stand apart. */
function hasDate(wanted: DateMention, dates: readonly DateMention[]): boolean {
  if (dates.some((date) => hasParts(wanted, date))) return true
  const { year, ...rest } = wanted
  if (year === undefined || (rest.month === undefined && rest.quarter === undefined)) return false
  return (
    dates.some((date) => date.year === undefined && hasParts(rest, date)) && dates.some((date) => date.year === year)
  )
}

const hasParts = (wanted: Omit<DateMention, 'start' | 'end'>, date: DateMention) =>
  (['year', 'month', 'day', 'quarter'] as const).every(
    (part) => wanted[part] === undefined || wanted[part] === date[part],
  )
