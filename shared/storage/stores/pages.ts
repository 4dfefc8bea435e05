import type { Json } from '#shared/contract/json.ts'
import type { Store, Write } from '#shared/storage/store.ts'
import { paymentStore } from './payments.ts'
import { resultWrite, type StoredResult } from './results.ts'

/** A stored answer that may serve later calls. */
export interface StoredPage {
  /** The id of its result in the result store. */
  resultId: string
  /** When the page was fetched or last revalidated; of an answer from pages, when the oldest was. Unix milliseconds. */
  storedAt: number
  /** When the answer was made, if that is later. Unix milliseconds. */
  madeAt?: number
  /** The call that made it: see `findPaid`. Absent in pages of earlier versions. */
  callId?: string
  validators?: Validators
}

/** Validators of the stored version, exactly as the target sent them (RFC 9110, section 8.8). */
export interface Validators {
  etag?: string
  lastModified?: string
}

/** The call that a job or an item was for. The ids of both begin with the id of their call, a UUID. */
export const callIdOf = (workId: string): string => workId.slice(0, 36)

/** How long a stored page can serve as a fresh answer. */
export const pageLifeMs = 24 * 3_600_000

/** How long a page and its result are stored: after `pageLifeMs`, for revalidation and as a stale fallback. */
export const pageRetentionMs = pageLifeMs + 7 * 24 * 3_600_000

/** The stored answer of each cache key (operation, URL, options). The last writer wins. */
export function pageStore(store: Store) {
  const payments = paymentStore(store)

  async function find(key: string): Promise<StoredPage | undefined> {
    const row = await store.get('pages', key)
    return row?.value as StoredPage | undefined
  }

  return {
    /** Stores the result first: the page must never point to a missing one. */
    async save(key: string, page: StoredPage, result: StoredResult): Promise<void> {
      const resultFirst = resultWrite(result, page.resultId, page.storedAt + pageRetentionMs)
      await store.writeStages([[resultFirst], [pageWrite(key, page)]])
    },

    find,

    /**
     * The page that may serve other calls. Not a page whose call was not charged: its caller left, or could not pay, and would
     * buy at the price of a stored answer what cost a fresh one.
     */
    async findPaid(key: string): Promise<StoredPage | undefined> {
      const page = await find(key)
      return page?.callId === undefined || (await payments.isCharged(page.callId)) ? page : undefined
    },
  }
}

/** The write of a page whose result is stored. */
export const pageWrite = (key: string, page: StoredPage): Write => ({
  kind: 'put',
  collection: 'pages',
  key,
  // Plain JSON that only this store writes.
  draft: { value: page as unknown as Json, expiresAt: page.storedAt + pageRetentionMs },
})

export type PageStore = ReturnType<typeof pageStore>
