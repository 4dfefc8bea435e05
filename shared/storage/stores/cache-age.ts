import type { CacheInfo } from '#shared/contract/models/cache.ts'
import { pageLifeMs } from './pages.ts'

/** The cache fields of an answer. `storedAt` in Unix milliseconds; undefined for an answer that is not stored. */
export function cacheInfoOf(state: CacheInfo['state'], storedAt: number | undefined, now: number): CacheInfo {
  if (storedAt === undefined) return { state, age: 0 }
  return {
    state,
    age: Math.max(0, Math.floor((now - storedAt) / 1000)),
    storedAt: new Date(storedAt).toISOString(),
    expiresAt: new Date(storedAt + pageLifeMs).toISOString(),
  }
}

/** The greatest age of a stored answer that a caller accepts, in milliseconds. */
export const greatestAgeMs = ({ cacheTtl }: Readonly<Record<string, unknown>>): number =>
  typeof cacheTtl === 'number' ? cacheTtl * 1000 : pageLifeMs
