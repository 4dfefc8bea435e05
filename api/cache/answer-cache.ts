import { LRUCache } from 'lru-cache'
import type { ValidInput } from '#api/calls/validate.ts'
import { describeResult, type SourcedResult } from '#shared/answers/sourced-result.ts'
import { cacheKeyOf } from '#shared/contract/cache-key.ts'
import { itemsOf } from '#shared/contract/item-inputs.ts'
import type { CacheInfo } from '#shared/contract/models/cache.ts'
import type { Operation } from '#shared/contract/operation.ts'
import { isUsageKnown, respectedUses } from '#shared/contract/usage/usage-verdict.ts'
import { cacheInfoOf, greatestAgeMs } from '#shared/storage/stores/cache-age.ts'
import type { KnownPage } from '#shared/storage/stores/jobs.ts'
import type { PageStore, StoredPage } from '#shared/storage/stores/pages.ts'
import type { ResultStore, StoredResult } from '#shared/storage/stores/results.ts'
import { findItems } from './find-items.ts'

/** The stored answers for a call. */
export interface CacheLookup {
  /** The cache key of the call; absent for operations that are not cached. */
  cacheKey?: string
  /** A stored answer that is fresh enough for this caller. */
  hit?: SourcedResult
  /** Stored pages that the worker can reuse or revalidate, by cache key. */
  stored: Readonly<Record<string, KnownPage>>
  /** How many of the priced items have a fresh stored answer. */
  cachedItems: number
}

export interface FindOptions {
  /**
   * How many items the locked quote of the call sells at the price of a stored answer. As many serve the call even if they
   * have become too old since the quote.
   */
  soldItems?: number
}

export interface AnswerCache {
  /** Finds nothing for a call with `cache: false`. */
  find: (operation: Operation, input: ValidInput, options?: FindOptions) => Promise<CacheLookup>
  /** Adds the cache state to a result that a job made for this call. */
  describeFresh: (operation: Operation, input: ValidInput, result: StoredResult) => SourcedResult
}

/** Finds stored answers by operation, URL and the options of the operation's cache rule. */
export function createAnswerCache(pages: PageMemoryCache, results: ResultStore, now: () => number): AnswerCache {
  return {
    async find(operation, input, { soldItems = 0 } = {}) {
      const items = itemsOf(operation, input)
      if (items !== undefined && items.addedBy === undefined)
        return findItems({ operation, items, input, soldItems }, { findPage, results })
      const cacheKey = cacheKeyOf(operation, input)
      if (cacheKey === undefined) return { stored: {}, cachedItems: 0 }
      const known = await findPage(cacheKey, input)
      if (known === undefined || !(known.isFresh || soldItems > 0))
        return { cacheKey, stored: known ? { [cacheKey]: known } : {}, cachedItems: 0 }
      // The worker adds the items to the stored answer.
      if (items !== undefined) return { cacheKey, stored: { [cacheKey]: { ...known, isFresh: true } }, cachedItems: 1 }
      const result = await results.load(known.resultId)
      if (result === undefined) return { cacheKey, stored: {}, cachedItems: 0 }
      const hit = { result, resultId: known.resultId, cache: cacheInfoOf('hit', known.storedAt, now()) }
      return { cacheKey, hit, stored: {}, cachedItems: 1 }
    },

    describeFresh(operation, input, result) {
      const key = cacheKeyOf(operation, input)
      if (key !== undefined) pages.forget(key)
      return describeResult({ operation, input }, result, now())
    },
  }

  async function findPage(key: string, input: ValidInput): Promise<KnownPage | undefined> {
    if (input['cache'] === false) return undefined
    const page = await pages.find(key)
    if (page === undefined) return undefined
    const uses = respectedUses(input)
    if (uses.length > 0 && !isUsageKnown(uses, (await results.load(page.resultId))?.usage)) return undefined
    const isFresh = now() - page.storedAt <= greatestAgeMs(input)
    if (!isFresh) pages.forget(key)
    return { ...page, isFresh }
  }
}

/** The `Cache-Status` header (RFC 9211). */
export function cacheStatus({ cache }: SourcedResult): Record<string, string> {
  if (cache === undefined) return {}
  const stored = cache.storedAt === undefined ? '' : '; stored'
  return { 'Cache-Status': `webintel; ${detailOf(cache.state, stored)}` }
}

function detailOf(state: CacheInfo['state'], stored: string): string {
  switch (state) {
    case 'hit':
      return 'hit'
    case 'miss':
      return `fwd=miss${stored}`
    case 'bypass':
      return `fwd=request${stored}`
    case 'revalidated':
      return `fwd=stale; fwd-status=304${stored}`
    case 'stale':
      return 'fwd=stale; detail=stale-if-error'
  }
}

/** How long a pointer is used without asking the store again. */
const lifetimeMs = 1000
const maxPages = 10_000

export interface PageMemoryCache {
  find: PageStore['findPaid']
  /** Call this when a newer answer exists or will be made. */
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
