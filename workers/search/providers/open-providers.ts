import type { SearchKind } from '#shared/contract/search-kind.ts'
import {
  searchProvidersFor,
  type kindsOfProvider,
  type SearchProviderId,
} from '#shared/runtime/settings/search-settings.ts'
import { openCrossref, openOpenAlex } from '#workers/search/scholar/both-indexes.ts'
import type { SearchAccess } from '#workers/search/search-access.ts'
import type { SearchProvider } from '#workers/search/search.ts'
import { openBraveImages, openBraveNews, openBraveWeb } from './brave.ts'
import { openDuckDuckGoAutocomplete, openDuckDuckGoImages, openDuckDuckGoNews } from './duckduckgo/script-kinds.ts'
import { openDuckDuckGoWeb } from './duckduckgo/web.ts'
import { openExaWeb } from './exa.ts'
import { openGoogleSuggest } from './google-suggest.ts'
import { openGoogleTrends } from './google-trends.ts'
import { openMarginaliaWeb } from './marginalia.ts'
import { openNominatimPlaces } from './nominatim.ts'
import { openResultPages } from './result-pages/open-result-pages.ts'
import { openSearxngImages, openSearxngNews, openSearxngPlaces, openSearxngScholar, openSearxngWeb } from './searxng.ts'
import { openSerpApiTrends } from './serpapi.ts'
import {
  openSerperAutocomplete,
  openSerperImages,
  openSerperNews,
  openSerperPlaces,
  openSerperScholar,
  openSerperShopping,
  openSerperWeb,
} from './serper.ts'
import { openTavilyNews, openTavilyWeb } from './tavily.ts'
import { openWikipediaWeb } from './wikipedia.ts'

/** Undefined: the provider is part of another one. */
type Open<K extends SearchKind> = (access: SearchAccess) => SearchProvider<K> | undefined

/** How each provider opens, for each kind that it is declared to serve. */
type Openers = {
  readonly [P in SearchProviderId]: { readonly [K in (typeof kindsOfProvider)[P][number]]: Open<K> }
}

const openers: Openers = {
  serper: {
    web: openSerperWeb,
    news: openSerperNews,
    images: openSerperImages,
    places: openSerperPlaces,
    shopping: openSerperShopping,
    scholar: openSerperScholar,
    autocomplete: openSerperAutocomplete,
  },
  brave: { web: openBraveWeb, news: openBraveNews, images: openBraveImages },
  searxng: {
    web: openSearxngWeb,
    news: openSearxngNews,
    images: openSearxngImages,
    places: openSearxngPlaces,
    scholar: openSearxngScholar,
  },
  tavily: { web: openTavilyWeb, news: openTavilyNews },
  exa: { web: openExaWeb },
  serpapi: { trends: openSerpApiTrends },
  openalex: { scholar: openOpenAlex },
  crossref: { scholar: openCrossref },
  nominatim: { places: openNominatimPlaces },
  'google-suggest': { autocomplete: openGoogleSuggest },
  'google-trends': { trends: openGoogleTrends },
  'result-pages': { shopping: openResultPages },
  duckduckgo: {
    web: openDuckDuckGoWeb,
    news: openDuckDuckGoNews,
    images: openDuckDuckGoImages,
    autocomplete: openDuckDuckGoAutocomplete,
  },
  marginalia: { web: openMarginaliaWeb },
  wikipedia: { web: openWikipediaWeb },
}

/** The enabled providers of a kind, in the order of the setting. */
export function openProviders<K extends SearchKind>(kind: K, access: SearchAccess): readonly SearchProvider<K>[] {
  return searchProvidersFor(kind, access.config).flatMap((id) => {
    const open: { readonly [K in SearchKind]?: Open<K> } = openers[id]
    return open[kind]?.(access) ?? []
  })
}
