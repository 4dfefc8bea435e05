import type { ScholarResult } from '#workers/search/results.ts'
import { doiIn } from '#workers/search/scholar/doi.ts'
import { markupText } from '#workers/search/scholar/markup-text.ts'
import { firstDayOf, scholarResult } from '#workers/search/scholar/scholar-result.ts'
import { operatorEmail, type SearchAccess } from '#workers/search/search-access.ts'
import type { SearchProvider, SearchRequest } from '#workers/search/search.ts'
import { listAt, integerAt, readJson, textAt, valueAt } from '#workers/upstreams/read-reply.ts'
import { webAddress } from '#workers/upstreams/web-address.ts'

const name = 'Crossref'

type CrossrefAccess = Pick<SearchAccess, 'upstream' | 'now'> & {
  config: Pick<SearchAccess['config'], 'CROSSREF_BASE_URL' | 'CONTACT'>
}

/** Works by Crossref. The envelope `message.items` and the name of `select` are unverified; the fields of an item are documented. */
export const openCrossrefScholar = (access: CrossrefAccess): SearchProvider<'scholar'> => ({
  id: 'crossref',
  name,
  kind: 'scholar',
  applies: ['freshness'],
  async search(request, { timeoutMs, signal }) {
    const url = new URL('/works', access.config.CROSSREF_BASE_URL ?? 'https://api.crossref.org')
    url.search = new URLSearchParams(parametersOf(request, access)).toString()
    const reply = await access.upstream({
      url,
      method: 'GET',
      headers: { accept: 'application/json' },
      name,
      timeoutMs,
      signal,
    })
    return listAt(readJson(reply, name), name, 'message', 'items')
      .slice(0, request.limit)
      .flatMap((item) => resultOf(item) ?? [])
  },
})

function parametersOf(
  { query, limit, freshness }: SearchRequest,
  { config, now }: CrossrefAccess,
): Record<string, string> {
  const mailto = operatorEmail(config.CONTACT)
  return {
    query,
    rows: String(limit),
    select: fields.join(','),
    ...(freshness !== undefined && { filter: `from-pub-date:${firstDayOf(freshness, now())}` }),
    ...(mailto !== undefined && { mailto }),
  }
}

/** Without this, each item has the list of its references. */
const fields = [
  'DOI',
  'URL',
  'title',
  'author',
  'container-title',
  'publisher',
  'issued',
  'abstract',
  'is-referenced-by-count',
  'link',
]

function resultOf(item: unknown): ScholarResult | undefined {
  const title = markupText(firstText(item, 'title') ?? '')
  if (title === '') return undefined
  return scholarResult({
    title,
    url: webAddress(valueAt(item, 'URL')),
    snippet: textAt(item, 'abstract'),
    authors: authorsOf(item),
    venue: firstText(item, 'container-title'),
    publisher: textAt(item, 'publisher'),
    year: integerAt(item, 'issued', 'date-parts', '0', '0'),
    citedBy: integerAt(item, 'is-referenced-by-count'),
    pdfUrl: pdfOf(item),
    doi: doiIn(textAt(item, 'DOI')),
  })
}

const listIn = (item: unknown, field: string): readonly unknown[] => {
  const list = valueAt(item, field)
  return Array.isArray(list) ? list : []
}

/** Titles are lists, usually of one. */
const firstText = (item: unknown, field: string) => textAt(item, field, '0')

/** A group of authors has a name only. */
function authorsOf(item: unknown): string[] {
  return listIn(item, 'author')
    .map(
      (author) =>
        [textAt(author, 'given'), textAt(author, 'family')].filter(Boolean).join(' ') || textAt(author, 'name'),
    )
    .filter((author) => author !== undefined)
}

/** Links for `similarity-checking` are for one company only. */
function pdfOf(item: unknown): string | undefined {
  const pdf = listIn(item, 'link').find(
    (link) =>
      textAt(link, 'content-type') === 'application/pdf' &&
      textAt(link, 'intended-application') !== 'similarity-checking',
  )
  return webAddress(valueAt(pdf, 'URL'))
}
