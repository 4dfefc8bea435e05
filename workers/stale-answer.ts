import type { AppError, ErrorCode } from '#shared/errors.ts'
import { hasTargetFailed } from '#shared/has-target-failed.ts'
import type { StoredPage } from '#shared/stores/pages.ts'
import type { ResultStore } from '#shared/stores/results.ts'
import type { MadeAnswer } from './make-answer.ts'

/** The stored answer in the place of a target that failed; undefined where there is none, or the failure is an answer. */
export async function staleAnswer(
  error: AppError,
  stored: StoredPage | undefined,
  { results }: { results: ResultStore },
): Promise<MadeAnswer | undefined> {
  if (stored === undefined || !isFailureOfTarget(error)) return undefined
  const result = await results.load(stored.resultId)
  return result && { result: { ...result, storedAt: stored.storedAt, reused: 'stale' } }
}

/** A page that is gone, or that this caller may not have, is not brought back. */
const isFailureOfTarget = (error: AppError): boolean =>
  error.code === 'TARGET_ERROR' ? hasTargetFailed(error) : failuresOfTarget.has(error.code)

const failuresOfTarget: ReadonlySet<ErrorCode> = new Set([
  'TARGET_TIMEOUT',
  'TARGET_UNREACHABLE',
  'TARGET_BLOCKED',
  'TARGET_LOGIN_REQUIRED',
  'DNS_FAILED',
  'TLS_FAILED',
  'EMPTY_CONTENT',
  'FETCH_ALL_PROVIDERS_FAILED',
])
