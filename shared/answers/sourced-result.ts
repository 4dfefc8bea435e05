import type { CacheInfo } from '#shared/contract/models/cache.ts'
import { cacheInfoOf } from '#shared/storage/stores/cache-age.ts'
import type { StoredResult } from '#shared/storage/stores/results.ts'

/** A result and its source. */
export interface SourcedResult {
  result: StoredResult
  /** The id of the stored result; absent when it is not stored. */
  resultId?: string
  cache?: CacheInfo
  /** Milliseconds that the job of this call waited for its host. A stored answer did not wait. */
  waitedMs?: number
}

/** A result that a job made for a call, with its cache state. `cacheKey`: undefined for operations that are not cached. */
export function describeResult(
  cacheKey: string | undefined,
  { input, result }: { input: Readonly<Record<string, unknown>>; result: StoredResult },
  now: number,
): SourcedResult {
  if (cacheKey === undefined) return { result }
  const state = input['cache'] === false ? 'bypass' : 'miss'
  const { waitedMs } = result
  const cache = cacheInfoOf(result.reused ?? state, result.storedAt, now)
  return { result, cache, ...(waitedMs !== undefined && { waitedMs }) }
}
