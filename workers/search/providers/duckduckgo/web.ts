import type { SearchProvider } from '#workers/search/provider.ts'
import { assertAnswered, blockedError, changedError } from './assert-answered.ts'
import { browserHeaders, name, pageHeaders, type DuckDuckGoAccess } from './duckduckgo-access.ts'
import { freshnessCodes } from './freshness-codes.ts'
import { plainQuery } from './plain-query.ts'
import { readResultPage } from './read-result-page.ts'
import { regionCountries, regionLanguages, regionOf } from './region.ts'

/**
 * DuckDuckGo's page for browsers without scripts: its first page, of about ten results. Further pages need a token, and
 * asking for them leads to a challenge sooner.
 */
export const duckDuckGoWeb = ({ upstream, baseUrl }: DuckDuckGoAccess): SearchProvider<'web'> => ({
  id: 'duckduckgo',
  name,
  kind: 'web',
  applies: ['country', 'language', 'freshness', 'site', 'phrase'],
  countries: regionCountries,
  languages: regionLanguages,
  async search(request, { timeoutMs, signal }) {
    const url = new URL('/html/', baseUrl)
    const form = {
      q: plainQuery(request.query),
      b: '',
      kl: regionOf(request) ?? '',
      df: request.freshness === undefined ? '' : freshnessCodes[request.freshness],
    }
    const reply = await upstream({
      url,
      method: 'POST',
      headers: {
        ...browserHeaders(url.href, request.language),
        ...pageHeaders,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams(form).toString(),
      name,
      timeoutMs,
      signal,
    })
    assertAnswered(reply)
    const page = readResultPage(Buffer.from(reply.body).toString())
    if (page.outcome === 'results') return page.results.slice(0, request.limit)
    if (page.outcome === 'blocked') throw blockedError(reply)
    throw changedError('sent a page with neither results nor a message that there are none')
  },
})
