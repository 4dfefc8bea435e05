import { invalidField } from '#api/calls/invalid-field.ts'
import {
  definedFields,
  domainsOf,
  fieldsOf,
  listOf,
  refuseOptions,
  textsOf,
  type Adapter,
  type Fields,
} from '#api/transports/compat/adapter.ts'
import { searchImages } from '#shared/contract/operations/search-images.ts'
import { searchNews } from '#shared/contract/operations/search-news.ts'
import { search as webSearch } from '#shared/contract/operations/search.ts'
import { formatsOf, pagesInput } from './page-options.ts'

const operations = { web: webSearch, news: searchNews, images: searchImages }

const ages: Readonly<Record<string, string>> = { 'qdr:d': 'day', 'qdr:w': 'week', 'qdr:m': 'month', 'qdr:y': 'year' }

/** One source of results: each is an operation with a price of its own. */
export const search: Adapter = {
  method: 'POST',
  path: '/v2/search',
  example: '/v2/search',
  service: 'firecrawl',
  read(sent) {
    refuseOptions(sent, {
      categories: 'use words of the query',
      location: 'use country',
    })
    const source = sourceOf(sent)
    const { query, limit, country, scrapeOptions } = sent
    const input = definedFields({
      query,
      limit,
      country: country ?? undefined,
      freshness: freshnessOf(sent),
      includeDomains: domainsOf(sent['includeDomains']),
      excludeDomains: domainsOf(sent['excludeDomains']),
    })
    const pages = fieldsOf(scrapeOptions)
    const isRead = source === 'web' && pages['formats'] !== undefined && formatsOf(pages).length > 0
    const { timeout: _, ...options } = pagesInput(isRead ? pages : {})
    const read = isRead ? { includeContent: true, contentResults: Math.min(10, Number(limit ?? 5)), ...options } : {}
    return { operation: operations[source], input: { ...input, ...read } }
  },
  write: ({ results }, { sent }) => ({
    success: true,
    data: { [sourceOf(sent)]: listOf(results).map((result) => resultOf(result, sourceOf(sent))) },
  }),
}

function sourceOf({ sources }: Fields): keyof typeof operations {
  if (sources === undefined || sources === null) return 'web'
  const names = [
    ...textsOf(sources),
    ...listOf(sources).flatMap(({ type }) => (typeof type === 'string' ? [type] : [])),
  ]
  const [name = 'web', ...others] = names
  if (others.length > 0) throw invalidField('/sources', 'must have one source; make a call for each')
  if (name === 'web' || name === 'news' || name === 'images') return name
  throw invalidField('/sources/0', `must be web, news or images, found ${JSON.stringify(name)}`)
}

function freshnessOf({ tbs }: Fields): string | undefined {
  if (tbs === undefined || tbs === null || tbs === '') return undefined
  const age = typeof tbs === 'string' ? ages[tbs] : undefined
  if (age !== undefined) return age
  throw invalidField('/tbs', `must be one of ${Object.keys(ages).join(', ')}`)
}

function resultOf(result: Fields, source: keyof typeof operations): Fields {
  const { url, title, snippet, content, position, error } = result
  if (source === 'images')
    return definedFields({ title, url: result['pageUrl'] ?? url, imageUrl: result['imageUrl'] ?? url, position })
  const date =
    source === 'news' ? { date: result['date'], imageUrl: result['thumbnail'], snippet } : { description: snippet }
  return definedFields({ url, title, position, ...date, markdown: content, warning: fieldsOf(error)['message'] })
}
