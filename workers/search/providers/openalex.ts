import type { ScholarResult } from '#workers/search/results.ts'
import { doiIn } from '#workers/search/scholar/doi.ts'
import { markupText } from '#workers/search/scholar/markup-text.ts'
import { firstDayOf, scholarResult } from '#workers/search/scholar/scholar-result.ts'
import { operatorEmail, type SearchAccess } from '#workers/search/search-access.ts'
import type { SearchProvider, SearchRequest } from '#workers/search/search.ts'
import { listAt, integerAt, readJson, textAt, valueAt } from '#workers/upstreams/read-reply.ts'
import { webAddress } from '#workers/upstreams/web-address.ts'

const name = 'OpenAlex'

type OpenAlexAccess = Pick<SearchAccess, 'upstream' | 'now'> & {
  config: Pick<SearchAccess['config'], 'OPENALEX_API_KEY' | 'OPENALEX_BASE_URL' | 'CONTACT'>
}

/** Works by OpenAlex. `per-page`, `search` and the fields of a work are documented; the name of `select` is unverified. */
export const openOpenAlexScholar = (access: OpenAlexAccess): SearchProvider<'scholar'> => ({
  id: 'openalex',
  name,
  kind: 'scholar',
  applies: ['language', 'freshness', 'phrase'],
  async search(request, { timeoutMs, signal }) {
    const url = new URL('/works', access.config.OPENALEX_BASE_URL ?? 'https://api.openalex.org')
    url.search = new URLSearchParams(parametersOf(request, access)).toString()
    const reply = await access.upstream({
      url,
      method: 'GET',
      headers: { accept: 'application/json' },
      name,
      timeoutMs,
      signal,
    })
    return listAt(readJson(reply, name), name, 'results')
      .slice(0, request.limit)
      .flatMap((work) => resultOf(work) ?? [])
  },
})

function parametersOf(
  { query, limit, language, freshness }: SearchRequest,
  { config, now }: OpenAlexAccess,
): Record<string, string> {
  const { OPENALEX_API_KEY: key, CONTACT } = config
  const mailto = operatorEmail(CONTACT)
  const filters = [
    ...(language === undefined ? [] : [`language:${language}`]),
    ...(freshness === undefined ? [] : [`from_publication_date:${firstDayOf(freshness, now())}`]),
  ]
  return {
    search: query,
    'per-page': String(limit),
    select: fields.join(','),
    ...(filters.length > 0 && { filter: filters.join(',') }),
    ...(mailto !== undefined && { mailto }),
    ...(key !== undefined && { api_key: key }),
  }
}

/** All fields of a work take hundreds of kilobytes: each has the list of its references. */
const fields = [
  'id',
  'doi',
  'display_name',
  'publication_year',
  'cited_by_count',
  'authorships',
  'primary_location',
  'best_oa_location',
  'open_access',
  'abstract_inverted_index',
]

function resultOf(work: unknown): ScholarResult | undefined {
  const title = markupText(textAt(work, 'display_name') ?? textAt(work, 'title') ?? '')
  if (title === '') return undefined
  return scholarResult({
    title,
    url:
      webAddress(valueAt(work, 'primary_location', 'landing_page_url')) ??
      webAddress(valueAt(work, 'doi')) ??
      webAddress(valueAt(work, 'id')),
    snippet: readInvertedIndex(valueAt(work, 'abstract_inverted_index')),
    authors: authorsOf(work),
    venue: textAt(work, 'primary_location', 'source', 'display_name'),
    publisher: textAt(work, 'primary_location', 'source', 'host_organization_name'),
    year: integerAt(work, 'publication_year'),
    citedBy: integerAt(work, 'cited_by_count'),
    pdfUrl: pdfOf(work),
    doi: doiIn(textAt(work, 'doi')),
  })
}

function authorsOf(work: unknown): string[] {
  const authorships = valueAt(work, 'authorships')
  const list: readonly unknown[] = Array.isArray(authorships) ? authorships : []
  return list.flatMap((one) => textAt(one, 'author', 'display_name') ?? [])
}

/** The PDF of the best open location, else of the publisher. `oa_url` is often a page that leads to the file. */
function pdfOf(work: unknown): string | undefined {
  const open = webAddress(valueAt(work, 'open_access', 'oa_url'))
  return (
    webAddress(valueAt(work, 'best_oa_location', 'pdf_url')) ??
    webAddress(valueAt(work, 'primary_location', 'pdf_url')) ??
    (open !== undefined && new URL(open).pathname.toLowerCase().endsWith('.pdf') ? open : undefined)
  )
}

/**
 * The start of an abstract, from OpenAlex's inverted index: a list of positions for each word. Undefined without words.
 *
 * @example
 * readInvertedIndex({ Owls: [0], hunt: [1, 3], and: [2] }) // 'Owls hunt and hunt'
 */
export function readInvertedIndex(index: unknown): string | undefined {
  if (typeof index !== 'object' || index === null) return undefined
  const words: string[] = []
  for (const [word, positions] of Object.entries(index)) {
    if (!Array.isArray(positions)) continue
    for (const position of positions) if (isInStart(position)) words[position] = word
  }
  // The callback skips positions without a word.
  const found = words.filter((word) => word.length <= maxWordLength)
  return found.length === 0 ? undefined : found.join(' ')
}

const isInStart = (position: unknown): position is number =>
  Number.isInteger(position) && Number(position) >= 0 && Number(position) < maxWords

/** More than a snippet can hold. */
const maxWords = 500

const maxWordLength = 100
