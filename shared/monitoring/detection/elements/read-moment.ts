import type { Token } from '#shared/text/tokens.ts'
import { monthOf, weekdayOf } from '#shared/values/time-words.ts'

/** A date, a time of day, or both, as a page shows it. */
export interface Moment {
  /** Days since 1970 that the date may mean: `03/04/2026` has two. Without a year: days since the start of a year without one. */
  days?: readonly number[]
  hasYear?: boolean
  /** Sunday is 1. */
  weekday?: number
  /** Milliseconds since midnight. */
  timeMs?: number
  hasSeconds?: boolean
  /** The time may be 12 hours later. */
  isHalfDay?: boolean
  /** Unix milliseconds, from a number. */
  unixMs?: number
  /** A year alone. */
  year?: number
}

/** Whether a date or time may start with this word, in lower case, that is not a number. */
export const startsMoment = (word: string): boolean =>
  word === '©' ||
  word === 'copyright' ||
  word === '星' ||
  word === '周' ||
  (word.length > 2 && (monthOf(word) !== undefined || weekdayOf(word) !== undefined))

/** Reads the longest date or time that starts at a token. `words`: the tokens in lower case. */
export function momentAt(
  tokens: readonly Token[],
  words: readonly string[],
  start: number,
): { length: number; moment: Moment } | undefined {
  const moment: Moment = {}
  let end = start
  let at = start
  while (at < tokens.length && at < start + maxTokens) {
    const part = partAt(words, at, moment)
    if (part) {
      Object.assign(moment, part.moment)
      at += part.length
      end = at
      if (moment.unixMs !== undefined) break
    } else if (at > start && joiners.has(words[at] ?? '') && at - end < 3) at++
    else break
  }
  return end === start ? undefined : { length: end - start, moment }
}

const maxTokens = 16

function partAt(words: readonly string[], at: number, sofar: Moment): { length: number; moment: Moment } | undefined {
  const text = words[at] ?? ''
  const next = words[at + 1] ?? ''
  if (text.length > 24) return undefined
  if (sofar.timeMs === undefined && text.includes(':')) {
    const time = timeOf(text)
    if (time) return withMeridiem(time, words, at)
  }
  if (sofar.days === undefined && sofar.year === undefined) {
    const days = daysOf(text)
    if (days.length > 0) return { length: 1, moment: { days, hasYear: true } }
    const named = namedDateAt(words, at)
    if (named) return named
  }
  const weekday = sofar.weekday === undefined ? weekdayOf(text) : undefined
  if (weekday !== undefined) return { length: 1, moment: { weekday } }
  const sign = text === '周' ? next : text === '星' && next === '期' ? (words[at + 2] ?? '') : ''
  const chineseDay = sign === '天' ? 0 : sign === '' ? -1 : chineseDays.indexOf(sign)
  if (chineseDay !== -1) return { length: text === '周' ? 2 : 3, moment: { weekday: chineseDay + 1 } }
  const isUnix = /^\d{10}$|^\d{13}$/.test(text)
  if (isUnix && Object.keys(sofar).length === 0)
    return { length: 1, moment: { unixMs: Number(text) * (text.length === 10 ? 1000 : 1) } }
  const isCopyright = /^(?:(?:19|20)\d\d-)?(?:19|20)\d\d$/.test(next) && (text === '©' || text === 'copyright')
  if (isCopyright) return { length: 2, moment: { year: Number(next.slice(-4)) } }
  return undefined
}

function timeOf(text: string): Moment | undefined {
  const parts = /^(\d{1,2}):(\d\d)(?::(\d\d))?(?:[.,]\d{1,6})?$/.exec(text)
  if (!parts) return undefined
  const [hours, minutes, seconds] = [Number(parts[1]), Number(parts[2]), Number(parts[3] ?? 0)]
  if (hours > 23 || minutes > 59 || seconds > 59) return undefined
  return { timeMs: (hours * 3600 + minutes * 60 + seconds) * 1000, hasSeconds: parts[3] !== undefined }
}

