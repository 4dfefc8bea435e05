import type { CacheInfo } from '#shared/contract/models/cache.ts'
import type { Operation } from '#shared/contract/operation.ts'
import { isPrivate } from '#shared/contract/private-values.ts'
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

/** A call of an operation. */
interface DescribedCall {
  operation: Pick<Operation, 'cache' | 'privateFields'>
  input: Readonly<Record<string, unknown>>
}

/** A result that a job made for a call, with its cache state if the operation has one. */
export function describeResult({ operation, input }: DescribedCall, result: StoredResult, now: number): SourcedResult {
  if (operation.cache === undefined) return { result }
  const state = input['cache'] === false || isPrivate(operation, input) ? 'bypass' : 'miss'
  const { waitedMs } = result
  const cache = cacheInfoOf(result.reused ?? state, result.storedAt, now)
  return { result, cache, ...(waitedMs !== undefined && { waitedMs }) }
}
