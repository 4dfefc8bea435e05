import { readImage, readList, readNews, readPlace, readPublication, readWeb } from '#workers/search/read-results.ts'
import type { SearchAccess } from '#workers/search/search-access.ts'
import type { SearchLimits, SearchProvider, SearchRequest } from '#workers/search/search.ts'
import { listAt, readJson, textAt, valueAt } from '#workers/upstreams/read-reply.ts'
import { providerError } from '#workers/upstreams/request-upstream.ts'

export const searxng = { id: 'searxng', name: 'SearXNG' } as const

type SearxngAccess = Pick<SearchAccess, 'upstream' | 'now'> & {
  config: Pick<SearchAccess['config'], 'SEARXNG_URL'>
}

/** The tabs of SearXNG. */
type SearxngCategory = 'general' | 'news' | 'images' | 'science' | 'map'

/**
 * Asks the engines of a category. Returns its JSON, which has `results`. Throws PROVIDER_ERROR, also if there are no results
 * because engines failed. The time range `week` is unverified: some engines ignore it.
 */
async function askSearxng(
  category: SearxngCategory,
  { query, country, language, freshness }: SearchRequest,
  { access: { config, upstream }, limits }: { access: SearxngAccess; limits: SearchLimits },
): Promise<unknown> {
  const { name } = searxng
  const url = new URL('/search', config.SEARXNG_URL)
  url.search = new URLSearchParams({
    q: query,
    categories: category,
    format: 'json',
    ...(language !== undefined && { language: localeOf(language, country) }),
    ...(freshness !== undefined && { time_range: freshness }),
  }).toString()
  const reply = await upstream({ url, method: 'GET', headers: { accept: 'application/json' }, name, ...limits })
  if (reply.status === 403)
    throw providerError(name, 'denied the format json: enable it in search.formats of its settings')
  const json = readJson(reply, name)
  const unresponsive = valueAt(json, 'unresponsive_engines')
  const hasFailed = Array.isArray(unresponsive) && unresponsive.length > 0
  if (hasFailed && listAt(json, name, 'results').length === 0)
    throw providerError(name, `has no results, because ${unresponsive.length} of its engines did not answer`)
  return json
}

/** SearXNG takes a country as a part of the language: `de-AT`. */
const localeOf = (language: string, country: string | undefined) =>
  country === undefined ? language : `${language}-${country.toUpperCase()}`

/** Web search by SearXNG: the merged results of its engines. It has no limit of its own: a page holds 10 to 50 results. */
export const openSearxngWeb = (access: SearxngAccess): SearchProvider<'web'> => ({
  ...searxng,
  kind: 'web',
  applies: ['language', 'freshness', 'site', 'phrase'],
  async search(request, limits) {
    const json = await askSearxng('general', request, { access, limits })
    return readList({ json, name: searxng.name, path: ['results'], limit: request.limit }, (item) =>
      readWeb(
        {
          title: valueAt(item, 'title'),
          url: valueAt(item, 'url'),
          snippet: valueAt(item, 'content'),
          date: valueAt(item, 'publishedDate') ?? valueAt(item, 'pubdate'),
        },
        access.now(),
      ),
    )
  },
})

/** News by SearXNG. */
export const openSearxngNews = (access: SearxngAccess): SearchProvider<'news'> => ({
  ...searxng,
  kind: 'news',
  applies: ['language', 'freshness', 'site', 'phrase'],
  async search(request, limits) {
    const json = await askSearxng('news', request, { access, limits })
    const now = access.now()
    return readList({ json, name: searxng.name, path: ['results'], limit: request.limit }, (item) =>
      readNews(
        {
          title: valueAt(item, 'title'),
          url: valueAt(item, 'url'),
          snippet: valueAt(item, 'content'),
          // The host: Python's urllib splits addresses into a list.
          source: valueAt(item, 'parsed_url', '1'),
          date: valueAt(item, 'publishedDate') ?? valueAt(item, 'pubdate'),
          thumbnail: valueAt(item, 'thumbnail'),
        },
        now,
      ),
    )
  },
})

