import { LRUCache } from 'lru-cache'
import type { SearchLimits, SearchRequest } from '#workers/search/provider.ts'
import { assertAnswered, blockedError, changedError } from './assert-answered.ts'
import { duckDuckGo, pageHeaders, scriptUrl, type DuckDuckGoAccess } from './duckduckgo.ts'
import { readResultPage } from './read-result-page.ts'

/** The tokens (`vqd`) that the requests of DuckDuckGo's scripts need, one per query. */
export interface SearchTokens {
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
