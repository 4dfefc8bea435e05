import { dateMentions } from '#workers/evidence/checks/date-mentions.ts'

/** A date of a text. */
export interface WrittenDate {
  /** ISO 8601. */
  date: string
  start: number
  end: number
}

/**
 * Finds the dates of a text that name a day, a month and a year, in the notations of `dateMentions`. Points put the day first;
 * a date with slashes is left out if day and month could change places.
 */
export function readDates(text: string): WrittenDate[] {
  const readings = Map.groupBy(dateMentions(text), ({ start }) => start)
  const found: WrittenDate[] = []
  for (const [first, second] of readings.values()) {
    if (first?.year === undefined || first.month === undefined || first.day === undefined) continue
    const { start, end, year, month, day } = first
    const isUnclear = second !== undefined && (second.month !== month || second.day !== day)
    if (isUnclear && text.slice(start, end).includes('/')) continue
    found.push({ date: [year, padded(month), padded(day)].join('-'), start, end })
  }
  return found.toSorted((one, other) => one.start - other.start).slice(0, maxDates)
}

const maxDates = 20

const padded = (number: number) => String(number).padStart(2, '0')
