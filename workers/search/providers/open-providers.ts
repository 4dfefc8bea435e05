import type { SearchKind } from '#shared/contract/search-kind.ts'
import {
  searchProvidersFor,
  type kindsOfProvider,
  type SearchProviderId,
} from '#shared/runtime/settings/search-settings.ts'
import type { SearchProvider } from '#workers/search/provider.ts'
import { openCrossref, openOpenAlex } from '#workers/search/scholar/open-scholar.ts'
import type { SearchAccess } from '#workers/search/search-access.ts'
import { openBraveImages } from './brave/images.ts'
import { openBraveNews } from './brave/news.ts'
import { openBraveWeb } from './brave/web.ts'
import { openDuckDuckGoAutocomplete } from './duckduckgo/autocomplete.ts'
import { openDuckDuckGoImages } from './duckduckgo/images.ts'
import { openDuckDuckGoNews } from './duckduckgo/news.ts'
import { openDuckDuckGoWeb } from './duckduckgo/web.ts'
import { openExaWeb } from './exa/web.ts'
import { openGoogleSuggest } from './google-suggest/autocomplete.ts'
import { openGoogleTrends } from './google-trends/trends.ts'
import { openMarginaliaWeb } from './marginalia/web.ts'
import { openNominatimPlaces } from './nominatim/places.ts'
import { openResultPages } from './result-pages/shopping.ts'
import { openSearxngImages } from './searxng/images.ts'
import { openSearxngNews } from './searxng/news.ts'
import { openSearxngPlaces } from './searxng/places.ts'
import { openSearxngScholar } from './searxng/scholar.ts'
import { openSearxngWeb } from './searxng/web.ts'
import { openSerpApiTrends } from './serpapi/trends.ts'
import { openSerperAutocomplete } from './serper/autocomplete.ts'
import { openSerperImages } from './serper/images.ts'
import { openSerperNews } from './serper/news.ts'
import { openSerperPlaces } from './serper/places.ts'
import { openSerperScholar } from './serper/scholar.ts'
import { openSerperShopping } from './serper/shopping.ts'
import { openSerperWeb } from './serper/web.ts'
import { openTavilyNews } from './tavily/news.ts'
import { openTavilyWeb } from './tavily/web.ts'
import { openWikipediaWeb } from './wikipedia/web.ts'

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
