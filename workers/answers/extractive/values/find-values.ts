import type { AnswerKind } from '#workers/answers/extractive/question/answer-kind.ts'
import type { Question } from '#workers/answers/extractive/question/question.ts'
import { currencyOf } from '#workers/search/currencies.ts'
import { datesIn } from './dates.ts'
import { namesIn } from './names.ts'
import { numbersIn, type WrittenNumber } from './numbers.ts'
import { timesIn } from './times.ts'
import type { Value } from './value.ts'

/** The values of the kind that the question expects, without those that the question states itself. */
export function valuesIn(text: string, { kind, stems }: Pick<Question, 'kind' | 'stems'>): Value[] {
  return finders[kind](text, stems)
}

type Finder = (text: string, asked: ReadonlySet<string>) => Value[]

const dates: Finder = (text, asked) => datesIn(text).filter(({ keys }) => !keys.some((key) => asked.has(key)))

/** Numbers that are neither a year nor an amount of money. */
const numbers: Finder = (text, asked) =>
  numbersIn(text)
    .filter(({ written, isYear, start, end }) => !asked.has(written) && !isYear && !hasCurrency(text, start, end))
    .map(valueOf)

const money: Finder = (text, asked) =>
  numbersIn(text)
    .filter(({ written, start, end }) => !asked.has(written) && hasCurrency(text, start, end))
    .map(valueOf)

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

/** A sign, a code or the name of a currency stands next to the number. */
function hasCurrency(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 5), start).trimEnd()
  const behind = text
    .slice(end, end + 24)
    .trimStart()
    .split(wordEnd)
  return (
    sign.test(before.slice(-1)) ||
    sign.test(behind[0]?.slice(0, 1) ?? '') ||
    currencyOf(before.split(' ').at(-1) ?? '') !== undefined ||
    behind.slice(0, 3).some((word) => currencyOf(word) !== undefined || currencyNames.has(word.toLowerCase()))
  )
}

const sign = /\p{Sc}/u
const wordEnd = /[\s.,;:)]/

// cspell:disable
const currencyNames: ReadonlySet<string> = new Set(
  'dollar dollars euro euros pound pounds yen yuan rupee rupees franc francs krone kroner krona kronor koruna crown crowns peso pesos lira liras real reais rouble roubles ruble rubles zloty forint won baht ringgit rand shekel shekels dinar dinars dirham dirhams riyal riyals cent cents dólares libras'.split(
    ' ',
  ),
)
// cspell:enable
