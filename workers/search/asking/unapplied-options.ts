import { hasPhrase, hasSite } from '#workers/search/query-operators.ts'
import type { SearchOption, SearchProvider, SearchRequest } from '#workers/search/search.ts'

type Applies = Pick<SearchProvider, 'name' | 'applies' | 'countries' | 'languages'>

/** A warning for each option of the request that the provider could not apply. */
export function unappliedOptions(request: SearchRequest, provider: Applies): string[] {
  return usedOptions(request)
    .filter((option) => !isApplied(option, request, provider))
    .map((option) => `${provider.name} cannot apply ${names[option]}.`)
}

function usedOptions({ query, country, language, freshness, location }: SearchRequest): SearchOption[] {
  const used: Record<SearchOption, boolean> = {
    country: country !== undefined,
    language: language !== undefined,
    freshness: freshness !== undefined,
    location: location !== undefined,
    site: hasSite(query),
    phrase: hasPhrase(query),
  }
  return options.filter((option) => used[option])
}

function isApplied(option: SearchOption, { country, language }: SearchRequest, provider: Applies): boolean {
  if (!provider.applies.includes(option)) return false
  if (option === 'country') return provider.countries?.has(country ?? '') ?? true
  if (option === 'language') return provider.languages?.has(language ?? '') ?? true
  return true
}

const names: Record<SearchOption, string> = {
  country: 'this country',
  language: 'this language',
  freshness: 'freshness',
  location: 'location',
  site: 'site: in the query',
  phrase: 'quoted phrases',
}

const options = ['country', 'language', 'freshness', 'location', 'site', 'phrase'] as const
