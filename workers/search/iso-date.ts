/**
 * The date that a provider writes, as an ISO 8601 date, or as a timestamp if the time is known: ISO 8601, "Nov 3, 2026",
 * "3 Nov 2026", an HTTP date, or "2 hours ago" before `now`. Undefined for anything else.
 */
export function isoDate(text: string | undefined, now: number): string | undefined {
  const trimmed = text?.trim() ?? ''
  if (trimmed.length < 6 || trimmed.length > 40) return undefined
  const ago = agoMs(trimmed)
  if (ago !== undefined) return isoOf(now - ago, ago < dayMs)
  const hasTime = trimmed.includes(':')
  // Other texts, such as "3", are dates to `Date.parse`, too.
  if (!isIso(trimmed) && !/[a-z]{3}/i.test(trimmed)) return undefined
  const at = Date.parse(isIso(trimmed) || hasZone(trimmed) ? trimmed : `${trimmed} UTC`)
  return Number.isNaN(at) ? undefined : isoOf(at, hasTime)
}

function isoOf(at: number, hasTime: boolean): string | undefined {
  if (Math.abs(at) > latestMs) return undefined
  const iso = new Date(at).toISOString()
  return hasTime ? iso : iso.slice(0, 'YYYY-MM-DD'.length)
}

const isIso = (text: string) => /^\d{4}-\d\d(?:-\d\d|$)/.test(text)

const hasZone = (text: string) => /(?:Z|GMT|UTC|[+-]\d\d:?\d\d)$/.test(text)

const dayMs = 24 * 3_600_000

/** The last moment that JavaScript can write with a year of four digits. */
const latestMs = Date.UTC(9999, 11, 31)

function agoMs(text: string): number | undefined {
  const [amount = '', unit = '', ago, ...rest] = text.toLowerCase().split(' ')
  if (ago !== 'ago' || rest.length > 0) return undefined
  const count = amount === 'a' || amount === 'an' ? 1 : Number(amount)
  const unitMs = units[unit.endsWith('s') ? unit.slice(0, -1) : unit]
  return unitMs === undefined || !Number.isInteger(count) || count > 10_000 ? undefined : count * unitMs
}

const units: Readonly<Record<string, number>> = {
  second: 1000,
  sec: 1000,
  minute: 60_000,
  min: 60_000,
  hour: 3_600_000,
  day: dayMs,
  week: 7 * dayMs,
  month: 30 * dayMs,
  year: 365 * dayMs,
}
