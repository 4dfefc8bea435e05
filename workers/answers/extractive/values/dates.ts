import type { Value } from './value.ts'

/**
 * The dates and years of a text. The keys run from the year to the day, as far as the text says: `1987`, `1987-05`,
 * `1987-05-03`, so that a year agrees with a day in it.
 */
export function datesIn(text: string): Value[] {
  const found: Value[] = []
  for (const match of text.matchAll(years)) {
    const year = match[0]
    const start = match.index
    const end = start + year.length
    if (isPartOfNumber(text, start, end)) continue
    const iso = isoRest.exec(text.slice(end, end + 6))
    const { month, day } = iso === null ? wordsBeside(text, start, end) : { month: Number(iso[1]), day: Number(iso[2]) }
    found.push({ keys: keysOf(year, month, day), start, end })
  }
  return found
}

const years = /(?<!\d)(?:1\d{3}|20\d{2})(?!\d)/g
const isoRest = /^-([01]\d)-([0-3]\d)/

/** `1,987` and `1987.50` are no years, nor is `€1987`. */
const isPartOfNumber = (text: string, start: number, end: number) =>
  /\d[.,'’ ]$/.test(text.slice(Math.max(0, start - 2), start)) ||
  /^[.,'’]\d/.test(text.slice(end, end + 2)) ||
  /^ ?(?:%|°|\p{Sc}|km|kg|m\b|metres|meters|miles|feet|people|employees)/u.test(text.slice(end, end + 11)) ||
  /\p{Sc} ?$/u.test(text.slice(Math.max(0, start - 2), start))

function keysOf(year: string, month?: number, day?: number): string[] {
  if (month === undefined || !(month >= 1 && month <= 12)) return [year]
  const toMonth = `${year}-${String(month).padStart(2, '0')}`
  return day === undefined || !(day >= 1 && day <= 31)
    ? [year, toMonth]
    : [year, toMonth, `${toMonth}-${String(day).padStart(2, '0')}`]
}

/** `3 May 1987`, `May 3, 1987`, `3. Mai 1987`, `3 de mayo de 1987`: the words just before the year. */
function wordsBeside(text: string, start: number, end: number): { month?: number; day?: number } {
  const before = text.slice(Math.max(0, start - reach), start).match(parts) ?? []
  const near = before.filter((word) => !fillers.has(word.toLowerCase())).slice(-2)
  const monthAt = near.findLastIndex((word) => monthOf(word) !== undefined)
  const month = monthOf(near[monthAt] ?? '')
  if (month === undefined) return {}
  const dayText = near[monthAt === 1 ? 0 : 1]
  const day = dayText === undefined ? Number.NaN : Number.parseInt(dayText, 10)
  return Number.isInteger(day) && day >= 1 && day <= 31 && end > start ? { month, day } : { month }
}

const reach = 24
const parts = /\d+|\p{L}+/gu
const fillers: ReadonlySet<string> = new Set(['de', 'of', 'the', 'st', 'nd', 'rd', 'th'])

/** The number of the month with this name or abbreviation, in any of the languages. */
export const monthOf = (word: string): number | undefined => months.get(word.toLowerCase())

const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl']

const months: ReadonlyMap<string, number> = new Map(
  languages.flatMap((language) => namesOf(language, 'long').concat(namesOf(language, 'short'))),
)

function namesOf(language: string, month: 'long' | 'short'): [string, number][] {
  const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, index) => [
    format.format(Date.UTC(2000, index)).replace('.', '').toLowerCase(),
    index + 1,
  ])
}
