import { v7 as uuidv7 } from 'uuid'
import { cacheStatus } from '#api/cache/answer-cache.ts'
import { runFreeJob } from '#api/jobs/run-free-job.ts'
import type { JobRequestDeps } from '#api/jobs/run-job.ts'
import type { SearchReaderNote } from '#shared/contract/models/reader.ts'
import { freeSearchResults } from '#shared/contract/operations/free-search.ts'
import type { Result } from '#shared/contract/operations/index.ts'
import { search } from '#shared/contract/operations/search.ts'
import type { AllowanceState } from '#shared/queue/allowances.ts'
import { freeRateLimit } from './free-fetch.ts'
import type { InlineHandler } from './handler.ts'

/** Returns the first results of `/search`, from the same job and the same stored answers as a search with its defaults. */
export const freeSearch: InlineHandler<
  'free-search',
  keyof JobRequestDeps | 'call' | 'validate' | 'allowance' | 'publicUrl'
> = async ({ query }, deps) => {
  const { receivedAt, client: caller, gone } = deps.call
  const input = deps.validate(search, { query })
  // A new id: with the id of the call, its caller could read all results.
  const job = { operation: search, input, requestId: uuidv7(), receivedAt, caller, gone }
  const produced = await runFreeJob(job, deps)
  Object.assign(deps.call.headers, cacheStatus(produced))
  // The worker's handler is typed with this result.
  const { results, searchedAt } = JSON.parse(produced.result.json) as Result<'search'>
  return {
    query,
    results: results
      .slice(0, freeSearchResults)
      .map(({ title, url, snippet, position }) => ({ title, url, snippet, position })),
    searchedAt,
    _reader: readerNote(deps.allowance, deps.publicUrl()),
  }
}

function readerNote(allowance: AllowanceState | undefined, publicUrl: string): SearchReaderNote {
  return {
    tier: 'free',
    maxResults: freeSearchResults,
    rateLimit: freeRateLimit(allowance),
    upgrade: {
      moreResults: `POST ${publicUrl}/search returns up to 20 results, and the pages with includeContent`,
      docs: `${publicUrl}/docs`,
    },
  }
}