/** Images by SearXNG. */
export const openSearxngImages = (access: SearxngAccess): SearchProvider<'images'> => ({
  ...searxng,
  kind: 'images',
  applies: ['language', 'freshness', 'site', 'phrase'],
  async search(request, limits) {
    const json = await askSearxng('images', request, { access, limits })
    return readList({ json, name: searxng.name, path: ['results'], limit: request.limit }, (item) => {
      const [width, height] = sidesOf(textAt(item, 'resolution') ?? '')
      return readImage({
        title: valueAt(item, 'title'),
        imageUrl: valueAt(item, 'img_src'),
        thumbnail: valueAt(item, 'thumbnail_src'),
        sourcePage: valueAt(item, 'url'),
        source: valueAt(item, 'source') || valueAt(item, 'parsed_url', '1'),
        width,
        height,
      })
    })
  },
})

/** Engines write `1920x1080`, `1920 x 1080` or `1920×1080`. */
const sidesOf = (resolution: string) =>
  resolution
    .slice(0, 20)
    .split(/[x×]/, 2)
    .map((side) => side.trim())

/** Places by SearXNG: its category map. The parts of `address` and `osm` are unverified. */
export const openSearxngPlaces = (access: SearxngAccess): SearchProvider<'places'> => ({
  ...searxng,
  kind: 'places',
  applies: ['language', 'location'],
  async search(request, limits) {
    const { query, location } = request
    const words = location === undefined ? query : `${query} ${location}`
    const json = await askSearxng('map', { ...request, query: words }, { access, limits })
    return readList({ json, name: searxng.name, path: ['results'], limit: request.limit }, (item) =>
      readPlace({
        name: valueAt(item, 'title'),
        address: addressOf(valueAt(item, 'address')),
        description: valueAt(item, 'content'),
        placeId: placeIdOf(valueAt(item, 'osm')),
        latitude: valueAt(item, 'latitude'),
        longitude: valueAt(item, 'longitude'),
      }),
    )
  },
})

/** `Main Street 1, 12345 Town, Country`. */
function addressOf(address: unknown): string {
  const lines = [['road', 'house_number'], ['postcode', 'locality'], ['country']] as const
  return lines
    .map((parts) => parts.flatMap((part) => textAt(address, part) ?? []).join(' '))
    .filter((line) => line !== '')
    .join(', ')
}

/** `node/240109189`: the type and the number in OpenStreetMap. */
function placeIdOf(osm: unknown): string | undefined {
  const [type, id] = [textAt(osm, 'type'), valueAt(osm, 'id')]
  return type === undefined || (typeof id !== 'number' && typeof id !== 'string') ? undefined : `${type}/${id}`
}

/** Publications by SearXNG: its category science, which holds results of other types, too. */
export const openSearxngScholar = (access: SearxngAccess): SearchProvider<'scholar'> => ({
  ...searxng,
  kind: 'scholar',
  applies: ['language', 'phrase'],
  async search(request, limits) {
    const json = await askSearxng('science', request, { access, limits })
    return readList({ json, name: searxng.name, path: ['results'], limit: request.limit }, (item) => {
      const published = textAt(item, 'publishedDate') ?? textAt(item, 'pubdate')
      return readPublication({
        title: valueAt(item, 'title'),
        url: valueAt(item, 'url'),
        snippet: valueAt(item, 'content'),
        publicationInfo: [textAt(item, 'journal'), textAt(item, 'publisher')].filter(Boolean).join(', '),
        authors: valueAt(item, 'authors'),
        year: published?.slice(0, 'YYYY'.length),
        pdfUrl: valueAt(item, 'pdf_url'),
        doi: valueAt(item, 'doi'),
      })
    })
  },
})
