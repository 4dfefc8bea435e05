import { LRUCache } from 'lru-cache'
import type { Freshness } from '#shared/contract/search-kind.ts'
import { publishedDate } from '#shared/values/iso-date.ts'
import { takeTurn } from '#workers/search/asking/take-turn.ts'
import type { ImageResult, NewsResult } from '#workers/search/results.ts'
import type { SearchLimits, SearchProvider, SearchRequest } from '#workers/search/search.ts'
import { listAt, readJson, textAt, valueAt } from '#workers/upstreams/read-reply.ts'
import type { UpstreamReply } from '#workers/upstreams/request-upstream.ts'
import { regionOf } from './region.ts'
import {
  assertAnswered,
  blockedError,
  changedError,
  duckDuckGo,
  freshnessCodes,
  isBlocked,
  paceOf,
  pageHeaders,
  plainQuery,
  scriptHeaders,
  scriptUrl,
  type DuckDuckGoAccess,
} from './request.ts'
import { readResultPage } from './web.ts'

/** The images of DuckDuckGo. */
export function openDuckDuckGoImages(access: DuckDuckGoAccess): SearchProvider<'images'> {
  const tokens = createSearchTokens(access)
  return {
    ...duckDuckGo,
    kind: 'images',
    async search(request, limits) {
      const { freshness, limit } = request
      const time = freshness === undefined ? '' : `time:${filterNames[freshness]}`
      // f: filters of time, size, colour, type, layout and licence. p: the moderate filter.
      const parameters = { f: `${time},,,,,`, p: '1' }
      const found = await requestScriptData({ path: '/i.js', parameters, request, limits }, tokens, access)
      return found.flatMap((entry) => readImage(entry) ?? []).slice(0, limit)
    },
  }
}

const filterNames: Readonly<Record<Freshness, string>> = { day: 'Day', week: 'Week', month: 'Month', year: 'Year' }

/** Their `source` is the index that DuckDuckGo asked, such as Bing. The source of a result is the host of its page. */
function readImage(entry: unknown): ImageResult | undefined {
  const imageUrl = textAt(entry, 'image')
  if (imageUrl === undefined) return undefined
  const thumbnail = textAt(entry, 'thumbnail')
  const sourcePage = textAt(entry, 'url')
  const source = URL.parse(sourcePage ?? '')?.hostname
  const width = pixelsOf(valueAt(entry, 'width'))
  const height = pixelsOf(valueAt(entry, 'height'))
  return {
    title: textAt(entry, 'title') ?? '',
    imageUrl,
    ...(thumbnail !== undefined && { thumbnail }),
    ...(sourcePage !== undefined && { sourcePage }),
    ...(source !== undefined && { source }),
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
  }
}

const pixelsOf = (value: unknown) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined

/** The news of DuckDuckGo. It filters them by day, week or month, and none is older than a year. */
export function openDuckDuckGoNews(access: DuckDuckGoAccess): SearchProvider<'news'> {
  const tokens = createSearchTokens(access)
  return {
    ...duckDuckGo,
    kind: 'news',
    async search(request, limits) {
      const { freshness, limit } = request
      const df = freshness === undefined || freshness === 'year' ? {} : { df: freshnessCodes[freshness] }
      // noamp: the addresses of the publishers. p: the moderate filter.
      const parameters = { noamp: '1', p: '-1', ...df }
      const found = await requestScriptData({ path: '/news.js', parameters, request, limits }, tokens, access)
      return found.flatMap((entry) => readNews(entry, access.now()) ?? []).slice(0, limit)
    },
  }
}

/** `date` is in Unix seconds. `relative_time`, such as "2 hours ago", and `image` are unverified. */
function readNews(entry: unknown, now: number): NewsResult | undefined {
  const [title, url] = [textAt(entry, 'title'), textAt(entry, 'url')]
  if (title === undefined || url === undefined) return undefined
  const snippet = textAt(entry, 'excerpt')
  const source = textAt(entry, 'source')
  const date = textAt(entry, 'relative_time')
  const seconds = valueAt(entry, 'date')
  const published = typeof seconds === 'number' ? publishedDate(seconds, now) : undefined
  const thumbnail = textAt(entry, 'image')
  return {
    title,
    url,
    ...(snippet !== undefined && { snippet }),
    ...(source !== undefined && { source }),
    ...(date !== undefined && { date }),
    ...(published !== undefined && { isoDate: published }),
    ...(thumbnail !== undefined && { thumbnail }),
  }
}

