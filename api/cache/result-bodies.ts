import type { JsonBody, JsonFields } from '#api/calls/json-body.ts'
import type { StoredResult } from '#shared/storage/stores/results.ts'

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
