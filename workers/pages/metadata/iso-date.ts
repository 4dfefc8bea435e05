/**
 * Converts a date to ISO 8601. A date stays a date, a time with a zone becomes UTC, and a time without a zone stays so.
 * Undefined for invalid or ambiguous dates (03/04/2024).
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

/** Dates with a month name: `March 5, 2024`, `5 Mar 2024 10:00 GMT`, `Tue, 05 Mar 2024 …`, `5 de marzo de 2024`. */
function fromWords(text: string): string | undefined {
  const dayFirst =
    /(?<!\d)(\d{1,2})(?:st|nd|rd|th|er)?\.?\s+(?:de\s+)?(\p{L}{3,})\.?,?\s+(?:de\s+)?(\d{4})(?!\d)/iu.exec(text)
  const monthFirst = /(\p{L}{3,})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)/iu.exec(text)
  const [day, name, year] = dayFirst
    ? [dayFirst[1], dayFirst[2], dayFirst[3]]
    : [monthFirst?.[2], monthFirst?.[1], monthFirst?.[3]]
  const month = monthOf(name ?? '')
  if (month === undefined) return undefined
  const instant = /\d:\d{2}.*(?:GMT|UTC|[+-]\d{4})/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(instant) ? validDate(Number(year), month, Number(day)) : new Date(instant).toISOString()
}

function validDate(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists && year >= 1900 && year < 2200 ? date.toISOString().slice(0, 10) : undefined
}

/** The month, 1 to 12, for a name or abbreviation in about fifteen European languages; otherwise undefined. */
function monthOf(name: string): number | undefined {
  const month = months.findIndex((pattern) => pattern.test(name))
  return month < 0 ? undefined : month + 1
}

// Unique prefixes of English, German, Dutch, Scandinavian, Romance, Polish and Russian names.
const months = [
  /^(?:jan|jän|ene|gen|stycz|янв)/iu,
  /^(?:feb|fév|fev|lut[ey]|фев)/iu,
  /^(?:mar(?!ath|ket|k)|mär|maart|mrt|мар)/iu,
  /^(?:apr|avr|abr|kwi|апр)/iu,
  /^(?:may|mai|maj|mag|mei|мая|май)/iu,
  /^(?:jun|juin|giu|czerw|июн)/iu,
  /^(?:jul|juil|lug|lip|июл)/iu,
  /^(?:aug|août|aout|ago|sierp|авг)/iu,
  /^(?:sep|set|wrze|сен)/iu,
  /^(?:oct|okt|ott|out|paźd|окт)/iu,
  /^(?:nov|lis|ноя)/iu,
  /^(?:dec|dez|déc|dic|grud|дек)/iu,
]
