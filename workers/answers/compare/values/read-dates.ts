import { isoDate } from '#workers/search/iso-date.ts'

/** A date of a text. */
export interface WrittenDate {
  /** ISO 8601. */
  date: string
  start: number
  end: number
}

/** No page is dated later. Dates of the future are facts, too. */
const latest = Date.UTC(2200)

/** Finds the dates of a text that name a day, a month and a year, in any of the usual notations. */
export function readDates(text: string): WrittenDate[] {
  const found: WrittenDate[] = []
  for (const { 0: written, index } of text.matchAll(shapes)) {
    const date = isoDate(fromPoints(written), latest)?.slice(0, 10)
    if (date !== undefined) found.push({ date, start: index, end: index + written.length })
    if (found.length === maxDates) break
  }
  return found
}

const maxDates = 20

/** `2026-11-03`, `3.11.2026`, `3 November 2026`, `Nov 3, 2026`. A month has the letters that English begins it with. */
const shapes =
  /\b(?:\d{4}-\d{2}-\d{2}|\d{1,2}\.\d{1,2}\.\d{4}|\d{1,2}(?:st|nd|rd|th|\.)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?,? \d{4}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4})\b/gi

/** `3.11.2026` in the order of ISO 8601; `3rd` as `3`. */
function fromPoints(written: string): string {
  const [day = '', month = '', year] = written.split('.')
  if (year !== undefined && /^\d{4}$/.test(year)) return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return written.replace(/^(\D*\d{1,2})(?:st|nd|rd|th)/, '$1')
}
