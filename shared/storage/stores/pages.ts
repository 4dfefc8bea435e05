import type { Json } from '#shared/contract/json.ts'
import type { AnswerAccess } from '#shared/payment-records/answer-access.ts'
import { paginate } from '#shared/storage/paginate.ts'
import { newestFirst } from '#shared/storage/ranks.ts'
import type { Row, Store, Write } from '#shared/storage/store.ts'
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

/** A page to store. */
export type NewPage = StoredPage & { callId: string }

/**
 * The stored answers of each cache key (operation, URL, options): one for each call that made one. A call can still fail to
 * pay for its answer, so that answer does not replace those of other calls.
 */
export function pageStore(store: Store) {
  const payments = paymentStore(store)

  return {
    /** Stores the result first: the page must never point to a missing one. */
    async save(key: string, page: NewPage, result: StoredResult): Promise<void> {
      const resultFirst = resultWrite(result, page.resultId, page.storedAt + pageRetentionMs)
      await store.writeStages([[resultFirst], [pageWrite(key, page)]])
    },

    /** The newest page, whoever made it. */
    async find(key: string): Promise<StoredPage | undefined> {
      const { rows } = await store.list('pages', { group: key, limit: 1 })
      return rows[0] === undefined ? findEarlier(key) : pageOf(rows[0])
    },

    /** Removes the page that a call made. Pages of other calls stay. */
    remove: (key: string, callId: string) => store.remove('pages', rowKeyOf(key, callId)),

    /**
     * The newest page that may serve other calls. Not a page whose call was not charged for good: its caller left, could not
     * pay, or can still cancel the call, and would buy at the price of a stored answer what cost a fresh one. Removes the pages
     * that can serve no other call any more.
     */
    async findPaid(key: string): Promise<StoredPage | undefined> {
      let read = 0
      for await (const { rows } of paginate((from) =>
        store.list('pages', { group: key, limit: readTogether, ...from }),
      )) {
        const paid = await firstPaid(rows)
        if (paid !== undefined) return paid
        read += rows.length
        if (read >= mostRead) break
      }
      const earlier = await findEarlier(key)
      return earlier && (await accessOf(earlier)) === 'open' ? earlier : undefined
    },
  }

  async function firstPaid(rows: readonly Row[]): Promise<StoredPage | undefined> {
    let paid: StoredPage | undefined
    const useless: string[] = []
    for (const row of rows) {
      const access = paid === undefined ? await accessOf(pageOf(row)) : 'closed'
      if (access === 'open') paid = pageOf(row)
      if (access === 'closed') useless.push(row.key)
    }
    await Promise.all(useless.map((rowKey) => store.remove('pages', rowKey)))
    return paid
  }

  async function accessOf({ callId }: StoredPage): Promise<AnswerAccess> {
    return callId === undefined ? 'open' : payments.accessOf(callId)
  }

  /** The page of a version that stored one for each key. */
  async function findEarlier(key: string): Promise<StoredPage | undefined> {
    const row = await store.get('pages', key)
    return row && pageOf(row)
  }
}

/** A charged page is almost always among the first. */
const readTogether = 8

/** A call without payment asks for a page, so it reads only so many pages of calls that have not paid yet. */
const mostRead = 64

// Plain JSON that only this store writes.
const pageOf = ({ value }: Row) => value as unknown as StoredPage

const rowKeyOf = (key: string, callId: string) => `${key}/${callId}`

/** The write of a page whose result is stored. */
export const pageWrite = (key: string, page: NewPage): Write => ({
  kind: 'put',
  collection: 'pages',
  key: rowKeyOf(key, page.callId),
  draft: {
    value: page as unknown as Json,
    group: key,
    rank: newestFirst(Math.max(page.storedAt, page.madeAt ?? 0)),
    expiresAt: page.storedAt + pageRetentionMs,
  },
})

export type PageStore = ReturnType<typeof pageStore>
