import type { StoredResult } from '#shared/storage/stores/results.ts'

/** The age of the pages of a job, and whether an answer that is made from them may be stored. */
export interface PagesRead {
  /** When the oldest of them was stored, Unix milliseconds. Undefined before a stored one was read. */
  oldestAt: number | undefined
  /** False if one of them must not be stored. */
  mayKeep: boolean
  /** Whether time ran out while one of them was read. */
  isCut: boolean
}

/**
 * An answer that is made from pages is as old as the oldest of them. It is not stored if the caller named the pages and one
 * of them must not be stored. Pages that a search found are public: an answer from them is stored. An answer from a page that
 * is incomplete because time ran out is not stored either.
 */
export function asOldAsPages(
  result: StoredResult,
  { oldestAt = Infinity, mayKeep, isCut }: PagesRead,
  input: Readonly<Record<string, unknown>>,
): StoredResult {
  const { storedAt, ...own } = result
  const isNamed = input['url'] !== undefined || input['urls'] !== undefined
  if (isCut) return { ...own, isCut }
  if (storedAt === undefined || (isNamed && !mayKeep)) return own
  return { ...own, storedAt: Math.min(storedAt, oldestAt) }
}
