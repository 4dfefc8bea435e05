import { randomUUID } from 'node:crypto'
import { isTransientTargetError } from '#shared/contract/call-errors.ts'
import type { AppError, ErrorCode } from '#shared/contract/errors.ts'
import type { ItemInput } from '#shared/contract/item-inputs.ts'
import type { Result } from '#shared/contract/operations/index.ts'
import { assertUsageAllowed, isUsageKnown, respectedUses, usageRefusal } from '#shared/contract/usage/usage-verdict.ts'
import { greatestAgeMs } from '#shared/storage/stores/cache-age.ts'
import type { KnownPage } from '#shared/storage/stores/jobs.ts'
import type { PageStore, StoredPage } from '#shared/storage/stores/pages.ts'
import type { ResultStore, StoredResult } from '#shared/storage/stores/results.ts'
import type { StructuredData } from '#workers/pages/structured/structured-data.ts'
import type { MadeAnswer } from './make-answer.ts'

export interface StorePageDeps {
  pages: PageStore
  results: ResultStore
}

/** Stores a page for other calls and for later runs of the same job. Returns its result id; undefined if it must not be stored. */
export async function storePage(
  { key, callId }: { key: string | undefined; callId: string },
  { result, validators }: MadeAnswer,
  { pages }: Pick<StorePageDeps, 'pages'>,
): Promise<string | undefined> {
  const { storedAt } = result
  if (key === undefined || storedAt === undefined) return undefined
  const resultId = randomUUID()
  await pages.save(key, { resultId, storedAt, callId, ...(validators !== undefined && { validators }) }, result)
  return resultId
}

/** The answer that was made or confirmed, and stored under the key, at or after `since`, Unix milliseconds. */
export async function findStoredSince(
  since: number,
  key: string | undefined,
  { pages, results }: StorePageDeps,
): Promise<StoredResult | undefined> {
  const page = key === undefined ? undefined : await pages.find(key)
  if (page === undefined || (page.madeAt ?? page.storedAt) < since) return undefined
  const result = await results.load(page.resultId)
  return result && { ...result, storedAt: page.storedAt }
}

/** The stored page of an item that the job discovered, which the API could not look up when the call arrived. */
export async function findKnownPage(
  key: string | undefined,
  item: ItemInput,
  { pages, now }: Pick<StorePageDeps, 'pages'> & { now: () => number },
): Promise<KnownPage | undefined> {
  if (key === undefined || item['cache'] === false) return undefined
  const page = await pages.findPaid(key)
  return page && { ...page, isFresh: now() - page.storedAt <= greatestAgeMs(item) }
}

/**
 * The stored answer, if the target failed. Undefined without one, if the failure is itself the answer (a 404), or if the owner of
 * the page does not allow what the caller plans.
 */
export async function staleAnswer(
  error: AppError,
  { stored, input }: { stored: StoredPage | undefined; input: Readonly<Record<string, unknown>> },
  { results }: { results: ResultStore },
): Promise<MadeAnswer | undefined> {
  if (stored === undefined || !isTargetFailure(error)) return undefined
  const result = await results.load(stored.resultId)
  const uses = respectedUses(input)
  if (!isUsageKnown(uses, result?.usage)) return undefined
  if (result?.usage !== undefined && usageRefusal(uses, result.usage) !== undefined) return undefined
  return result && { result: { ...result, storedAt: stored.storedAt, reused: 'stale' } }
}

/**
 * Whether a stored answer can serve a call that respects the wishes of owners. Throws USAGE_NOT_ALLOWED if they forbid it, as
 * they were when the page was read.
 */
export function maySupply(input: Readonly<Record<string, unknown>>, { usage }: StoredResult): boolean {
  const uses = respectedUses(input)
  if (!isUsageKnown(uses, usage)) return false
  if (usage !== undefined) assertUsageAllowed(uses, usage)
  return true
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

/** The page in a stored answer. `pageResult` wrote it: all operations that return one page share its type. */
export const parsePage = ({ json }: StoredResult) => JSON.parse(json) as Result<'fetch-pro'>

/** The structured data beside the page of a stored answer. Answers of earlier versions have none. */
export const parseStructured = ({ structured }: StoredResult) =>
  // `composePage` wrote the text.
  structured === undefined ? undefined : (JSON.parse(structured) as StructuredData)
