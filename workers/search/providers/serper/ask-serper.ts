import type { SearchLimits, SearchRequest } from '#workers/search/provider.ts'
import type { SearchAccess } from '#workers/search/search-access.ts'
import { readJson } from '#workers/upstreams/read-reply.ts'

export const serper = { id: 'serper', name: 'Serper' } as const

export type SerperAccess = Pick<SearchAccess, 'upstream' | 'now'> & {
  config: Pick<SearchAccess['config'], 'SERPER_API_KEY' | 'SERPER_BASE_URL'>
}

/** Asks one kind of search of Serper, for example `/news`. Returns its JSON. Throws PROVIDER_ERROR. */
export async function askSerper(
  path: `/${string}`,
  { query, limit, country, language, freshness, location }: SearchRequest,
  { access: { config, upstream }, limits }: { access: SerperAccess; limits: SearchLimits },
): Promise<unknown> {
  const reply = await upstream({
    url: new URL(path, config.SERPER_BASE_URL ?? 'https://google.serper.dev'),
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': config.SERPER_API_KEY ?? '' },
    body: JSON.stringify({
      q: query,
      num: limit,
      gl: country,
      hl: language,
      location,
      // Google's "qdr": results of the last day, week, month or year.
      tbs: freshness && `qdr:${freshness[0]}`,
    }),
    name: serper.name,
    ...limits,
  })
  return readJson(reply, serper.name)
}
