/**
 * A date of digits whose order its language tells: `12.03.2026`, `03/12/2026` in American English. ISO 8601. Undefined for
 * other texts, and where day and month could change places.
 */
export function localDate(text: string, language: string | undefined): string | undefined {
  const match = /(?<![\d./-])(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?!\d)/.exec(text.slice(0, 100))
  if (match === null) return undefined
  const [, first = '', mark, second = '', year = ''] = match
  const [one, other] = [Number(first), Number(second)]
  const order = orderOf(mark ?? '', language) ?? (one > 12 ? 'day-first' : other > 12 ? 'month-first' : undefined)
  if (order === undefined && one !== other) return undefined
  const [day, month] = order === 'month-first' ? [other, one] : [one, other]
  const date = new Date(Date.UTC(Number(year), month - 1, day))
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists ? date.toISOString().slice(0, 10) : undefined
}

function orderOf(mark: string, language = ''): 'day-first' | 'month-first' | undefined {
  const lower = language.toLowerCase()
  if (lower === 'en-us') return 'month-first'
  // Points are written in countries that put the day first. Plain English does not tell.
  return mark === '.' || (lower !== '' && lower !== 'en') ? 'day-first' : undefined
}
