import type { SearchLimits, SearchRequest } from '#workers/search/provider.ts'
import { readJson, valueAt } from '#workers/upstreams/read-reply.ts'
import type { UpstreamReply } from '#workers/upstreams/request-upstream.ts'
import { assertAnswered, changedError, isBlocked } from './assert-answered.ts'
import { browserHeaders, name, type DuckDuckGoAccess } from './duckduckgo-access.ts'
import { plainQuery } from './plain-query.ts'
import { regionOf } from './region.ts'
import type { SearchTokens } from './search-tokens.ts'

export interface ScriptAccess extends DuckDuckGoAccess {
  tokens: SearchTokens
}

export interface ScriptRequest {
  path: '/news.js' | '/i.js'
  /** Parameters beside those of every request. */
  parameters: Readonly<Record<string, string>>
  request: SearchRequest
}

/**
 * The results that DuckDuckGo's scripts load, at most 200. A refused token from memory is asked for again, once. Throws
 * PROVIDER_ERROR. Source of the parameters: SearXNG's engine, and the Python package ddgs.
 */
export async function requestScriptData(
  { path, parameters, request }: ScriptRequest,
  limits: SearchLimits,
  { upstream, baseUrl, tokens }: ScriptAccess,
): Promise<readonly unknown[]> {
  const query = plainQuery(request.query)
  const asked = { ...request, query }
  const { token, isKept } = await tokens.find(asked, limits)
  let reply = await requestWith(token)
  if (isBlocked(reply)) {
    tokens.drop(query)
    if (isKept) reply = await requestWith((await tokens.find(asked, limits)).token)
  }
  assertAnswered(reply)
  const results = valueAt(readJson(reply, name), 'results')
  if (!Array.isArray(results)) throw changedError('sent data without results')
  return results.slice(0, 200)

  function requestWith(vqd: string): Promise<UpstreamReply> {
    const url = new URL(path, baseUrl)
    const l = regionOf(request) ?? 'wt-wt'
    url.search = new URLSearchParams({ q: query, o: 'json', l, vqd, ...parameters }).toString()
    const headers = { ...browserHeaders(baseUrl, request.language), ...scriptHeaders }
    return upstream({ url, method: 'GET', headers, name, ...limits })
  }
}

const scriptHeaders = {
  accept: 'application/json, text/javascript, */*; q=0.01',
  'sec-fetch-dest': 'empty',
  'sec-fetch-mode': 'cors',
  'x-requested-with': 'XMLHttpRequest',
}
