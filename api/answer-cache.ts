import { createHash } from 'node:crypto'
import { canonicalUrl } from '#shared/egress/canonical-url.ts'
import type { CacheInfo } from '#shared/models/cache-info.ts'
import type { Operation } from '#shared/operation.ts'
import { pageLifeMs, type PageStore } from '#shared/stores/pages.ts'
import type { ResultStore, StoredResult } from '#shared/stores/results.ts'
import type { ValidInput } from './validate.ts'

/** A result and where it came from. */
export interface Produced {
  result: StoredResult
  cache?: CacheInfo
}

export interface AnswerCache {
  /** Under which an answer to this input is stored; undefined for operations that are not cached. */
  keyOf: (operation: Operation, input: ValidInput) => string | undefined
  /** A stored answer that this caller accepts. */
  find: (key: string | undefined, input: ValidInput) => Promise<Produced | undefined>
  /** What to say of an answer that was made for this call. */
  describeFresh: (key: string | undefined, input: ValidInput, result: StoredResult) => Produced
}

/** Stored answers, found by operation, canonical address and the options the operation names. */
export function createAnswerCache(pages: PageStore, results: ResultStore, now: () => number): AnswerCache {
  return {
    keyOf(operation, input) {
      if (operation.cache === undefined) return undefined
      const options = operation.cache.by.map((field) => input[field] ?? null)
      const identity = JSON.stringify([canonicalUrl(new URL(String(input['url']))), ...options])
      return `${operation.name}:${createHash('sha256').update(identity).digest('base64url')}`
    },

    async find(key, input) {
      if (key === undefined || input['cache'] === false) return undefined
      const page = await pages.find(key)
      if (page === undefined || now() - page.storedAt > greatestAgeMs(input)) return undefined
      const result = await results.load(page.resultId)
      return result && { result, cache: info('hit', page.storedAt) }
    },

    describeFresh(key, input, result) {
      if (key === undefined) return { result }
      return { result, cache: info(input['cache'] === false ? 'bypass' : 'miss', result.producedAt) }
    },
  }

  function info(state: CacheInfo['state'], storedAt: number): CacheInfo {
    return {
      state,
      age: Math.max(0, Math.floor((now() - storedAt) / 1000)),
      storedAt: new Date(storedAt).toISOString(),
      expiresAt: new Date(storedAt + pageLifeMs).toISOString(),
    }
  }
}

const greatestAgeMs = (input: ValidInput) =>
  typeof input['cacheTtl'] === 'number' ? input['cacheTtl'] * 1000 : pageLifeMs

/** RFC 9211. */
export function cacheStatus({ cache }: Produced): Record<string, string> {
  if (cache === undefined) return {}
  const detail = cache.state === 'hit' ? 'hit' : cache.state === 'miss' ? 'fwd=miss; stored' : 'fwd=request; stored'
  return { 'Cache-Status': `webintel; ${detail}` }
}
