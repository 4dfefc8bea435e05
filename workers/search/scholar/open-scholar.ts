import type { SearchProvider } from '#workers/search/provider.ts'
import { openCrossrefScholar } from '#workers/search/providers/crossref/scholar.ts'
import { openOpenAlexScholar } from '#workers/search/providers/openalex/scholar.ts'
import type { SearchAccess } from '#workers/search/search-access.ts'
import { bothIndexes } from './both-indexes.ts'

type ScholarAccess = Pick<SearchAccess, 'upstream' | 'config' | 'now'>

/** OpenAlex, merged with Crossref if `SEARCH_PROVIDERS` lists both. */
export function openOpenAlex(access: ScholarAccess): SearchProvider<'scholar'> {
  const openAlex = openOpenAlexScholar(access)
  const { SEARCH_PROVIDERS: listed } = access.config
  return listed.includes('crossref') ? bothIndexes(openAlex, openCrossrefScholar(access), access.now) : openAlex
}

/** Crossref. Undefined if it is merged with OpenAlex. */
export function openCrossref(access: ScholarAccess): SearchProvider<'scholar'> | undefined {
  return access.config.SEARCH_PROVIDERS.includes('openalex') ? undefined : openCrossrefScholar(access)
}
