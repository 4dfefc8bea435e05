import type { Freshness } from '#shared/contract/search-kind.ts'
import { splitSites } from '#workers/search/query-operators.ts'
import { readList, readWeb } from '#workers/search/read-results.ts'
import type { SearchAccess } from '#workers/search/search-access.ts'
import type { SearchLimits, SearchProvider, SearchRequest } from '#workers/search/search.ts'
import { readJson, valueAt } from '#workers/upstreams/read-reply.ts'

const exa = { id: 'exa', name: 'Exa' } as const

type ExaAccess = Pick<SearchAccess, 'upstream' | 'now'> & {
  config: Pick<SearchAccess['config'], 'EXA_API_KEY' | 'EXA_BASE_URL'>
}

/** Web search by Exa. It searches by meaning, so it finds pages without the words of a quoted phrase. */
export const openExaWeb = (access: ExaAccess): SearchProvider<'web'> => ({
  ...exa,
  kind: 'web',
  applies: ['country', 'freshness', 'site'],
  async search(request, limits) {
    const json = await askExa(request, { access, limits })
    return readList({ json, name: exa.name, path: ['results'], limit: request.limit }, (item) =>
      readWeb(
        {
          title: valueAt(item, 'title'),
          url: valueAt(item, 'url'),
          snippet: valueAt(item, 'highlights', '0') ?? valueAt(item, 'text'),
          date: valueAt(item, 'publishedDate'),
        },
        access.now(),
      ),
    )
  },
})

/** The form of `contents.highlights` is unverified; an answer without highlights is read as well. */
async function askExa(
  { query, limit, country, freshness }: SearchRequest,
  { access: { config, upstream, now }, limits }: { access: ExaAccess; limits: SearchLimits },
): Promise<unknown> {
  const { words, sites, excludedSites } = splitSites(query)
  const reply = await upstream({
    url: new URL('/search', config.EXA_BASE_URL ?? 'https://api.exa.ai'),
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': config.EXA_API_KEY ?? '' },
    body: JSON.stringify({
      query: words === '' ? query : words,
      numResults: limit,
      userLocation: country?.toUpperCase(),
      startPublishedDate: freshness && new Date(now() - periodsMs[freshness]).toISOString(),
      ...(sites.length > 0 && { includeDomains: sites }),
      ...(excludedSites.length > 0 && { excludeDomains: excludedSites }),
      contents: { highlights: { numSentences: 3, highlightsPerUrl: 1 } },
    }),
    name: exa.name,
    ...limits,
  })
  return readJson(reply, exa.name)
}

const dayMs = 86_400_000

const periodsMs: Readonly<Record<Freshness, number>> = {
  day: dayMs,
  week: 7 * dayMs,
  month: 31 * dayMs,
  year: 366 * dayMs,
}
