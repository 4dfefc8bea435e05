import type { Freshness } from '#shared/contract/search-kind.ts'
import { readImage, readList, readNews, readWeb } from '#workers/search/read-results.ts'
import type { SearchAccess } from '#workers/search/search-access.ts'
import type { SearchLimits, SearchProvider, SearchRequest } from '#workers/search/search.ts'
import { readJson, valueAt } from '#workers/upstreams/read-reply.ts'
import { providerError } from '#workers/upstreams/request-upstream.ts'

/** The countries that Brave serves. The list is unverified. */
const braveCountries: ReadonlySet<string> = new Set(
  'ar at au be br ca ch cl cn de dk es fi fr gb hk id in it jp kr mx my nl no nz ph pl pt ru sa se tr tw us za'.split(
    ' ',
  ),
)

const plainCodes =
  'ar bg bn ca cs da de el en es et eu fi fr gl gu he hi hr hu is it kn ko lt lv ml mr ms nl pa pl ro ru sk sl sr sv ta te th tr uk vi'

/** Brave's codes of languages, by ISO 639-1. Some differ. The list is unverified. */
const braveLanguages: ReadonlyMap<string, string> = new Map([
  ...plainCodes.split(' ').map((code) => [code, code] as const),
  ['ja', 'jp'],
  ['nb', 'nb'],
  ['no', 'nb'],
  ['pt', 'pt-pt'],
  ['zh', 'zh-hans'],
])

export const brave = {
  id: 'brave',
  name: 'Brave Search',
  countries: braveCountries,
  languages: new Set(braveLanguages.keys()),
} as const

type BraveAccess = Pick<SearchAccess, 'upstream' | 'now'> & {
  config: Pick<SearchAccess['config'], 'BRAVE_API_KEY' | 'BRAVE_BASE_URL'>
}

/** Asks one kind of search of Brave, for example `/res/v1/news/search`. Returns its JSON. Throws PROVIDER_ERROR. */
async function askBrave(
  path: `/res/v1/${string}`,
  { query, limit, country, language, freshness }: SearchRequest,
  { access: { config, upstream }, limits }: { access: BraveAccess; limits: SearchLimits },
): Promise<unknown> {
  const url = new URL(path, config.BRAVE_BASE_URL ?? 'https://api.search.brave.com')
  const parameters = {
    q: query,
    count: String(limit),
    // Brave rejects a search with a market that it does not know.
    country: braveCountries.has(country ?? '') ? country?.toUpperCase() : undefined,
    search_lang: braveLanguages.get(language ?? ''),
    freshness: freshness && periods[freshness],
  }
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) url.searchParams.set(name, value)
  const headers = { accept: 'application/json', 'x-subscription-token': config.BRAVE_API_KEY ?? '' }
  return readJson(await upstream({ url, method: 'GET', headers, name: brave.name, ...limits }), brave.name)
}

const periods = { day: 'pd', week: 'pw', month: 'pm', year: 'py' } as const satisfies Record<Freshness, string>

/** Web search by Brave, which writes highlighting and entities into its texts. */
export const openBraveWeb = (access: BraveAccess): SearchProvider<'web'> => ({
  ...brave,
  kind: 'web',
  applies: ['country', 'language', 'freshness', 'site', 'phrase'],
  async search(request, limits) {
    const json = await askBrave('/res/v1/web/search', request, { access, limits })
    if (valueAt(json, 'type') !== 'search') throw providerError(brave.name, 'sent a response of an unknown type')
    // Without matches, the answer has no part `web`.
    if (valueAt(json, 'web') === undefined) return []
    return readList({ json, name: brave.name, path: ['web', 'results'], limit: request.limit }, (item) =>
      readWeb(
        {
          title: valueAt(item, 'title'),
          url: valueAt(item, 'url'),
          snippet: valueAt(item, 'description'),
          date: valueAt(item, 'page_age') ?? valueAt(item, 'age'),
        },
        access.now(),
      ),
    )
  },
})

/** Brave's news. `age` is a text such as "2 hours ago"; `page_age` is a timestamp without a zone. */
export const openBraveNews = (access: BraveAccess): SearchProvider<'news'> => ({
  ...brave,
  kind: 'news',
  applies: ['country', 'language', 'freshness', 'site', 'phrase'],
  async search(request, limits) {
    const json = await askBrave('/res/v1/news/search', request, { access, limits })
    const now = access.now()
    return readList({ json, name: brave.name, path: ['results'], limit: request.limit }, (item) =>
      readNews(
        {
          title: valueAt(item, 'title'),
          url: valueAt(item, 'url'),
          snippet: valueAt(item, 'description'),
          source: valueAt(item, 'meta_url', 'hostname'),
          date: valueAt(item, 'age'),
          isoDate: valueAt(item, 'page_age'),
          thumbnail: valueAt(item, 'thumbnail', 'src'),
        },
        now,
      ),
    )
  },
})

/** Brave's images: `url` is the page, `properties.url` the image. Width and height are unverified. */
export const openBraveImages = (access: BraveAccess): SearchProvider<'images'> => ({
  ...brave,
  kind: 'images',
  applies: ['country', 'language', 'site', 'phrase'],
  async search({ freshness: _notApplied, ...request }, limits) {
    const json = await askBrave('/res/v1/images/search', request, { access, limits })
    return readList({ json, name: brave.name, path: ['results'], limit: request.limit }, (item) =>
      readImage({
        title: valueAt(item, 'title'),
        imageUrl: valueAt(item, 'properties', 'url'),
        thumbnail: valueAt(item, 'thumbnail', 'src'),
        sourcePage: valueAt(item, 'url'),
        source: valueAt(item, 'source'),
        width: valueAt(item, 'properties', 'width'),
        height: valueAt(item, 'properties', 'height'),
      }),
    )
  },
})
