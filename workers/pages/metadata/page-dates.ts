import { isoDate } from '#shared/values/iso-date.ts'
import type { TitleLine } from './title-lines.ts'

/** The visible dates near the heading: the first one labelled as an update, and the first other one. */
export function pageDates(lines: readonly TitleLine[]): { published?: string; modified?: string } {
  const found: { date: string; isUpdate: boolean }[] = []
  let above = ''
  for (const { text, times } of lines) {
    // On many pages, the label ("Published") is the line above the date.
    const label = above.length < 25 ? above : ''
    const dates = times.length > 0 ? times : datesIn(text)
    for (const { written, before } of dates) {
      const date = isoDate(written)
      if (date) found.push({ date, isUpdate: update.test((before.trim() || label).slice(-40)) })
    }
    above = text
  }
  const published = found.find(({ isUpdate }) => !isUpdate)?.date
  const modified = found.find(({ isUpdate }) => isUpdate)?.date
  return { ...(published && { published }), ...(modified && { modified }) }
}

/** The date in the path of a URL, as in blogs and newspapers; undefined without one. */
export function dateInUrl(url: string): string | undefined {
  const [, year, month, day] =
    /\/((?:19|20)\d{2})[/-](\d{1,2})[/-](\d{1,2})(?=[/-]|$)/u.exec(URL.parse(url)?.pathname ?? '') ?? []
  return isoDate(year && `${year}-${month}-${day}`)
}

const update =
  /updat|modif|edited|revis|aktualisiert|geändert|mis à jour|actualizad|atualizad|aggiornat|bijgewerkt|обновлен/iu

function datesIn(text: string): { written: string; before: string }[] {
  return Array.from(text.matchAll(dated), (match) => ({ written: match[0], before: text.slice(0, match.index) }))
}

const dated =
  /\d{4}-\d{1,2}-\d{1,2}(?!\d)|\d{4}\s*年\s*\d{1,2}\s*月\s*\d{1,2}\s*日|\b\d{1,2}(?:st|nd|rd|th|er)?\.?\s+(?:de\s+)?\p{L}{3,10}\.?,?\s+(?:de\s+)?\d{4}\b|(?<!\p{L})\p{L}{3,10}\.?\s+\d{1,2}(?:st|nd|rd|th)?,?\s+\d{4}\b/gu
