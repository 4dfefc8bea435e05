import type { Store } from '#shared/ports/store.ts'

/** A stored answer that may serve later calls: where its result stands and how old it is. */
export interface StoredPage {
  resultId: string
  /** Unix milliseconds. */
  storedAt: number
}

/** How long a stored page is a candidate for a fresh answer. */
export const pageLifeMs = 24 * 3_600_000

/** Pointers from a cache key (operation, canonical address, options) to a result. The newest answer wins. */
export function pageStore(store: Store) {
  return {
    save: (key: string, page: StoredPage) =>
      store.put('pages', key, { value: { ...page }, expiresAt: page.storedAt + pageLifeMs }),

    async find(key: string): Promise<StoredPage | undefined> {
      const row = await store.get('pages', key)
      // Only `save` writes here.
      return row?.value as StoredPage | undefined
    },
  }
}

export type PageStore = ReturnType<typeof pageStore>
