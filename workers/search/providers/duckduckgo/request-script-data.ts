import { takeTurn } from '#workers/search/asking/take-turn.ts'
import type { SearchLimits, SearchRequest } from '#workers/search/provider.ts'
import { listAt } from '#workers/upstreams/list-at.ts'
import { readJson } from '#workers/upstreams/read-reply.ts'
import type { UpstreamReply } from '#workers/upstreams/request-upstream.ts'
import { assertAnswered, isBlocked } from './assert-answered.ts'
import { duckDuckGo, paceOf, scriptHeaders, scriptUrl, type DuckDuckGoAccess } from './duckduckgo.ts'
import { plainQuery } from './plain-query.ts'
import { regionOf } from './region.ts'
import type { SearchTokens } from './search-tokens.ts'

export interface ScriptRequest {
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
