import { AppError } from '#shared/contract/errors.ts'
import type { GatheredSources } from '#workers/evidence/sources/gather-sources.ts'

/** Throws SEARCH_FAILED if there is nothing to answer from, with the reason. */
export function assertSources({
  sources,
  results,
  failed,
}: Pick<GatheredSources, 'sources' | 'results' | 'failed'>): void {
  if (sources.length > 0) return
  if (results.length === 0)
    throw new AppError(
      'SEARCH_FAILED',
      'The search found no page. Ask in other words, or without country, language and freshness.',
    )
  const [first] = failed
  const reason = first === undefined ? 'None answered in time; try a longer timeout.' : `${first.url}: ${first.message}`
  throw new AppError(
    'SEARCH_FAILED',
    `None of the pages that the search found could be read (${results.length}). ${reason}`,
  )
}
