import type { StoredResult } from '#shared/storage/stores/results.ts'

/** The UTF-8 bytes of a result's JSON without the closing brace, so that fields can be appended. */
export type ResultEncoder = (result: StoredResult) => Buffer

/** Encodes each result object once: a stored result of megabytes answers many calls. */
export function createResultEncoder(): ResultEncoder {
  const encoded = new WeakMap<StoredResult, Buffer>()
  return (result) => {
    const known = encoded.get(result)
    if (known !== undefined) return known
    const bytes = Buffer.from(result.json.slice(0, -1))
    encoded.set(result, bytes)
    return bytes
  }
}
