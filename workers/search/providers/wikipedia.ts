import { splitSites } from '#workers/search/query-operators.ts'
import type { WebResult } from '#workers/search/results.ts'
import type { SearchAccess } from '#workers/search/search-access.ts'
import type { SearchProvider } from '#workers/search/search.ts'
import { listAt, readJson, textAt } from '#workers/upstreams/read-reply.ts'
import { refusalError, providerError, type UpstreamReply } from '#workers/upstreams/request-upstream.ts'

type WikipediaAccess = Pick<SearchAccess, 'upstream'> & { config: Pick<SearchAccess['config'], 'WIKIPEDIA_BASE_URL'> }

const name = 'Wikipedia'

/**
 * The full-text search of Wikipedia in the language of the request. `site:` of another site has no results here.
 * Source: www.mediawiki.org/wiki/API:Search and API:Etiquette. The nesting of the reply is unverified.
 */
export const openWikipediaWeb = ({ config, upstream }: WikipediaAccess): SearchProvider<'web'> => ({
  id: 'wikipedia',
  name,
  kind: 'web',
  applies: ['language', 'site', 'phrase'],
  languages: wikipediaLanguages,
  async search({ query, limit, language }, limits) {
    const host = wikipediaHost(language)
    const { words, sites, excludedSites } = splitSites(query)
    const isExcluded = excludedSites.some((site) => isWithin(host, site))
    if (words === '' || isExcluded || !sites.every((site) => isWithin(host, site))) return []
    const url = new URL('/w/api.php', config.WIKIPEDIA_BASE_URL ?? `https://${host}`)
    url.search = new URLSearchParams({ ...parameters, srsearch: words, srlimit: String(limit) }).toString()
    const reply = await upstream({ url, method: 'GET', headers: { accept: 'application/json' }, name, ...limits })
    const found = listAt(answerOf(reply), name, 'query', 'search')
    return found.flatMap((entry) => readResult(entry, host) ?? []).slice(0, limit)
  },
})

/** maxlag: the servers refuse the request while their copies of the database are further behind, in seconds. */
const parameters = {
  action: 'query',
  list: 'search',
  srnamespace: '0',
  srprop: 'snippet',
  srinfo: '',
  format: 'json',
  formatversion: '2',
  maxlag: '5',
}

/** The JSON of a reply. Errors come with status 200. Throws PROVIDER_ERROR for them. */
function answerOf(reply: UpstreamReply): unknown {
  if (reply.status === 503) throw busyError(reply)
  const json = readJson(reply, name)
  const code = textAt(json, 'error', 'code')
  if (code === 'maxlag' || code === 'ratelimited') throw busyError(reply)
  if (code !== undefined) throw providerError(name, 'rejected the search')
  return json
}

const busyError = (reply: UpstreamReply) => refusalError(`${name} asks to search again later.`, reply, 5)

const isWithin = (host: string, site: string) => host === site || host.endsWith(`.${site.replace(/^www\./, '')}`)

function readResult(entry: unknown, host: string): WebResult | undefined {
  const title = textAt(entry, 'title')
  if (title === undefined) return undefined
  // Their addresses keep these characters.
  const path = encodeURIComponent(title.toWellFormed().replaceAll(' ', '_')).replace(
    /%(?:2F|3A|2C|40)/g,
    decodeURIComponent,
  )
  return { title, url: `https://${host}/wiki/${path}`, snippet: textAt(entry, 'snippet') ?? '' }
}

/** The host of a language. Norwegian Bokmål has the code of all Norwegian. Other languages get the English Wikipedia. */
export function wikipediaHost(language: string | undefined): string {
  if (language === undefined || !wikipediaLanguages.has(language)) return 'en.wikipedia.org'
  return `${language === 'nb' ? 'no' : language}.wikipedia.org`
}

/** The ISO 639-1 codes of the languages that have a Wikipedia. Source: meta.wikimedia.org/wiki/List_of_Wikipedias. */
const wikipediaLanguages: ReadonlySet<string> = new Set(
  `aa ab af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et eu fa ff
  fi fj fo fr fy ga gd gl gn gu gv ha he hi hr ht hu hy ia id ie ig ik io is it iu ja jv ka kg ki kk kl km kn ko ks ku kv kw ky
  la lb lg li ln lo lt lv mg mi mk ml mn mr ms mt my na nb ne nl nn no nv ny oc om or os pa pi pl ps pt qu rm rn ro ru rw sa sc
  sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo
  za zh zu`.split(/\s+/),
)
