import { LRUCache } from 'lru-cache'
import { takeTurn } from '#workers/search/asking/take-turn.ts'
import type { SearchLimits, SearchRequest } from '#workers/search/provider.ts'
import { listAt } from '#workers/upstreams/list-at.ts'
import { readJson } from '#workers/upstreams/read-reply.ts'
import type { UpstreamReply } from '#workers/upstreams/request-upstream.ts'
import { regionOf } from './region.ts'
import {
  assertAnswered,
  blockedError,
  changedError,
  duckDuckGo,
  isBlocked,
  paceOf,
  pageHeaders,
  plainQuery,
  scriptHeaders,
  scriptUrl,
  type DuckDuckGoAccess,
} from './request.ts'
import { readResultPage } from './web.ts'

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
export async function requestScriptData(
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
export function createSearchTokens(access: DuckDuckGoAccess): SearchTokens {
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
