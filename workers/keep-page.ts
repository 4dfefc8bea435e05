import { randomUUID } from 'node:crypto'
import { pageKeptMs, type PageStore } from '#shared/stores/pages.ts'
import type { ResultStore, StoredResult } from '#shared/stores/results.ts'
import type { MadeAnswer } from './make-answer.ts'

export interface KeepPageDeps {
  pages: PageStore
  results: ResultStore
}

/** For other calls, and for another run of the job that made it. Under which id; undefined when it may not be kept. */
export async function keepPage(
  key: string | undefined,
  { result, validators }: MadeAnswer,
  { pages, results }: KeepPageDeps,
): Promise<string | undefined> {
  const { storedAt } = result
  if (key === undefined || storedAt === undefined) return undefined
  const resultId = randomUUID()
  await results.save(result, resultId, storedAt + pageKeptMs)
  await pages.save(key, { resultId, storedAt, ...(validators !== undefined && { validators }) })
  return resultId
}

/** What was kept under the key since then. */
export async function madeSince(
  since: number,
  key: string | undefined,
  { pages, results }: KeepPageDeps,
): Promise<StoredResult | undefined> {
  const page = key === undefined ? undefined : await pages.find(key)
  if (page === undefined || page.storedAt < since) return undefined
  const result = await results.load(page.resultId)
  return result && { ...result, storedAt: page.storedAt }
}
