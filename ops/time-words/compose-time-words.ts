import { normalizeText } from '#shared/monitoring/detection/normalize-text.ts'

/** The words for time of all languages that ICU knows, in lower case and in the form of watched text. */
export interface TimeWords {
  /** By milliseconds of the unit: forms of `3 minutes ago`, with # for the number, and | between them. */
  ago: Record<string, string>
  /** By milliseconds: `yesterday`, `now`, and forms that contain their number, such as a dual. */
  moments: Record<string, string>
  /** By milliseconds: single words that are also other words of common languages. */
  alone: Record<string, string>
  /** By milliseconds: the words beside the number in `3 minutes`. */
  units: Record<string, string>
  /** The names of the months, January first, with | between them. */
  months: string[]
  /** The names of the days of the week, Sunday first. */
  weekdays: string[]
}

export function composeTimeWords(): TimeWords {
  const words = { ago: new Phrases(), moments: new Phrases(), alone: new Phrases(), units: new Phrases() }
  for (const [unit, ms] of Object.entries(abbreviations))
    for (const word of unit.split(' ')) {
      words.ago.add(`# ${word} ago`, ms)
      words.units.add(word, ms)
    }
  for (const language of languages()) {
    const rules = new Intl.PluralRules(language)
    const counts = [...new Map(samples.map((count) => [rules.select(count), count])).values()]
    for (const style of ['long', 'short', 'narrow'] as const) {
      addPast(words, { language, style, counts })
      addNear(words, { language, style })
      addUnits(words.units, { language, style, counts })
    }
  }
  return {
    ago: words.ago.byMs(),
    moments: words.moments.byMs(),
    alone: words.alone.byMs(),
    units: words.units.byMs(),
    months: monthNames(),
    weekdays: weekdayNames(),
  }
}

/** In the order of the year. The first meaning of a name counts. */
function monthNames(): string[] {
  const names = new Map<string, number>()
  for (const language of [...common, ...namedOtherwise]) {
    for (const month of shortNames.has(language) ? (['long', 'short'] as const) : (['long'] as const))
      // Beside a day, many languages use another case.
      for (const day of [undefined, 'numeric'] as const) {
        const format = new Intl.DateTimeFormat(language, { month, day, timeZone: 'UTC', calendar: 'gregory' })
        for (let index = 0; index < 12; index++) addName(names, format.formatToParts(Date.UTC(2001, index, 3)), index)
      }
  }
  for (const [index, line] of otherMonths.entries()) for (const name of line.split(' ')) names.set(name, index)
  return byIndex(names, 12)
}

function weekdayNames(): string[] {
  const names = new Map<string, number>()
  for (const language of common) {
    const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
    // 1 January 2023 was a Sunday.
    for (let index = 0; index < 7; index++) addName(names, format.formatToParts(Date.UTC(2023, 0, 1 + index)), index)
  }
  for (const [index, line] of otherWeekdays.entries()) for (const name of line.split(' ')) names.set(name, index)
  return byIndex(names, 7)
}

function addName(names: Map<string, number>, parts: readonly Intl.DateTimeFormatPart[], index: number): void {
  const part = parts.find(({ type }) => type === 'month' || type === 'weekday')
  const name = normal(part?.value ?? '').replace(/\.$/, '')
  if (/^[\p{L}\p{M}-]{3,}$/u.test(name) && !names.has(name)) names.set(name, index)
}

const byIndex = (names: ReadonlyMap<string, number>, count: number) =>
  Array.from({ length: count }, (_, index) => [...names].flatMap(([name, at]) => (at === index ? name : [])).join('|'))

/** Other languages whose months have names of their own. */
const namedOtherwise = ['de-AT', 'es-PE', 'hr', 'sk', 'sr-Latn', 'bg', 'ca']

/** The languages whose abbreviations of months are not words of other languages. */
const shortNames: ReadonlySet<string> = new Set('en de fr es it pt nl ru sv da el'.split(' '))

/** Abbreviations that ICU does not use. */
const otherMonths = ['janv', 'fév', 'mär maerz', 'apr', 'may', 'jun', 'jul', 'aug', 'sep sept', 'oct', 'nov', 'dec déc']
const otherWeekdays = ['sun', 'mon', 'tue tues', 'wed', 'thu thur thurs', 'fri', 'sat']

/** They cover the plural forms of all languages. */
const samples = [100, 20, 11, 5, 3, 2, 1, 0]

interface Form {
  language: string
  style: 'long' | 'short' | 'narrow'
}

