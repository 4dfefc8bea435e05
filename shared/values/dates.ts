import { westernDigits } from './amounts.ts'
import { monthOf } from './time-words.ts'

/** A date that a text names, with the parts that it names. */
export interface DateMention {
  year?: number
  /** 1 to 12. */
  month?: number
  day?: number
  /** 1 to 4. */
  quarter?: number
  start: number
  end: number
}

/**
 * The dates of a text: ISO 8601, `5 May 2024`, `May 5, 2024`, `May 2024`, `05.05.2024`, `5/6/2024` (both readings), `Q3 2024`,
 * `2024年5月5日`. Months in 34 languages. Takes linear time.
 */
export function dateMentions(written: string): DateMention[] {
  const text = westernDigits(written)
  const mentions: DateMention[] = []
  const taken = new Uint8Array(text.length)
  for (const { pattern, read } of formats) {
    for (const match of text.matchAll(pattern)) {
      const start = match.index
      const end = start + match[0].length
      if (taken.subarray(start, end).includes(1)) continue
      for (const parts of read(match)) {
        if (!exists(parts)) continue
        mentions.push({ ...parts, start, end })
        taken.fill(1, start, end)
      }
    }
  }
  return mentions
}

type Parts = Omit<DateMention, 'start' | 'end'>

interface Format {
  pattern: RegExp
  read: (match: RegExpExecArray) => Parts[]
}

const number = (digits: string | undefined) => Number(digits)

const fullDate = ([, year, month, day]: RegExpExecArray): Parts[] => [
  { year: number(year), month: number(month), day: number(day) },
]

