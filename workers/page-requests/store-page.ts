import { randomUUID } from 'node:crypto'
import type { PageStore } from '#shared/storage/stores/pages.ts'
import type { ResultStore, StoredResult } from '#shared/storage/stores/results.ts'
import type { FetchedAnswer } from './make-answer.ts'

export interface StorePageDeps {
  pages: PageStore
  results: ResultStore
}

/** Stores a page for other calls and for later runs of the same job. Returns its result id; undefined if it must not be stored. */
export async function storePage(
  { key, callId }: { key: string | undefined; callId: string },
  { result, validators }: FetchedAnswer,
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
