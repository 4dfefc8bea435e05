import { fullDates } from '#shared/values/dates.ts'
import { isoDate } from '#shared/values/iso-date.ts'
import type { TitleLine } from './title-lines.ts'

/** The visible dates near the heading: the first one labelled as an update, and the first other one. */
export function pageDates(lines: readonly TitleLine[]): { published?: string; modified?: string } {
  const found: { date: string; isUpdate: boolean }[] = []
  let above = ''
  for (const { text, times } of lines) {
    // On many pages, the label ("Published") is the line above the date.
    const label = above.length < 25 ? above : ''
    for (const { date, before } of times.length > 0 ? times.map(timeOf) : datesIn(text)) {
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

const timeOf = ({ written, before }: TitleLine['times'][number]) => ({ date: isoDate(written), before })

const datesIn = (text: string) => fullDates(text).map(({ date, start }) => ({ date, before: text.slice(0, start) }))