/** The suggestions of DuckDuckGo: `[query, [suggestion, …]]`. */
export const openDuckDuckGoAutocomplete = (access: DuckDuckGoAccess): SearchProvider<'autocomplete'> => ({
  ...duckDuckGo,
  kind: 'autocomplete',
  applies: ['country', 'language'],
  async search(request, limits) {
    const url = scriptUrl('/ac/', access)
    const kl = regionOf(request) ?? 'wt-wt'
    url.search = new URLSearchParams({ q: request.query, type: 'list', kl }).toString()
    const headers = scriptHeaders(url, request)
    const reply = await access.upstream({ url, method: 'GET', headers, name: duckDuckGo.name, ...limits })
    assertAnswered(reply)
    const suggestions = listAt(readJson(reply, duckDuckGo.name), duckDuckGo.name, '1')
    return suggestions.filter((one) => typeof one === 'string').slice(0, request.limit)
  },
})

interface ScriptRequest {
  path: '/news.js' | '/i.js'
  /** Parameters beside those of every request. */
  parameters: Readonly<Record<string, string>>
  request: SearchRequest
  limits: SearchLimits
}

/**
 * The results that DuckDuckGo's scripts load. If it refuses a token from memory, asks once more with a new one. Throws
 * PROVIDER_ERROR. Source of the parameters: the engine of SearXNG, and the Python package ddgs.
 */
async function requestScriptData(
  { path, parameters, request, limits: given }: ScriptRequest,
  tokens: SearchTokens,
  access: DuckDuckGoAccess,
): Promise<readonly unknown[]> {
  const asked = { ...request, query: plainQuery(request.query) }
  const limits = await takeTurn(paceOf(access), given, access)
  const { token, isKept } = await tokens.find(asked, limits)
  let reply = await requestWith(token)
  if (isBlocked(reply)) {
    tokens.drop(asked.query)
    if (isKept) reply = await requestWith((await tokens.find(asked, limits)).token)
  }
  assertAnswered(reply)
  return listAt(readJson(reply, duckDuckGo.name), duckDuckGo.name, 'results')

  function requestWith(vqd: string): Promise<UpstreamReply> {
    const url = scriptUrl(path, access)
    const region = { l: regionOf(request) ?? 'wt-wt' }
    url.search = new URLSearchParams({ q: asked.query, o: 'json', ...region, vqd, ...parameters }).toString()
    const headers = scriptHeaders(url, request)
    return access.upstream({ url, method: 'GET', headers, name: duckDuckGo.name, ...limits })
  }
}

/** The tokens (`vqd`) that the requests of DuckDuckGo's scripts need, one per query. */
interface SearchTokens {
  /** From memory, or else from the page that runs the scripts. Throws PROVIDER_ERROR if that has none. */
  find: (request: SearchRequest, limits: SearchLimits) => Promise<{ token: string; isKept: boolean }>
  /** DuckDuckGo refused the token of this query. */
  drop: (query: string) => void
}

/** Keeps tokens for five minutes. A request with a wrong token makes DuckDuckGo block its sender. */
function createSearchTokens(access: DuckDuckGoAccess): SearchTokens {
  const kept = new LRUCache<string, string>({ max: 500, ttl: 300_000, ttlResolution: 0, perf: access })
  return {
    async find(request, limits) {
      const { query } = request
      const known = kept.get(query)
      if (known !== undefined) return { token: known, isKept: true }
      const url = scriptUrl('/', access)
      url.search = new URLSearchParams({ q: query }).toString()
      const headers = pageHeaders(url, request)
      const reply = await access.upstream({ url, method: 'GET', headers, name: duckDuckGo.name, ...limits })
      assertAnswered(reply)
      const page = Buffer.from(reply.body).toString()
      const token = readToken(page)
      if (token === undefined && isChallenged(page, access.now())) throw blockedError(reply)
      if (token === undefined) throw changedError('sent a page without a token')
      kept.set(query, token)
      return { token, isKept: false }
    },
    drop: (query) => void kept.delete(query),
  }
}

const isChallenged = (page: string, now: number) => readResultPage(page, now).outcome === 'blocked'

/** The token in the scripts of a page: `vqd="4-123"`, `vqd=4-123&`, or `"vqd":"4-123"`. */
export function readToken(page: string): string | undefined {
  return /vqd["']?[=:]["']?(\d[\d-]{5,99})/.exec(page)?.[1]
}
