import { LRUCache } from 'lru-cache'
import type { PageStore, StoredPage } from '#shared/storage/stores/pages.ts'

/** How long a pointer is used without asking the store again. */
const lifetimeMs = 1000
const maxPages = 10_000

export interface PageMemoryCache {
  find: PageStore['findPaid']
  /** Call this when the process knows of a newer answer, or is about to make one. */
  forget: (key: string) => void
}

/** Keeps the pointers that this process read during the last second. Later it sees the newer answers of other processes. */
export function pageMemoryCache(pages: Pick<PageStore, 'findPaid'>, now: () => number): PageMemoryCache {
  const cache = new LRUCache<string, StoredPage>({ max: maxPages, ttl: lifetimeMs, ttlResolution: 0, perf: { now } })

  return {
    async find(key) {
      const known = cache.get(key)
      if (known !== undefined) return known
      const start = now()
      const page = await pages.findPaid(key)
      if (page !== undefined) cache.set(key, page, { start })
      return page
    },
    forget: (key) => void cache.delete(key),
  }
}
