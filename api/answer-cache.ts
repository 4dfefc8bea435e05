import { cacheInfoOf } from '#shared/cache-info-of.ts'
import { cacheKeyOf } from '#shared/cache-key.ts'
import { itemInputs, itemOperation } from '#shared/item-inputs.ts'
import type { CacheInfo } from '#shared/models/cache-info.ts'
import type { Items, Operation } from '#shared/operation.ts'
import type { KnownPage } from '#shared/stores/jobs.ts'
import { pageLifeMs } from '#shared/stores/pages.ts'
import type { ResultStore, StoredResult } from '#shared/stores/results.ts'
import type { HotPages } from './hot-pages.ts'
import type { ValidInput } from './validate.ts'

/** A result and where it came from. */
export interface Produced {
  result: StoredResult
  /** Under which id it stands, where it does. */
  resultId?: string
  cache?: CacheInfo
}

/** What is stored of the answer to a call. */
export interface Found {
  /** Under which an answer to this call is stored; absent for operations that are not cached. */
  cacheKey?: string
  /** An answer that this caller accepts. */
  hit?: Produced
  /** What the worker may make use of, by cache key. */
  stored: Readonly<Record<string, KnownPage>>
  /** How many of the priced items a stored answer satisfies. */
  cachedItems: number
}

export interface FindOptions {
  /** Whether a stored answer was promised: one that is too old by now will do. */
  acceptsAny?: boolean
}

export interface AnswerCache {
  /** Nothing is stored for a caller that wants a fresh answer. */
  find: (operation: Operation, input: ValidInput, options?: FindOptions) => Promise<Found>
  /** What to say of an answer that was made for this call. */
  describeFresh: (key: string | undefined, input: ValidInput, result: StoredResult) => Produced
}

/** Stored answers, found by operation, canonical address and the options the operation names. */
export function createAnswerCache(pages: HotPages, results: ResultStore, now: () => number): AnswerCache {
  return {
    async find(operation, input, { acceptsAny = false } = {}) {
      if (operation.items !== undefined) return findItems(operation.items, input)
      const cacheKey = cacheKeyOf(operation, input)
      if (cacheKey === undefined) return { stored: {}, cachedItems: 0 }
      const known = await findPage(cacheKey, input)
      if (known === undefined || !(known.isFresh || acceptsAny))
        return { cacheKey, stored: known ? { [cacheKey]: known } : {}, cachedItems: 0 }
      const result = await results.load(known.resultId)
      if (result === undefined) return { cacheKey, stored: {}, cachedItems: 0 }
      const hit = { result, resultId: known.resultId, cache: cacheInfoOf('hit', known.storedAt, now()) }
      return { cacheKey, hit, stored: {}, cachedItems: 1 }
    },

    describeFresh(key, input, result) {
      if (key === undefined) return { result }
      pages.forget(key)
      const made = input['cache'] === false ? 'bypass' : 'miss'
      return { result, cache: cacheInfoOf(result.reused ?? made, result.storedAt, now()) }
    },
  }

  /** An address that comes again is satisfied by the first one's answer. */
  async function findItems(items: Items, input: ValidInput): Promise<Found> {
    const of = itemOperation(items, input)
    const keys = itemInputs(items, input).flatMap((item) => cacheKeyOf(of, item) ?? [])
    const distinct = [...new Set(keys)]
    const known = await Promise.all(distinct.map(async (key) => [key, await findPage(key, input)] as const))
    const stored = known.flatMap(([key, page]) => (page === undefined ? [] : [[key, page] as const]))
    const fresh = stored.filter(([, { isFresh }]) => isFresh)
    return { stored: Object.fromEntries(stored), cachedItems: keys.length - distinct.length + fresh.length }
  }

  async function findPage(key: string, input: ValidInput): Promise<KnownPage | undefined> {
    if (input['cache'] === false) return undefined
    const page = await pages.find(key)
    if (page === undefined) return undefined
    const isFresh = now() - page.storedAt <= greatestAgeMs(input)
    if (!isFresh) pages.forget(key)
    return { ...page, isFresh }
  }
}

const greatestAgeMs = (input: ValidInput) =>
  typeof input['cacheTtl'] === 'number' ? input['cacheTtl'] * 1000 : pageLifeMs

/** RFC 9211: whether the answer was at hand, else why the target was asked, what it said, and whether we keep it. */
export function cacheStatus({ cache }: Produced): Record<string, string> {
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
