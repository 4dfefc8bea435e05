import { monthOf } from './month-names.ts'

/**
 * A date as pages write it, in ISO 8601: a date alone stays a date, a time with a zone becomes UTC, a time without
 * one stays without one. Undefined when it cannot be read without guessing (03/04/2024).
 */
export function isoDate(written: string | undefined): string | undefined {
  const text = written?.trim()
  if (!text || text.length > 60) return undefined
  const iso =
    /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:[.,](\d+))?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2}|[+-]\d{2})?)?$/iu.exec(
      text,
    )
  if (iso) return fromIso(iso)
  const compact = /^(\d{4})(\d{2})(\d{2})$/u.exec(text) ?? /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$/u.exec(text)
  if (compact) return validDate(Number(compact[1]), Number(compact[2]), Number(compact[3]))
  const cjk = /(\d{4})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*日/u.exec(text)
  if (cjk) return validDate(Number(cjk[1]), Number(cjk[2]), Number(cjk[3]))
  return fromWords(text)
}

function fromIso([, year, month, day, hour, minute, second = '00', fraction = '', zone]: RegExpExecArray):
  | string
  | undefined {
  const date = validDate(Number(year), Number(month), Number(day))
  if (date === undefined || hour === undefined) return date
  const local = `${date}T${hour.padStart(2, '0')}:${minute}:${second}`
  if (zone === undefined) return Number.isNaN(Date.parse(`${local}Z`)) ? date : local
  const offset = /^(?:Z|UTC|GMT)$/iu.test(zone)
    ? 'Z'
    : zone.replace(/^([+-]\d{2}):?(\d{2})?$/u, (_, hours, minutes) => `${hours}:${minutes ?? '00'}`)
  const instant = Date.parse(`${local}.${fraction.slice(0, 3).padEnd(3, '0')}${offset}`)
  return Number.isNaN(instant) ? date : new Date(instant).toISOString()
}

/** `March 5, 2024`, `5 Mar 2024 10:00 GMT`, `Tue, 05 Mar 2024 …`, `5 de marzo de 2024`: the month is a word, so nothing is ambiguous. */
function fromWords(text: string): string | undefined {
  const dayFirst =
    /(?<!\d)(\d{1,2})(?:st|nd|rd|th|er)?\.?\s+(?:de\s+)?(\p{L}{3,})\.?,?\s+(?:de\s+)?(\d{4})(?!\d)/iu.exec(text)
  const monthFirst = /(\p{L}{3,})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)/iu.exec(text)
  const [day, name, year] = dayFirst
    ? [dayFirst[1], dayFirst[2], dayFirst[3]]
    : [monthFirst?.[2], monthFirst?.[1], monthFirst?.[3]]
  const month = monthOf(name ?? '')
  if (month === undefined) return undefined
  const instant = /\d:\d{2}.*(?:GMT|UTC|[+-]\d{4})/u.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(instant) ? validDate(Number(year), month, Number(day)) : new Date(instant).toISOString()
}

function validDate(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists && year >= 1900 && year < 2200 ? date.toISOString().slice(0, 10) : undefined
}
