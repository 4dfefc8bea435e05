import type { SearchCapability } from '#shared/contract/operation.ts'
import { searchKinds, type SearchKind } from '#shared/contract/search-kind.ts'
import { integerBetween, optionalOrigin, optionalSecret, orderOf, type Values } from './readers.ts'

/**
 * Search providers, in default order: those that an operator configures come before those that need no key. Of these,
 * DuckDuckGo has an index of the whole web. When it blocks, Marginalia has pages about most questions that are asked in
 * English. Wikipedia is last, because it finds something for any words, and so no provider after it would be asked.
 */
export const searchProviderIds = [
  'serper',
  'brave',
  'searxng',
  'tavily',
  'exa',
  'serpapi',
  'duckduckgo',
  'marginalia',
  'wikipedia',
  'openalex',
  'crossref',
  'nominatim',
  'google-suggest',
  'google-trends',
  'result-pages',
] as const

export type SearchProviderId = (typeof searchProviderIds)[number]

/** The kinds that each provider serves. */
export const kindsOfProvider = {
  serper: ['web', 'news', 'images', 'places', 'shopping', 'scholar', 'autocomplete'],
  brave: ['web', 'news', 'images'],
  searxng: ['web', 'news', 'images', 'scholar', 'places'],
  tavily: ['web', 'news'],
  exa: ['web'],
  serpapi: ['trends'],
  marginalia: ['web'],
  duckduckgo: ['web', 'news', 'images', 'autocomplete'],
  wikipedia: ['web'],
  openalex: ['scholar'],
  crossref: ['scholar'],
  nominatim: ['places'],
  'google-suggest': ['autocomplete'],
  'google-trends': ['trends'],
  'result-pages': ['shopping'],
} as const satisfies Record<SearchProviderId, readonly SearchKind[]>

/** A provider with a key is enabled by it. SearXNG is enabled by its URL. The others need no key. */
export const searchSettings = {
  SEARCH_PROVIDERS: orderOf(searchProviderIds, 'Order of the providers; unlisted ones are not used'),
  SEARCH_FUSION: integerBetween(1, 2, 1, 'Providers of a web search; 2 merges the results of two, at twice the cost'),
  SERPER_API_KEY: optionalSecret('Serper API key', 1),
  BRAVE_API_KEY: optionalSecret('Brave Search API key', 1),
  SEARXNG_URL: optionalOrigin('URL of a SearXNG instance with the format json enabled'),
  TAVILY_API_KEY: optionalSecret('Tavily API key', 1),
  EXA_API_KEY: optionalSecret('Exa API key', 1),
  SERPAPI_API_KEY: optionalSecret('SerpApi key, for trends', 1),
  MARGINALIA_API_KEY: optionalSecret('Marginalia API key with a commercial licence', 1),
  OPENALEX_API_KEY: optionalSecret('OpenAlex API key; raises its limits', 1),
  NOMINATIM_BASE_URL: optionalOrigin(
    'Base URL of your own Nominatim, which gets requests without pauses; default https://nominatim.openstreetmap.org',
  ),
} as const

/** The settings that enable a provider. A provider without an entry needs none. */
const enabledBy: Partial<Record<SearchProviderId, keyof typeof searchSettings>> = {
  serper: 'SERPER_API_KEY',
  brave: 'BRAVE_API_KEY',
  searxng: 'SEARXNG_URL',
  tavily: 'TAVILY_API_KEY',
  exa: 'EXA_API_KEY',
  serpapi: 'SERPAPI_API_KEY',
  marginalia: 'MARGINALIA_API_KEY',
}

type SearchConfig = Values<typeof searchSettings>

/** The enabled providers that serve a kind, in the order of the setting. */
export function searchProvidersFor(kind: SearchKind, config: SearchConfig): readonly SearchProviderId[] {
  return config.SEARCH_PROVIDERS.filter((id) => {
    const setting = enabledBy[id]
    const kinds: readonly SearchKind[] = kindsOfProvider[id]
    if (!kinds.includes(kind) || (setting !== undefined && config[setting] === undefined)) return false
    // It reads the pages that a web search finds.
    return id !== 'result-pages' || searchProvidersFor('web', config).length > 0
  })
}

/** The kinds of search that this deployment can serve. */
export function searchCapabilities(config: SearchConfig): readonly SearchCapability[] {
  return searchKinds
    .filter((kind) => searchProvidersFor(kind, config).length > 0)
    .map((kind) => `${kind}-search` as const)
}
