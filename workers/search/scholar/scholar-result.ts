import type { Freshness } from '#shared/contract/search-kind.ts'
import { present } from '#workers/search/read-results.ts'
import type { ScholarResult } from '#workers/search/results.ts'
import { shorten } from '#workers/search/shorten.ts'
import { markupText } from './markup-text.ts'

/** A work as an index of works states it. Texts may have markup. */
interface Work {
  title: string
  url: string | undefined
  /** The abstract. */
  snippet: string | undefined
  authors: readonly string[]
  venue: string | undefined
  publisher: string | undefined
  year: number | undefined
  citedBy: number | undefined
  pdfUrl: string | undefined
  doi: string | undefined
}

/** The result for a work. Some works have thousands of authors: the result has the first 20. */
export function scholarResult({ title, url, snippet, authors, venue, publisher, ...work }: Work): ScholarResult {
  const abstract = shorten(markupText(snippet ?? ''), maxSnippetLength)
  const names = authors.slice(0, maxAuthors)
  const place = venue === undefined ? undefined : markupText(venue)
  return {
    title,
    ...present({
      url,
      snippet: abstract === '' ? undefined : abstract,
      publicationInfo: publicationInfo({ authors: names, venue: place, year: work.year, publisher }),
      authors: names.length === 0 ? undefined : names,
      ...work,
    }),
  }
}

/** Characters: most of an abstract. */
const maxSnippetLength = 1000

const maxAuthors = 20

interface Publication {
  authors: readonly string[]
  venue?: string | undefined
  year?: number | undefined
  publisher?: string | undefined
}

/** One line about a publication, as in "A. Author, B. Author - Journal, 2020 - Publisher". Undefined without any part. */
function publicationInfo({ authors, venue, year, publisher }: Publication): string | undefined {
  const names = authors.slice(0, maxShownAuthors).join(', ') + (authors.length > maxShownAuthors ? ', …' : '')
  const place = [venue, year].filter((part) => part !== undefined).join(', ')
  const parts = [names, place, publisher === venue ? undefined : publisher].filter(Boolean)
  return parts.length === 0 ? undefined : parts.join(' - ')
}

const maxShownAuthors = 4

/** The first day of a period that ends now, as YYYY-MM-DD. `now`: Unix milliseconds. */
export function firstDayOf(period: Freshness, now: number): string {
  return new Date(now - days[period] * 86_400_000).toISOString().slice(0, 10)
}

const days: Readonly<Record<Freshness, number>> = { day: 1, week: 7, month: 31, year: 366 }
