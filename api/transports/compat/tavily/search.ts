import {
  definedFields,
  domainsOf,
  listOf,
  refuseOptions,
  type Adapter,
  type Fields,
} from '#api/transports/compat/adapter.ts'
import { searchNews } from '#shared/contract/operations/search-news.ts'
import { search as webSearch } from '#shared/contract/operations/search.ts'

export const search: Adapter = {
  method: 'POST',
  path: '/tavily/search',
  example: '/tavily/search',
  service: 'tavily',
  read(sent) {
    refuseOptions(sent, {
      include_answer: 'POST /answer answers a question with checked quotes',
      include_images: 'POST /search/images finds images',
      start_date: 'use time_range',
      end_date: 'use time_range',
      exact_match: 'write the words in quotes in the query',
    })
    const isNews = sent['topic'] === 'news'
    const limit = sent['max_results'] ?? 5
    const isRead = !isNews && isSet(sent['include_raw_content'])
    const input = {
      query: sent['query'],
      limit,
      country: countryOf(sent),
      freshness: freshnessOf(sent),
      includeDomains: domainsOf(sent['include_domains']),
      excludeDomains: domainsOf(sent['exclude_domains']),
    }
    const read = isRead ? { includeContent: true, contentResults: Math.min(10, Math.max(1, Number(limit))) } : {}
    return { operation: isNews ? searchNews : webSearch, input: definedFields({ ...input, ...read }) }
  },
  write: ({ results }, { sent, seconds, requestId }) => ({
    query: sent['query'],
    answer: null,
    images: [],
    results: listOf(results).map(resultOf),
    response_time: seconds,
    request_id: requestId,
  }),
}

const isSet = (value: unknown) => value !== undefined && value !== null && value !== false

/** Search providers rank and do not score, so the score falls with the position. */
const resultOf = ({ title, url, snippet, content, position, isoDate, date }: Fields) => ({
  title,
  url,
  content: snippet ?? '',
  score: 1 / Number(position ?? 1),
  raw_content: content ?? null,
  ...definedFields({ published_date: isoDate ?? date }),
})

const ranges: Readonly<Record<string, string>> = { d: 'day', w: 'week', m: 'month', y: 'year' }

/** `days`: the smallest range that has them. */
function freshnessOf({ time_range, days }: Fields): unknown {
  if (isSet(time_range)) return ranges[String(time_range)] ?? time_range
  if (typeof days !== 'number') return undefined
  return days <= 1 ? 'day' : days <= 7 ? 'week' : days <= 31 ? 'month' : 'year'
}

/** The code of a country in English: 'united states' → 'us'. A code stays as it is. */
function countryOf({ country }: Fields): unknown {
  if (typeof country !== 'string' || country.length <= 2) return country ?? undefined
  return codes().get(country.toLowerCase()) ?? country
}

let known: ReadonlyMap<string, string> | undefined

function codes(): ReadonlyMap<string, string> {
  if (known !== undefined) return known
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index))
  const all = letters.flatMap((first) => letters.map((second) => first + second))
  known = new Map(all.flatMap((code) => nameOf(code, names).map((name) => [name, code.toLowerCase()])))
  return known
}

const nameOf = (code: string, names: Intl.DisplayNames) => [names.of(code)?.toLowerCase() ?? []].flat()