/** `3 minutes ago`. A form without a word for the direction may be a duration, so it is left out. */
function addPast(words: Words, { language, style, counts }: Form & { counts: readonly number[] }): void {
  const format = new Intl.RelativeTimeFormat(language, { style, numeric: 'always' })
  for (const [unit, ms] of units)
    for (const count of counts) {
      const [past, future] = [-count, count].map((each) => patternOf(format.formatToParts(each, unit))) as [
        string,
        string,
      ]
      // In some languages the unit has another case here than beside a plain number.
      const word = wordAfterNumber(past)
      if (word !== '' && word === wordAfterNumber(future) && unit !== 'quarter') words.units.add(word, ms)
      const isClear = past !== future && !past.startsWith('-')
      if (!isClear || !/\p{L}.*\p{L}/u.test(past)) continue
      if (past.includes('#')) words.ago.add(past, ms)
      if (past.includes('#') && language.startsWith('ar')) words.ago.add(past.replace('قبل', 'منذ'), ms)
      if (!past.includes('#')) words.moments.add(past, ms * count)
    }
}

const wordAfterNumber = (pattern: string) => /# ?([\p{L}\p{M}]+)/u.exec(pattern)?.[1] ?? ''

/** `yesterday`, `now`. */
function addNear({ moments, alone }: Words, { language, style }: Form): void {
  const format = new Intl.RelativeTimeFormat(language, { style, numeric: 'auto' })
  for (const [unit, ms] of units)
    for (const count of nearCounts[unit] ?? [1]) {
      const near = patternOf(format.formatToParts(-count, unit))
      if (near.includes('#') || near.startsWith('-')) continue
      const isClear = near.includes(' ') || (common.includes(language) && !frequent.has(near))
      if (isClear) moments.add(near, ms * count)
      else if (common.includes(language) || others.includes(language)) alone.add(near, ms * count)
    }
}

/** `minutes` in `3 minutes`. */
function addUnits(found: Phrases, { language, style, counts }: Form & { counts: readonly number[] }): void {
  for (const [unit, ms] of units) {
    if (unit === 'quarter') continue
    const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: style })
    for (const count of counts) {
      const parts = format.formatToParts(count).filter(({ type }) => type !== 'literal')
      const word = normal(parts.at(-1)?.value ?? '').replace(/\.$/, '')
      if (parts.length === 2 && parts[1]?.type === 'unit' && /^[\p{L}\p{M}]+$/u.test(word)) found.add(word, ms)
    }
  }
}

type Words = Record<'ago' | 'moments' | 'alone' | 'units', Phrases>

/** The first meaning of a phrase counts. Languages in which many pages are written come first. */
class Phrases {
  readonly #all = new Map<string, number>()

  add(phrase: string, ms: number) {
    if (!this.#all.has(phrase)) this.#all.set(phrase, ms)
  }

  byMs(): Record<string, string> {
    const lists = Map.groupBy(this.#all, ([, ms]) => ms)
    return Object.fromEntries(Array.from(lists, ([ms, list]) => [ms, list.map(([phrase]) => phrase).join('|')]))
  }
}

const units = [
  ['second', 1000],
  ['minute', 60_000],
  ['hour', 3_600_000],
  ['day', 86_400_000],
  ['week', 604_800_000],
  ['month', 2_629_800_000],
  ['quarter', 7_889_400_000],
  ['year', 31_557_600_000],
] as const

/** How many units ago a language may have a word for. Others: 1. */
const nearCounts: Readonly<Record<string, readonly number[]>> = { second: [0], minute: [0], hour: [0], day: [0, 1, 2] }

/** Words for now and today that are also among the most frequent words of other languages. */
const frequent: ReadonlySet<string> = new Set(['ma', 'most', 'nu', 'ora'])

/** Abbreviations that ICU does not use. */
const abbreviations = { 'secs s': 1000, 'mins m': 60_000, 'hrs h': 3_600_000, wks: 604_800_000, yrs: 31_557_600_000 }

/** With # for the number. */
function patternOf(parts: readonly Intl.RelativeTimeFormatPart[]): string {
  return normal(parts.map(({ type, value }) => (type === 'literal' ? value : '#')).join(''))
}

const normal = (text: string) => normalizeText(text.replaceAll('\n', ' ')).toLowerCase()

const common =
  'en de fr es it pt nl pl ru uk cs sv da nb fi hu ro el tr ar he fa hi bn th vi id ja ko zh zh-Hant'.split(' ')

/** Other languages with their own words in ICU. */
const others =
  'bg sr hr bs sk sl lt lv et ca eu gl is ms sw ka hy az kk uz ta te mr gu kn ml pa ur cy ga mk sq mn ne si km lo my am zu af'.split(
    ' ',
  )

function languages(): string[] {
  const letters = Array.from('abcdefghijklmnopqrstuvwxyz')
  const pairs = letters.flatMap((one) => letters.map((two) => one + two))
  const codes = pairs.concat(pairs.flatMap((pair) => letters.map((letter) => pair + letter)))
  const regions = ['en-GB', 'en-AU', 'en-CA', 'es-MX', 'fr-CA', 'pt-PT', 'de-AT', 'zh-HK', 'sr-Latn', 'ar-EG']
  return [...new Set([...common, ...others, ...Intl.RelativeTimeFormat.supportedLocalesOf(codes), ...regions])]
}