function withMeridiem(time: Moment, words: readonly string[], at: number): { length: number; moment: Moment } {
  const [first = '', dot, second, end] = words.slice(at + 1, at + 5)
  const isDotted = dot === '.' && second === 'm'
  const letter =
    first === 'am' || first === 'pm' ? first[0] : isDotted && (first === 'a' || first === 'p') ? first : undefined
  let length = 1
  if (letter !== undefined) length += isDotted ? (end === '.' ? 4 : 3) : 1
  const hours = Math.floor((time.timeMs ?? 0) / hourMs)
  if (letter === 'p' && hours < 12) time.timeMs = (time.timeMs ?? 0) + 12 * hourMs
  if (letter === 'a' && hours === 12) time.timeMs = (time.timeMs ?? 0) - 12 * hourMs
  if (letter === undefined && hours <= 12) time.isHalfDay = true
  if (zones.has(words[at + length] ?? '')) length++
  return { length, moment: time }
}

const hourMs = 3_600_000

/** `2026-11-23`, `23.11.2026`, `11/23/2026`. */
function daysOf(text: string): number[] {
  if (text.length < 6 || text.length > 10) return []
  const parts = text.split(/[-/.]/)
  if (parts.length !== 3 || !parts.every((part) => /^\d{1,4}$/.test(part))) return []
  const [first, second, third] = parts.map(Number) as [number, number, number]
  if (parts[0]?.length === 4) return dayOf(first, second, third)
  if (parts[2]?.length !== 4 && parts[2]?.length !== 2) return []
  const year = third < 100 ? 2000 + third : third
  return [...new Set([...dayOf(year, second, first), ...dayOf(year, first, second)])]
}

/** `23 November 2026`, `Nov 23, 2026`, `2026年11月23日`. A date without a year is read in a leap year. */
function namedDateAt(words: readonly string[], at: number): { length: number; moment: Moment } | undefined {
  const [a = '', b = '', c = '', d = ''] = words.slice(at, at + 4)
  if (b === '年' && d === '月') {
    const days = dayOf(Number(a), Number(c), Number(words[at + 4]))
    if (days.length > 0 && words[at + 5] === '日') return { length: 6, moment: { days, hasYear: true } }
  }
  if (b === '月' && d === '日') return dated(yearless, [Number(a), Number(c)], 4)
  const first = isDay(b) ? monthOf(a) : undefined
  if (first !== undefined && !isOrdinal(c)) return withYear(words, at + 2, [first, Number(b)], 2)
  if (first !== undefined) return withYear(words, at + 3, [first, Number(b)], 3)
  if (!isDay(a)) return undefined
  const skipped = b === '.' || b === 'de' || b === 'of' || isOrdinal(b) ? 1 : 0
  const month = monthOf(skipped ? c : b)
  return month === undefined ? undefined : withYear(words, at + 2 + skipped, [month, Number(a)], 2 + skipped)
}

const isDay = (text: string) => /^[0-3]?\d$/.test(text)
const isOrdinal = (text: string) => text === 'st' || text === 'nd' || text === 'rd' || text === 'th'
const yearless = 1972

function withYear(words: readonly string[], at: number, monthAndDay: [number, number], length: number) {
  for (const skipped of [0, 1, 2]) {
    if (skipped > 0 && !/^(?:,|\.|de|del)$/.test(words[at + skipped - 1] ?? '')) break
    if (/^(?:19|20)\d\d$/.test(words[at + skipped] ?? '')) {
      const days = dayOf(Number(words[at + skipped]), ...monthAndDay)
      if (days.length > 0) return { length: length + skipped + 1, moment: { days, hasYear: true } }
    }
  }
  return dated(yearless, monthAndDay, length)
}

function dated(year: number, [month, day]: [number, number], length: number) {
  const days = dayOf(year, month, day)
  return days.length === 0 ? undefined : { length, moment: { days, hasYear: false } }
}

function dayOf(year: number, month: number, day: number): number[] {
  if (!(year >= 1970 && year < 2200 && month >= 1 && month <= 12 && day >= 1 && day <= 31)) return []
  return [Math.floor(Date.UTC(year, month - 1, day) / (24 * hourMs))]
}

/** The signs after 星期 and 周, Sunday first. */
const chineseDays = '日一二三四五六'

/** Tokens that join the parts of one date: `Monday, 23 November 2026 at 12:30 UTC`. */
const joiners: ReadonlySet<string> = new Set(
  ', . - | · ( ) at um à a las le den am on the st nd rd th de del of t'.split(' '),
)

/** Tokens after a time of day that belong to it. */
const zones: ReadonlySet<string> = new Set(
  'z utc gmt est edt cst cdt mst mdt pst pdt cet cest bst ist jst uhr'.split(' '),
)
