import type { AppError, ErrorCode } from '#shared/contract/errors.ts'
import { isTransientTargetError } from '#shared/contract/is-transient-target-error.ts'
import type { StoredPage } from '#shared/storage/stores/pages.ts'
import type { ResultStore } from '#shared/storage/stores/results.ts'
import type { FetchedAnswer } from './make-answer.ts'

/** The stored answer, if the target failed. Undefined without one, or if the failure is itself the answer (a 404). */
export async function staleAnswer(
  error: AppError,
  stored: StoredPage | undefined,
  { results }: { results: ResultStore },
): Promise<FetchedAnswer | undefined> {
  if (stored === undefined || !isTargetFailure(error)) return undefined
  const result = await results.load(stored.resultId)
  return result && { result: { ...result, storedAt: stored.storedAt, reused: 'stale' } }
}

/** A page that is gone, or that the target refuses to this caller, is not served from storage. */
const isTargetFailure = (error: AppError): boolean =>
  error.code === 'TARGET_ERROR' ? isTransientTargetError(error) : targetFailures.has(error.code)

const targetFailures: ReadonlySet<ErrorCode> = new Set([
  'TARGET_TIMEOUT',
  'TARGET_UNREACHABLE',
  'TARGET_BLOCKED',
  'TARGET_LOGIN_REQUIRED',
  'DNS_FAILED',
  'TLS_FAILED',
  'EMPTY_CONTENT',
  'FETCH_ALL_PROVIDERS_FAILED',
  'SEARCH_FAILED',
  'PROVIDER_ERROR',
  // The host asks for a pause.
  'CAPACITY_EXCEEDED',
])
