import type { Value } from './value.ts'

/** The times of day and weekdays of a text: `10 am`, `14:30`, `noon`, `Monday`. */
export const timesIn = (text: string): Value[] =>
  Array.from(text.matchAll(times), ({ 0: written, index }) => ({
    keys: [written.toLowerCase().replaceAll(/[\s.]/g, '')],
    start: index,
    end: index + written.length,
  }))

const times =
  /(?<!\d)\d{1,2}(?::\d{2})? ?(?:am|pm|a\.m\.|p\.m\.|uhr|o'clock)(?!\p{L})|(?<!\d)\d{1,2}:\d{2}(?!\d)|(?<!\p{L})(?:noon|midnight|dawn|dusk|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?)(?!\p{L})/giu
