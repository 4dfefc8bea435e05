import type { ScholarResult } from '#workers/search/results.ts'
import { doiIn } from '#workers/search/scholar/doi.ts'
import { present } from './present.ts'
import { readCount } from './read-number.ts'
import { readText } from './read-text.ts'

/** The fields of a result as a provider sends them. `authors`: a list of names. */
export type PublicationFields = Readonly<Partial<Record<keyof ScholarResult, unknown>>>

/** Papers of large collaborations have thousands. */
const maxAuthors = 20

/** Undefined for an item without a title. */
export function readPublication(fields: PublicationFields): ScholarResult | undefined {
  const title = readText(fields.title)
  if (title === undefined) return undefined
  return present({
    title,
    url: readText(fields.url),
    snippet: readText(fields.snippet),
    publicationInfo: readText(fields.publicationInfo),
    authors: authorsOf(fields.authors),
    year: readCount(fields.year),
    citedBy: readCount(fields.citedBy),
    pdfUrl: readText(fields.pdfUrl),
    doi: doiIn(readText(fields.doi)),
  })
}

function authorsOf(value: unknown): string[] | undefined {
  const names = Array.isArray(value) ? value.slice(0, maxAuthors).flatMap((name) => readText(name) ?? []) : []
  return names.length > 0 ? names : undefined
}
