import type { ErrorCode } from '#shared/contract/errors.ts'
import { requestId } from '#shared/contract/models/answers/request-id.ts'
import {
  array,
  choice,
  countryCode,
  integer,
  languageCode,
  notBlank,
  object,
  optional,
  string,
  timestamp,
  withDefault,
} from '#shared/contract/schema.ts'
import { freshnessValues } from '#shared/contract/search-kind.ts'
import { cacheFields, cacheInfo } from './cache.ts'
import { fetchTimeout } from './timeout.ts'

export const searchQuery = string({
  description: 'Query; "phrases" and site:example.com work',
  minLength: 1,
  // Longer queries fail at some providers.
  maxLength: 400,
  pattern: notBlank,
})

export const searchLimit = withDefault(integer({ description: 'Maximum results', minimum: 1, maximum: 20 }), 10)

export const country = optional(countryCode({ description: 'ISO 3166-1 code, such as us' }))

export const language = optional(languageCode({ description: 'ISO 639-1 code, such as en' }))

export const freshness = optional(choice(freshnessValues, { description: 'Maximum age of the results' }))

/** The input fields that all kinds of search share, except trends. */
export const searchInput = {
  query: searchQuery,
  limit: searchLimit,
  country,
  language,
  timeout: fetchTimeout,
  ...cacheFields,
}

/** The fields of `searchInput` that change the answer. */
export const searchKeyFields = ['query', 'limit', 'country', 'language'] as const

const provider = {
  id: string({ description: 'Stable id of the service, such as serper' }),
  name: string({ description: 'Name of the service for people, such as Serper' }),
}

/** The output fields that all kinds of search share. */
export const searchOutput = {
  query: string({ description: 'The requested query' }),
  provider: optional(
    object(provider, { description: 'Service whose results these are; of merged results, the first of the services' }),
  ),
  mergedProviders: optional(
    array(object(provider), { description: 'All services whose results were merged. Absent if it was one' }),
  ),
  warnings: optional(
    array(string(), { description: 'Options that the provider could not apply, and providers that failed' }),
  ),
  searchedAt: timestamp({ description: 'When the search ran, ISO 8601' }),
  cache: cacheInfo,
  requestId,
}

export const searchErrors = ['SEARCH_FAILED'] as const satisfies readonly ErrorCode[]

/** For examples of answers. */
export const searchOutputExample = {
  provider: { id: 'serper', name: 'Serper' },
  searchedAt: '2026-11-22T13:20:00.000Z',
  cache: { state: 'miss', age: 0 },
  requestId: '019aa1b2-0000-7000-8000-000000000031',
} as const

/** The page of a result. */
export const resultTitle = string({ description: 'Title of the page, as plain text' })
export const resultUrl = string({
  description: 'URL of the page, without redirects of the search engine and tracking parameters',
})

/** The number of a result in the answer. */
export const position = integer({ description: 'Place in the results, from 1', minimum: 1 })
