import { LRUCache } from 'lru-cache'
import type { JsonBody, JsonFields } from '#api/calls/call.ts'
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

export interface ResultBodies {
  /** The body of an answer: the fields of a result, and the end that belongs to one call. */
  make: (result: StoredResult, tail: string) => JsonBody
}

/** Encodes and parses each result object once: a stored result of megabytes answers many calls. */
export function createResultBodies(): ResultBodies {
  const encoded = new WeakMap<StoredResult, Buffer>()
  const parsed = new WeakMap<StoredResult, JsonFields>()

  return {
    make: (result, tail) => ({
      pieces: [bytesOf(result), Buffer.from(tail)],
      parse: () => ({ ...fieldsOf(result), ...(JSON.parse(`{${tail.replace(/^,/, '')}`) as JsonFields) }),
    }),
  }

  /** Without the closing brace, so that a tail can follow. */
  function bytesOf(result: StoredResult): Buffer {
    const known = encoded.get(result)
    if (known !== undefined) return known
    const bytes = Buffer.from(result.json.slice(0, -1))
    encoded.set(result, bytes)
    return bytes
  }

  function fieldsOf(result: StoredResult): JsonFields {
    const known = parsed.get(result)
    if (known !== undefined) return known
    // Results are objects.
    const fields = JSON.parse(result.json) as JsonFields
    parsed.set(result, fields)
    return fields
  }
}
