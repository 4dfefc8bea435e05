import type { SearchKind } from '#shared/contract/search-kind.ts'
import type { Handler } from '#workers/handler.ts'
import type { PageContext } from '#workers/job-run/job-context.ts'
import type { SearchResults } from '#workers/search/results.ts'
import { searchFields, searchToKeep, withPositions, type SearchContext } from '#workers/search/search-within.ts'
import type { SearchRequest } from '#workers/search/search.ts'

export const searchNews: Handler<'search-news'> = (input, context) => listResults('news', input, context)

export const searchImages: Handler<'search-images'> = (input, context) => listResults('images', input, context)

export const searchPlaces: Handler<'search-places'> = (input, context) => listResults('places', input, context)

export const searchShopping: Handler<'search-shopping'> = (input, context) => listResults('shopping', input, context)

export const searchScholar: Handler<'search-scholar'> = (input, context) => listResults('scholar', input, context)

export const searchAutocomplete: Handler<'search-autocomplete'> = async (input, context) => {
  const { fields, results } = await searchKind('autocomplete', input, context)
  return { ...fields, suggestions: [...results] }
}

export const searchTrends: Handler<'search-trends'> = async (input, context) => {
  const { fields, results } = await searchKind('trends', { ...input, limit: 1 }, context)
  const timeline = results.timeline.map(({ date, timestamp, values }) => ({
    date,
    timestamp,
    values: Array.from(values),
  }))
  return { ...fields, timeline }
}

type Context = PageContext & SearchContext

type ListKind = Exclude<SearchKind, 'web' | 'autocomplete' | 'trends'>

async function listResults<K extends ListKind>(kind: K, request: SearchRequest, context: Context) {
  const { fields, results } = await searchKind(kind, request, context)
  const list: readonly SearchResults[K][number][] = results
  return { ...fields, results: withPositions(list) }
}

/** The results, and the fields that all kinds share. */
async function searchKind<K extends SearchKind>(kind: K, request: SearchRequest, context: Context) {
  const answer = await searchToKeep(kind, request, context)
  return { fields: searchFields(request.query, answer, context.now()), results: answer.results }
}
