import { clockAt } from '#shared/values/clock.ts'
import { dateKeysIn } from '#shared/values/dates.ts'
import { numbersIn, type WrittenNumber } from '#shared/values/numbers.ts'
import { weekdayOf } from '#shared/values/time-words.ts'
import type { AnswerKind } from '#workers/answers/extractive/question/answer-kind.ts'
import type { Question } from '#workers/answers/extractive/question/question.ts'
import { namesIn } from './names.ts'
import type { Value } from './value.ts'

/** The values of the kind that the question expects, without those that the question states itself. */
export function valuesIn(
  text: string,
  { kind, stems, wantsDuration }: Pick<Question, 'kind' | 'stems' | 'wantsDuration'>,
): Value[] {
  const found = finders[kind](text, stems)
  return wantsDuration || (kind !== 'number' && kind !== 'amount')
    ? found
    : found.filter(({ end }) => !lengthOfTime.test(text.slice(end, end + 14)))
}

// cspell:disable
const lengthOfTime =
  /^[\s-]{0,2}(?:years?|months?|weeks?|days?|hours?|minutes?|seconds?|jahren?|monaten?|wochen?|tagen?|stunden?|minuten?|sekunden?|ans|années|mois|semaines?|jours?|heures?|secondes?|años?|meses|mes|semanas?|días?|horas?|minutos?|segundos?|年間|か月|日間|時間|分)(?!\p{L})/iu
// cspell:enable

type Finder = (text: string, asked: ReadonlySet<string>) => Value[]

const dates: Finder = (text, asked) => dateKeysIn(text).filter(({ keys }) => !keys.some((key) => asked.has(key)))

/** Numbers that are neither a year nor an amount of money. */
const numbers: Finder = (text, asked) =>
  numbersIn(text)
    .filter((number) => isWanted(number, asked) && !isYear(number) && !isMoney(number, text))
    .map(valueOf)

const money: Finder = (text, asked) =>
  numbersIn(text)
    .filter((number) => isWanted(number, asked) && isMoney(number, text))
    .map(valueOf)

/** A number that the question does not state. `one` is rarely the answer. */
const isWanted = ({ written, amount }: WrittenNumber, asked: ReadonlySet<string>) =>
  !asked.has(written.toLowerCase()) && Number.isFinite(amount) && (amount > 1 || /\d/.test(written))

const valueOf = ({ amount, start, end }: WrittenNumber): Value => ({ keys: [String(amount)], start, end })

const names: Finder = (text, asked) => namesIn(text, asked)

/** The name of a person has two words or more. */
const persons: Finder = (text, asked) => names(text, asked).filter(({ keys }) => keys.some((key) => key.includes(' ')))

const finders: Readonly<Record<AnswerKind, Finder>> = {
  date: dates,
  time: (text, asked) => timesIn(text).concat(dates(text, asked).filter(({ keys }) => keys.length > 1)),
  number: numbers,
  money,
  amount: (text, asked) => {
    const priced = money(text, asked)
    return priced.length > 0 ? priced : numbers(text, asked)
  },
  person: persons,
  place: names,
  name: names,
  text: () => [],
}

const isMoney = (number: WrittenNumber, text: string) =>
  number.isMoney || number.unit === 'pound' || formerMoney.test(text.slice(number.end, number.end + 16))

// cspell:disable
const formerMoney =
  /^ (?:de )?(?:crowns?|kronen|couronnes|coronas|pesetas|francs?|franken|marks?|mark|lire|escudos|gulden|guilders|roubles|rubles|thaler)(?!\p{L})/iu
// cspell:enable

/** It may be a year. */
const isYear = ({ written, exponent }: WrittenNumber) => exponent === 0 && /^(?:1\d{3}|20\d{2})$/.test(written)

/** The times of day and weekdays of a text: `10 am`, `14:30`, `noon`, `Montag`. */
function timesIn(text: string): Value[] {
  const found: Value[] = []
  for (const { 0: written, index: start } of text.matchAll(timeWords)) {
    const clock = /^\d/.test(written) ? clockAt(text, start) : undefined
    const weekday = weekdayOf(written) ?? (written.endsWith('s') ? weekdayOf(written.slice(0, -1)) : undefined)
    // An abbreviation may be another word: `sun`.
    const isDay = weekday !== undefined && written.length > 3
    const key = clock === undefined ? (isDay ? `day ${weekday}` : namedTimes.get(written.toLowerCase())) : clock.minutes
    if (key !== undefined) found.push({ keys: [String(key)], start, end: start + (clock?.length ?? written.length) })
  }
  return found
}

const timeWords = /(?<![\d.,:])\d{1,2}(?=:\d\d(?!\d)| ?(?:[ap]\.?m\b|uhr|o['’]clock))|\p{L}{4,14}/giu

/** Minutes after midnight. */
const namedTimes: ReadonlyMap<string, number | string> = new Map<string, number | string>([
  ['noon', 720],
  ['midnight', 0],
  ['dawn', 'dawn'],
  ['dusk', 'dusk'],
])
