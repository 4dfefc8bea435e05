import type { Json } from '#shared/collections.ts'
import type { Store } from '#shared/ports/store.ts'

/** A stored answer that may serve later calls: where its result stands and how old it is. */
export interface StoredPage {
  resultId: string
  /** When it was made, or last confirmed by the target. Unix milliseconds. */
  storedAt: number
  validators?: Validators
}

/** By which the target recognises the version that is stored, spelt as it sent them (RFC 9110, 8.8). */
export interface Validators {
  etag?: string
  lastModified?: string
}

/** How long a stored page is a candidate for a fresh answer. */
export const pageLifeMs = 24 * 3_600_000

/** How long it is kept in all, to be confirmed by its target or to stand in for it. Its result lives as long. */
export const pageKeptMs = pageLifeMs + 7 * 24 * 3_600_000

/** Pointers from a cache key (operation, canonical address, options) to a result. The newest answer wins. */
export function pageStore(store: Store) {
  return {
    save: (key: string, page: StoredPage) =>
      // Plain JSON, and only written here.
      store.put('pages', key, { value: page as unknown as Json, expiresAt: page.storedAt + pageKeptMs }),

    async find(key: string): Promise<StoredPage | undefined> {
      const row = await store.get('pages', key)
      return row?.value as StoredPage | undefined
    },
  }
}

export type PageStore = ReturnType<typeof pageStore>
