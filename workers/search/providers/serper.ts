import {
  readImage,
  readList,
  readNews,
  readPlace,
  readProduct,
  readPublication,
  readText,
  readWeb,
} from '#workers/search/read-results.ts'
import type { SearchAccess } from '#workers/search/search-access.ts'
import type { SearchLimits, SearchProvider, SearchRequest } from '#workers/search/search.ts'
import { readJson, valueAt } from '#workers/upstreams/read-reply.ts'

export const serper = { id: 'serper', name: 'Serper' } as const

type SerperAccess = Pick<SearchAccess, 'upstream' | 'now'> & {
  config: Pick<SearchAccess['config'], 'SERPER_API_KEY' | 'SERPER_BASE_URL'>
}

/** Asks one kind of search of Serper, for example `/news`. Returns its JSON. Throws PROVIDER_ERROR. */
async function askSerper(
  path: `/${string}`,
  { query, limit, country, language, freshness, location }: SearchRequest,
  { access: { config, upstream }, limits }: { access: SerperAccess; limits: SearchLimits },
): Promise<unknown> {
  const reply = await upstream({
    url: new URL(path, config.SERPER_BASE_URL ?? 'https://google.serper.dev'),
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': config.SERPER_API_KEY ?? '' },
    body: JSON.stringify({
      q: query,
      num: limit,
      gl: country,
      hl: language,
      location,
      // Google's "qdr": results of the last day, week, month or year.
      tbs: freshness && `qdr:${freshness[0]}`,
    }),
    name: serper.name,
    ...limits,
  })
  return readJson(reply, serper.name)
}

/** Web search by Serper: Google's results. */
export const openSerperWeb = (access: SerperAccess): SearchProvider<'web'> => ({
  ...serper,
  kind: 'web',
  applies: ['country', 'language', 'freshness', 'location', 'site', 'phrase'],
  async search(request, limits) {
    const json = await askSerper('/search', request, { access, limits })
    return readList({ json, name: serper.name, path: ['organic'], limit: request.limit }, (item) =>
      readWeb(
        {
          title: valueAt(item, 'title'),
          url: valueAt(item, 'link'),
          snippet: valueAt(item, 'snippet'),
          date: valueAt(item, 'date'),
        },
        access.now(),
      ),
    )
  },
})

/** Google News. Dates are texts in the language of the search, such as "2 hours ago". */
export const openSerperNews = (access: SerperAccess): SearchProvider<'news'> => ({
  ...serper,
  kind: 'news',
  applies: ['country', 'language', 'freshness', 'site', 'phrase'],
  async search(request, limits) {
    const json = await askSerper('/news', request, { access, limits })
    const now = access.now()
    return readList({ json, name: serper.name, path: ['news'], limit: request.limit }, (item) =>
      readNews(
        {
          title: valueAt(item, 'title'),
          url: valueAt(item, 'link'),
          snippet: valueAt(item, 'snippet'),
          source: valueAt(item, 'source'),
          date: valueAt(item, 'date'),
          thumbnail: valueAt(item, 'imageUrl'),
        },
        now,
      ),
    )
  },
})

/** Google Images. */
export const openSerperImages = (access: SerperAccess): SearchProvider<'images'> => ({
  ...serper,
  kind: 'images',
  applies: ['country', 'language', 'freshness', 'site', 'phrase'],
  async search(request, limits) {
    const json = await askSerper('/images', request, { access, limits })
    return readList({ json, name: serper.name, path: ['images'], limit: request.limit }, (item) =>
      readImage({
        title: valueAt(item, 'title'),
        imageUrl: valueAt(item, 'imageUrl'),
        thumbnail: valueAt(item, 'thumbnailUrl'),
        sourcePage: valueAt(item, 'link'),
        source: valueAt(item, 'source') ?? valueAt(item, 'domain'),
        width: valueAt(item, 'imageWidth'),
        height: valueAt(item, 'imageHeight'),
      }),
    )
  },
})

/**
 * Google's places. `rating`, `ratingCount`, `category`, `types`, `priceLevel`, `description` and `placeId` are unverified: published
 * recordings have the other fields only.
 */
export const openSerperPlaces = (access: SerperAccess): SearchProvider<'places'> => ({
  ...serper,
  kind: 'places',
  applies: ['country', 'language', 'location'],
  async search(request, limits) {
    const json = await askSerper('/places', request, { access, limits })
    return readList({ json, name: serper.name, path: ['places'], limit: request.limit }, (item) =>
      readPlace({
        name: valueAt(item, 'title'),
        address: valueAt(item, 'address'),
        rating: valueAt(item, 'rating'),
        reviews: valueAt(item, 'ratingCount'),
        priceLevel: valueAt(item, 'priceLevel'),
        category: valueAt(item, 'category') ?? valueAt(item, 'types', '0'),
        phone: valueAt(item, 'phoneNumber'),
        website: valueAt(item, 'website'),
        description: valueAt(item, 'description'),
        placeId: valueAt(item, 'placeId') ?? valueAt(item, 'cid'),
        latitude: valueAt(item, 'latitude'),
        longitude: valueAt(item, 'longitude'),
      }),
    )
  },
})

/** Google Shopping. The shape is that of published clients: no recording was found. */
export const openSerperShopping = (access: SerperAccess): SearchProvider<'shopping'> => ({
  ...serper,
  kind: 'shopping',
  applies: ['country', 'language', 'phrase'],
  async search(request, limits) {
    const json = await askSerper('/shopping', request, { access, limits })
    return readList({ json, name: serper.name, path: ['shopping'], limit: request.limit }, (item) =>
      readProduct(
        {
          title: valueAt(item, 'title'),
          url: valueAt(item, 'link'),
          price: valueAt(item, 'price'),
          source: valueAt(item, 'source'),
          rating: valueAt(item, 'rating'),
          reviews: valueAt(item, 'ratingCount'),
          thumbnail: valueAt(item, 'imageUrl'),
        },
        request.country,
      ),
    )
  },
})

/** Google Scholar. Its results are in `organic`, like those of the web. */
export const openSerperScholar = (access: SerperAccess): SearchProvider<'scholar'> => ({
  ...serper,
  kind: 'scholar',
  applies: ['country', 'language', 'site', 'phrase'],
  async search(request, limits) {
    const json = await askSerper('/scholar', request, { access, limits })
    return readList({ json, name: serper.name, path: ['organic'], limit: request.limit }, (item) =>
      readPublication({
        title: valueAt(item, 'title'),
        url: valueAt(item, 'link'),
        snippet: valueAt(item, 'snippet'),
        publicationInfo: valueAt(item, 'publicationInfo'),
        year: valueAt(item, 'year'),
        citedBy: valueAt(item, 'citedBy'),
        pdfUrl: valueAt(item, 'pdfUrl'),
      }),
    )
  },
})

/** Google's suggestions. */
export const openSerperAutocomplete = (access: SerperAccess): SearchProvider<'autocomplete'> => ({
  ...serper,
  kind: 'autocomplete',
  applies: ['country', 'language'],
  async search(request, limits) {
    const json = await askSerper('/autocomplete', request, { access, limits })
    return readList({ json, name: serper.name, path: ['suggestions'], limit: request.limit }, (item) =>
      readText(valueAt(item, 'value')),
    )
  },
})
