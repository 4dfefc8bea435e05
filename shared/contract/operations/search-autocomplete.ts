import {
  searchErrors,
  searchInput,
  searchKeyFields,
  searchOutput,
  searchOutputExample,
} from '#shared/contract/models/search-fields.ts'
import { operation } from '#shared/contract/operation.ts'
import { perCall } from '#shared/contract/price.ts'
import { array, object, string } from '#shared/contract/schema.ts'

export const searchAutocomplete = operation({
  name: 'search-autocomplete',
  method: 'POST',
  path: '/search/autocomplete',
  group: 'Search',
  tool: {
    name: 'search_autocomplete',
    description:
      'List the queries that a search engine suggests for the start of one. Use it to find what people search for, and search_trends to compare how often.',
  },
  summary: 'List the queries that a search engine suggests',
  description:
    'Returns the suggestions of a search engine for the start of a query, most likely first. Set `country` and `language` for the suggestions of a market.',
  access: 'paid',
  price: perCall({ catalog: '0.015' }),
  pool: 'search',
  timeoutMs: 30_000,
  needs: ['autocomplete-search'],
  input: object(searchInput),
  output: object({
    ...searchOutput,
    suggestions: array(string(), { description: 'Queries that people type, most likely first' }),
  }),
  cache: { keyFields: [...searchKeyFields] },
  errors: searchErrors,
  example: {
    input: { query: 'how to bake', limit: 3 },
    output: {
      query: 'how to bake',
      suggestions: ['how to bake a potato', 'how to bake bread', 'how to bake salmon'],
      ...searchOutputExample,
    },
  },
})
