import { isoDate } from '#workers/search/iso-date.ts'
import type { NewsResult } from '#workers/search/results.ts'
import { present } from './present.ts'
import { readText } from './read-text.ts'

/** The fields of a result as a provider sends them. `isoDate`: any date that is more exact than `date`; text or Unix seconds. */
export type NewsFields = Readonly<Partial<Record<keyof NewsResult, unknown>>>

/** Undefined for an item without a title or a URL. `now`: Unix milliseconds. */
export function readNews(fields: NewsFields, now: number): NewsResult | undefined {
  const title = readText(fields.title)
  const url = readText(fields.url)
  if (title === undefined || url === undefined) return undefined
  return present({
    title,
    url,
    snippet: readText(fields.snippet),
    source: readText(fields.source),
    date: readText(fields.date),
    isoDate: readDate(fields.isoDate, now) ?? readDate(fields.date, now),
    thumbnail: readText(fields.thumbnail),
  })
}

const readDate = (value: unknown, now: number) =>
  typeof value === 'string' || typeof value === 'number' ? isoDate(value, now) : undefined
