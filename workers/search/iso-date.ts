import { unitMs } from './time-units.ts'

/** Longer texts are no dates. */
const maxLength = 80

/**
 * The date that a provider writes, as an ISO 8601 date, or as a timestamp where the time is known: `2 hours ago`, also in other languages,
 * `Nov 3, 2026`, `3 November 2026`, ISO 8601, RFC 5322, Unix seconds. A time without a zone counts as UTC. Undefined for anything
 * else, and for dates before 1900 or more than two days after `now` (Unix milliseconds).
 */
export function isoDate(written: string | number | undefined, now: number): string | undefined {
  if (written === undefined) return undefined
  const found = typeof written === 'number' ? fromUnix(written) : fromText(written.slice(0, maxLength).trim(), now)
  if (found === undefined) return undefined
  const isPlausible = found.time >= earliest && found.time <= now + 2 * dayMs
  if (!isPlausible) return undefined
  const iso = new Date(found.time).toISOString()
  return found.hasTime ? iso : iso.slice(0, 10)
}

interface Moment {
  time: number
  hasTime: boolean
}

const dayMs = 86_400_000
const earliest = Date.UTC(1900)

/** Seconds; values that are too large for seconds are milliseconds. */
function fromUnix(value: number): Moment | undefined {
  const time = value < 1e11 ? value * 1000 : value
  return Number.isFinite(time) ? { time: Math.trunc(time), hasTime: true } : undefined
}

function fromText(text: string, now: number): Moment | undefined {
  return fromIso(text) ?? fromZoned(text) ?? fromWords(text) ?? fromAgo(text, now)
}

const isoShape = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d{1,9})?(Z|[+-]\d{2}:?\d{2})?)?$/

function fromIso(text: string): Moment | undefined {
  const [, date, clock, zone = 'Z'] = isoShape.exec(text) ?? []
  if (date === undefined) return undefined
  return momentAt(Date.parse(`${date}T${clock ?? '00:00'}${zone}`), clock !== undefined)
}

const zoned = /\d:\d\d(?::\d\d)? (?:GMT|UTC|[+-]\d{4})$/

/** The date of an e-mail (RFC 5322), as in feeds. */
const fromZoned = (text: string) => (zoned.test(text) ? momentAt(Date.parse(text), true) : undefined)

/** `Nov 3, 2026`, `3. November 2026`: a day, the name of a month, and a year, in any order. */
function fromWords(text: string): Moment | undefined {
  const words = wordsOf(text)
  const [month, ...otherMonths] = words.flatMap((word) => monthOf(word) ?? [])
  const [year, ...otherYears] = words.filter((word) => /^\d{4}$/.test(word))
  const [day = '1', ...otherDays] = words.filter((word) => /^\d{1,2}$/.test(word))
  const isUnclear = otherMonths.length + otherYears.length + otherDays.length > 0 || words.length > 4
  if (month === undefined || year === undefined || isUnclear) return undefined
  return momentAt(Date.UTC(Number(year), month, Number(day)), false)
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

function monthOf(word: string): number | undefined {
  const index = word.length >= 3 && !/^\d/.test(word) ? months.indexOf(word.slice(0, 3)) : -1
  return index === -1 ? undefined : index
}

/** `2 hours ago`, `yesterday`. Hours and less give a time; days and more give a date. */
function fromAgo(text: string, now: number): Moment | undefined {
  const words = wordsOf(text)
  if (yesterdays.has(text.toLowerCase())) return { time: now - dayMs, hasTime: false }
  // The last one: articles and pronouns come first, and some are spelled like a unit (an, y).
  const unit = words.map(unitMs).findLast((found) => found !== undefined)
  const count = words.find((word) => /^\d{1,4}$/.test(word)) ?? (words.some((word) => ones.has(word)) ? '1' : undefined)
  if (unit === undefined || count === undefined || words.length > 5) return undefined
  return { time: now - Number(count) * unit, hasTime: unit < dayMs }
}

// cspell:disable
/** `yesterday` and `one` in the languages of the time units. */
const yesterdays: ReadonlySet<string> = new Set('yesterday gestern hier ayer ieri ontem gisteren'.split(' '))

const ones: ReadonlySet<string> = new Set('a an one einem einer un une una um uma een'.split(' '))
// cspell:enable

/** In lower case. `2h` is two words. */
const wordsOf = (text: string) => text.toLowerCase().match(/\d+|\p{L}+/gu) ?? []

const momentAt = (time: number, hasTime: boolean) => (Number.isFinite(time) ? { time, hasTime } : undefined)
