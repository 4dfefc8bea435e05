import { operatorEmail } from '#workers/search/operator-email.ts'
import type { SearchProvider, SearchRequest } from '#workers/search/provider.ts'
import type { ScholarResult } from '#workers/search/results.ts'
import { doiIn } from '#workers/search/scholar/doi.ts'
import { firstDayOf } from '#workers/search/scholar/freshness-date.ts'
import { markupText } from '#workers/search/scholar/markup-text.ts'
import { publicationInfo } from '#workers/search/scholar/publication-info.ts'
import type { SearchAccess } from '#workers/search/search-access.ts'
import { shorten } from '#workers/search/shorten.ts'
import { webAddress } from '#workers/search/web-address.ts'
import { listAt } from '#workers/upstreams/list-at.ts'
import { integerAt } from '#workers/upstreams/number-at.ts'
import { readJson, textAt, valueAt } from '#workers/upstreams/read-reply.ts'

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
  const authors = authorsOf(item)
  const year = integerAt(item, 'issued', 'date-parts', '0', '0')
  const snippet = markupText(textAt(item, 'abstract') ?? '')
  const venue = firstText(item, 'container-title')
  const info = publicationInfo({
    authors,
    venue: venue === undefined ? undefined : markupText(venue),
    year,
    publisher: textAt(item, 'publisher'),
  })
  const url = webAddress(valueAt(item, 'URL'))
  const citedBy = integerAt(item, 'is-referenced-by-count')
  const pdfUrl = pdfOf(item)
  const doi = doiIn(textAt(item, 'DOI'))
  return {
    title,
    ...(url !== undefined && { url }),
    ...(snippet !== '' && { snippet: shorten(snippet, maxSnippetLength) }),
    ...(info !== undefined && { publicationInfo: info }),
    ...(authors.length > 0 && { authors }),
    ...(year !== undefined && { year }),
    ...(citedBy !== undefined && { citedBy }),
    ...(pdfUrl !== undefined && { pdfUrl }),
    ...(doi !== undefined && { doi }),
  }
}

/** Characters: most of an abstract. */
const maxSnippetLength = 1000

/** Some papers have thousands of authors. */
const maxAuthors = 20

const listIn = (item: unknown, field: string): readonly unknown[] => {
  const list = valueAt(item, field)
  return Array.isArray(list) ? list : []
}

/** Titles are lists, usually of one. */
const firstText = (item: unknown, field: string) => textAt(item, field, '0')

/** A group of authors has a name only. */
function authorsOf(item: unknown): string[] {
  return listIn(item, 'author')
    .slice(0, maxAuthors)
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
