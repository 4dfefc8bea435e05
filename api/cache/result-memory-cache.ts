import { LRUCache } from 'lru-cache'
import type { ResultStore, StoredResult } from '#shared/storage/stores/results.ts'

/**
 * Keeps the results that this process read last, up to `maxBytes` in all. A result is written once, so a result that was
 * read stays right. A result larger than `maxBytes` is not kept. A result of one call is kept for a minute: another process
 * may erase it.
 */
export function resultMemoryCache(results: ResultStore, maxBytes: number, now: () => number): ResultStore {
  const cache = new LRUCache<string, StoredResult>({
    maxSize: maxBytes,
    sizeCalculation: sizeOf,
    ttlAutopurge: true,
    ttl: 0,
    ttlResolution: 0,
    perf: { now },
  })

  return {
    ...results,
    async remove(id) {
      cache.delete(id)
      await results.remove(id)
    },
    async load(id) {
      const known = cache.get(id)
      if (known !== undefined) return known
      const result = await results.load(id)
      if (result !== undefined) cache.set(id, result, { ttl: isShared(result) ? 0 : ownLifeMs })
      return result
    },
  }
}

const ownLifeMs = 60_000

/** Whether the result is stored for other calls. */
const isShared = ({ storedAt }: StoredResult) => storedAt !== undefined

/** A character takes up to two bytes as text and usually one more in the bytes of the answer. The rest is small. */
const sizeOf = ({ json, outlinks = '', structured = '' }: StoredResult) =>
  3 * json.length + outlinks.length + 2 * structured.length + 500
