import type { SearchKind } from '#shared/contract/search-kind.ts'
import type { Handler } from '#workers/handler.ts'
import type { SearchRequest } from '#workers/search/provider.ts'
import { present } from '#workers/search/reading/present.ts'
import type { SearchResults } from '#workers/search/results.ts'
import { searchFields, searchWithin, withPositions, type SearchContext } from '#workers/search/search-answer.ts'

export const searchNews: Handler<'search-news'> = (input, context) => listResults('news', requestOf(input), context)

export const searchImages: Handler<'search-images'> = (input, context) =>
  listResults('images', requestOf(input), context)

export const searchPlaces: Handler<'search-places'> = (input, context) =>
  listResults('places', requestOf(input), context)

export const searchShopping: Handler<'search-shopping'> = (input, context) =>
  listResults('shopping', requestOf(input), context)

export const searchScholar: Handler<'search-scholar'> = (input, context) =>
  listResults('scholar', requestOf(input), context)

export const searchAutocomplete: Handler<'search-autocomplete'> = async (input, context) => {
  const answer = await searchWithin('autocomplete', requestOf(input), context)
  return { ...searchFields(input.query, answer, context.now()), suggestions: [...answer.results] }
}

export const searchTrends: Handler<'search-trends'> = async (input, context) => {
  const answer = await searchWithin('trends', requestOf({ ...input, limit: 1 }), context)
  const { timeline } = answer.results
  return {
    ...searchFields(input.query, answer, context.now()),
    timeline: timeline.map((entry) => ({ ...entry, values: [...entry.values] })),
  }
}

type ListKind = Exclude<SearchKind, 'web' | 'autocomplete' | 'trends'>

async function listResults<K extends ListKind>(kind: K, request: SearchRequest, context: SearchContext) {
  const answer = await searchWithin(kind, request, context)
  const results: readonly SearchResults[K][number][] = answer.results
  return { ...searchFields(request.query, answer, context.now()), results: withPositions(results) }
}

/** The fields of an input that describe the search. */
function requestOf({ query, limit, country, language, freshness, location, period }: SearchRequest): SearchRequest {
  return { query, limit, ...present({ country, language, freshness, location, period }) }
}