/** A longer format comes before the shorter ones that it contains. */
const formats: readonly Format[] = [
  { pattern: /(?<![\d-])(\d{4})-(\d{1,2})-(\d{1,2})(?![\d-])/gu, read: fullDate },
  {
    pattern: /(\d{4}) ?[年년](?: ?(\d{1,2}) ?[月월](?: ?(\d{1,2}) ?[日일])?)?/gu,
    read: ([, year, month, day]) => [
      {
        year: number(year),
        ...(month !== undefined && { month: number(month) }),
        ...(day !== undefined && { day: number(day) }),
      },
    ],
  },
  {
    pattern: /(?<![\d./])(\d{1,2})([./])(\d{1,2})\2(\d{4})(?!\d)/gu,
    read: ([, first, , second, year]) => [
      { year: number(year), month: number(second), day: number(first) },
      { year: number(year), month: number(first), day: number(second) },
    ],
  },
  { pattern: /(?<![\d./])(\d{4})[/.](\d{1,2})[/.](\d{1,2})(?![\d./])/gu, read: fullDate },
  {
    pattern:
      /(?<!\d)(\d{1,2})(?:st|nd|rd|th|er|º|\.)?\s(?:of |de )?([\p{L}\p{M}]{3,14})\.?,?\s(?:del? )?(\d{4})(?!\d)/giu,
    read: ([, day, month, year]) => withMonth(month, { year: number(year), day: number(day) }),
  },
  {
    pattern: /(?<![\p{L}\p{M}])([\p{L}\p{M}]{3,14})\.?\s(\d{1,2})(?:st|nd|rd|th)?,?\s(\d{4})(?!\d)/giu,
    read: ([, month, day, year]) => withMonth(month, { year: number(year), day: number(day) }),
  },
  {
    pattern: /(?<![\p{L}\p{M}])([\p{L}\p{M}]{3,14})\.?,? (?:of |del? )?(\d{4})(?!\d)/giu,
    read: ([, month, year]) => withMonth(month, { year: number(year) }),
  },
  {
    pattern: /(?<!\d)(\d{1,2})(?:st|nd|rd|th|er|º|\.)? (?:of |de )?([\p{L}\p{M}]{3,14})(?![\p{L}\p{M}])/giu,
    read: ([, day, month]) => withMonth(month, { day: number(day) }),
  },
  {
    pattern: /(?<![\p{L}\p{M}])([\p{L}\p{M}]{3,14})\.? (\d{1,2})(?:st|nd|rd|th)?(?![\d%\p{L}\p{M}]|[.,:]\d)/giu,
    read: ([, month, day]) => withMonth(month, { day: number(day) }),
  },
  {
    pattern: /(?<![\p{L}\d])[QT]([1-4]),? ?(?:of )?(\d{4})(?!\d)/giu,
    read: ([, quarter, year]) => [{ year: number(year), quarter: number(quarter) }],
  },
  {
    pattern:
      /(?<![\p{L}\d.,$€£¥#-])(1[5-9]\d\d|20\d\d)(?:s(?!\p{L})|(?![\p{L}\d%]|[.,]\d| ?(?:km|kg|m|GB|MB|USD|EUR|dollars|euros|percent|million|billion|metres|meters|miles|feet|people|employees)(?!\p{L})))/gu,
    read: ([, year]) => [{ year: number(year) }],
  },
]

/** Nothing if the word is not a month. */
function withMonth(word: string | undefined, parts: Parts): Parts[] {
  const month = monthOf(word ?? '')
  return month === undefined ? [] : [{ ...parts, month }]
}

/** A year without its own is a leap year. */
function exists({ year = 2000, month = 1, day = 1 }: Parts): boolean {
  return month >= 1 && month <= 12 && day >= 1 && new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day
}

/** A date with its year, month and day. */
export interface FullDate {
  /** ISO 8601. */
  date: string
  start: number
  end: number
}

/**
 * The full dates of a text, at most `maxDates`, in order. Points put the day first. With slashes, the language (BCP 47) decides
 * where day and month could change places; without one that tells, the date is left out.
 */
export function fullDates(text: string, language?: string): FullDate[] {
  if (!hasYear.test(text)) return []
  const found: FullDate[] = []
  for (const [first, second] of Map.groupBy(dateMentions(text), ({ start }) => start).values()) {
    const { start = 0, end = 0 } = first ?? {}
    const isUnclear = second !== undefined && second.month !== first?.month
    const order = isUnclear ? orderOf(text.slice(start, end), language) : 'day-first'
    const chosen = order === 'day-first' ? first : order === 'month-first' ? second : undefined
    if (chosen?.year === undefined || chosen.month === undefined || chosen.day === undefined) continue
    found.push({ date: isoDay(chosen.year, chosen.month, chosen.day), start, end })
  }
  return found.toSorted((one, other) => one.start - other.start).slice(0, maxDates)
}

const maxDates = 20

/** Most texts have no year, and the patterns above cost more than this one. */
const hasYear = /\p{Nd}{4}/u

function orderOf(written: string, language = ''): 'day-first' | 'month-first' | undefined {
  const lower = language.toLowerCase()
  if (lower === 'en-us') return 'month-first'
  // Points are written in countries that put the day first. Plain English does not tell.
  return written.includes('.') || (lower !== '' && lower !== 'en') ? 'day-first' : undefined
}

/** A date with its year, with or without a month and a day. */
export interface DateKeys {
  /** From the year to the day, as far as the text says: `1987`, `1987-05`, `1987-05-03`. A year agrees with a day in it. */
  keys: readonly string[]
  start: number
  end: number
}

/** The dates and years of a text from the year 1000, in order. Of a date with two readings, the year. */
export function dateKeysIn(text: string): DateKeys[] {
  const found = Array.from(Map.groupBy(dateMentions(text), ({ start }) => start).values(), ([date, second]) =>
    second === undefined ? date : date && { year: date.year, start: date.start, end: date.end },
  ).flatMap((date) =>
    date?.year === undefined ? [] : [{ keys: keysOf({ ...date, year: date.year }), start: date.start, end: date.end }],
  )
  for (const { 0: year, index: start } of text.matchAll(earlyYears)) {
    const end = start + year.length
    if (found.every((date) => end <= date.start || start >= date.end)) found.push({ keys: [year], start, end })
  }
  return found.toSorted((one, other) => one.start - other.start)
}

const earlyYears =
  /(?<![\p{L}\d.,'’#-]|\p{Sc} ?|\d )1[0-4]\d\d(?!\d|[.,'’]\d| ?(?:[%°]|\p{Sc}|\p{L}?m\b|kg|metres|meters|miles|feet|people|employees))/gu

function keysOf({ year, month, day }: { year: number; month?: number; day?: number }): string[] {
  const keys = [String(year)]
  if (month !== undefined) keys.push(`${year}-${padded(month)}`)
  if (month !== undefined && day !== undefined) keys.push(isoDay(year, month, day))
  return keys
}

/** A date as ISO 8601. The parts exist. */
export const isoDay = (year: number, month: number, day: number): string =>
  [String(year).padStart(4, '0'), padded(month), padded(day)].join('-')

const padded = (part: number) => String(part).padStart(2, '0')
