import type { CacheInfo } from './models/cache-info.ts'
import { pageLifeMs } from './stores/pages.ts'

/** What to say of an answer that is kept since then, or for nobody. */
export function cacheInfoOf(state: CacheInfo['state'], storedAt: number | undefined, now: number): CacheInfo {
  if (storedAt === undefined) return { state, age: 0 }
  return {
    state,
    age: Math.max(0, Math.floor((now - storedAt) / 1000)),
    storedAt: new Date(storedAt).toISOString(),
    expiresAt: new Date(storedAt + pageLifeMs).toISOString(),
  }
}
