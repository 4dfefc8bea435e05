import { isoDate } from '#workers/search/iso-date.ts'
import type { WebResult } from '#workers/search/results.ts'
import { present } from './present.ts'
import { readText } from './read-text.ts'

/** The fields of a result as a provider sends them. `date`: any text, or Unix seconds. */
export type WebFields = Readonly<Partial<Record<keyof WebResult, unknown>>>

/** Undefined for an item without a URL. A page without a title has its URL as the title. `now`: Unix milliseconds. */
export function readWeb({ title, url, snippet, date }: WebFields, now: number): WebResult | undefined {
  const address = readText(url)
  if (address === undefined) return undefined
  return present({
    title: readText(title) ?? address,
    url: address,
    snippet: readText(snippet) ?? '',
    date: typeof date === 'string' || typeof date === 'number' ? isoDate(date, now) : undefined,
  })
}
