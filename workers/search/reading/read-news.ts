import { isoDate } from '#workers/search/iso-date.ts'
import type { NewsResult } from '#workers/search/results.ts'
import { present } from './present.ts'
import { readText } from './read-text.ts'

/** The fields of a result as a provider sends them. `date`: any text, or Unix seconds. */
export type NewsFields = Readonly<Partial<Record<Exclude<keyof NewsResult, 'isoDate'>, unknown>>>

/** Undefined for an item without a title or a URL. `now`: Unix milliseconds. */
export function readNews(fields: NewsFields, now: number): NewsResult | undefined {
  const { date } = fields
  const title = readText(fields.title)
  const url = readText(fields.url)
  if (title === undefined || url === undefined) return undefined
  return present({
    title,
    url,
    snippet: readText(fields.snippet),
    source: readText(fields.source),
    date: readText(date),
    isoDate: typeof date === 'string' || typeof date === 'number' ? isoDate(date, now) : undefined,
    thumbnail: readText(fields.thumbnail),
  })
}
