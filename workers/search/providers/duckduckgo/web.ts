import { takeTurn } from '#workers/search/asking/take-turn.ts'
import type { SearchProvider } from '#workers/search/provider.ts'
import { assertAnswered, blockedError, changedError } from './assert-answered.ts'
import { duckDuckGo, pageHeaders, paceOf, type DuckDuckGoAccess } from './duckduckgo.ts'
import { freshnessCodes } from './freshness-codes.ts'
import { plainQuery } from './plain-query.ts'
import { readResultPage } from './read-result-page.ts'
import { regionOf } from './region.ts'

/**
 * DuckDuckGo's page for browsers without scripts: its first page, of about ten results. Further pages need a token, and
 * asking for them leads to a challenge sooner.
 */
export const openDuckDuckGoWeb = (access: DuckDuckGoAccess): SearchProvider<'web'> => ({
  ...duckDuckGo,
  kind: 'web',
  async search(request, limits) {
    const url = new URL('/html/', access.config.DUCKDUCKGO_HTML_BASE_URL ?? 'https://html.duckduckgo.com')
    const { query, freshness, limit } = request
    const df = freshness === undefined ? '' : freshnessCodes[freshness]
    const reply = await access.upstream({
      url,
      method: 'POST',
      headers: { ...pageHeaders(url, request), 'content-type': 'application/x-www-form-urlencoded' },
      // The form of the page, in its order. b: the first page.
      body: new URLSearchParams({ q: plainQuery(query), b: '', kl: regionOf(request) ?? '', df }).toString(),
      name: duckDuckGo.name,
      ...(await takeTurn(paceOf(access), limits, access)),
    })
    assertAnswered(reply)
    const page = readResultPage(Buffer.from(reply.body).toString(), access.now())
    if (page.outcome === 'results') return page.results.slice(0, limit)
    if (page.outcome === 'blocked') throw blockedError(reply)
    throw changedError('sent a page with neither results nor the message that there are none')
  },
})
