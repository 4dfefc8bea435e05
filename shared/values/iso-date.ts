import { westernDigits } from './amounts.ts'
import { dateMentions, fullDates, isoDay } from './dates.ts'
import { timeAgo, timeSpanOf } from './relative-date.ts'

/**
 * The first date of a short text as ISO 8601. A date stays a date, a time with a zone becomes UTC, and a time without a zone stays so.
 * Undefined for invalid dates, for dates before 1900 or after 2199, and where day and month could change places (03/04/2024) and
 * the language (BCP 47) does not tell.
 */
export function isoDate(written: string | undefined, language?: string): string | undefined {
  const text = westernDigits(written?.trim() ?? '')
  if (text === '' || text.length > maxLength) return undefined
  const stamp = timestamp.exec(text)
  const date = stamp === null ? dateIn(text, language) : dateIn(`${stamp[1]}-${stamp[2]}-${stamp[3]}`)
  if (date === undefined) return undefined
  return (stamp === null ? zonedTime(text) : timeOf(stamp, date)) ?? date
}

const maxLength = 80

function dateIn(text: string, language?: string): string | undefined {
  const compact = /^(\d{4})(\d{2})(\d{2})$/u.exec(text)
  const dashed = compact === null ? text : compact.slice(1).join('-')
  const date = fullDates(dashed, language)[0]?.date
  return date !== undefined && date >= '1900' && date < '2200' ? date : undefined
}

const timestamp =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:[.,](\d+))?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2}|[+-]\d{2})?)?$/iu

function timeOf(
  [, , , , hour, minute, second = '00', fraction = '', zone]: RegExpExecArray,
  date: string,
): string | undefined {
  if (hour === undefined) return undefined
  const local = `${date}T${hour.padStart(2, '0')}:${minute}:${second}`
  if (zone === undefined) return Number.isNaN(Date.parse(`${local}Z`)) ? undefined : local
  const offset = /^(?:Z|UTC|GMT)$/iu.test(zone)
    ? 'Z'
    : zone.replace(/^([+-]\d{2}):?(\d{2})?$/u, (_, hours, minutes) => `${hours}:${minutes ?? '00'}`)
  return isoTime(`${local}.${fraction.slice(0, 3).padEnd(3, '0')}${offset}`)
}

/** The date of an e-mail (RFC 5322), as in feeds. */
function zonedTime(text: string): string | undefined {
  const clock = text.search(/\d:\d\d/)
  return clock !== -1 && /GMT|UTC|[+-]\d{4}/.test(text.slice(clock)) ? isoTime(text) : undefined
}

function isoTime(written: string): string | undefined {
  const instant = Date.parse(written)
  return Number.isNaN(instant) ? undefined : new Date(instant).toISOString()
}

/**
 * When something was published, as an ISO 8601 date, or as a timestamp where the time is known: what `isoDate` reads, `Mar 2025`,
 * Unix seconds, and `2 hours ago` in any language. A time without a zone counts as UTC. Undefined for anything else, for several
 * dates, and for dates before 1900 or more than two days after `now` (Unix milliseconds).
 */
export function publishedDate(written: string | number | undefined, now: number): string | undefined {
  if (written === undefined) return undefined
  const found = typeof written === 'number' ? fromUnix(written) : publishedIn(written.trim(), now)
  const time = Date.parse(found ?? '')
  const isPlausible = time >= Date.UTC(1900) && time <= now + 2 * dayMs
  return isPlausible ? found : undefined
}

const dayMs = 86_400_000

/** Seconds; values that are too large for seconds are milliseconds. */
function fromUnix(value: number): string | undefined {
  const time = value < 1e11 ? value * 1000 : value
  return Math.abs(time) <= 8.64e15 ? new Date(Math.trunc(time)).toISOString() : undefined
}

function publishedIn(text: string, now: number): string | undefined {
  if (text.length > maxLength) return undefined
  const [mention, ...others] = dateMentions(text)
  const isOne = others.every(({ start }) => start === mention?.start)
  if (mention === undefined || !isOne) return mention === undefined ? fromAgo(text, now) : undefined
  const date = isoDate(text)
  if (date === undefined) return monthOnly(mention)
  const isLocal = date.length > 10 && !date.endsWith('Z')
  return isLocal ? new Date(`${date}Z`).toISOString() : date
}

function monthOnly({ year, month, day }: ReturnType<typeof dateMentions>[number]): string | undefined {
  return year === undefined || month === undefined || day !== undefined ? undefined : isoDay(year, month, 1)
}

/** `2 hours ago`, `2h`, `yesterday`. Hours and less give a time; days and more give a date. */
function fromAgo(text: string, now: number): string | undefined {
  const span = timeAgo(text) ?? timeSpanOf(text)
  if (span === undefined || !(now - span.ms >= -8.64e15)) return undefined
  const time = new Date(now - span.ms).toISOString()
  return span.unitMs < dayMs ? time : time.slice(0, 10)
}
